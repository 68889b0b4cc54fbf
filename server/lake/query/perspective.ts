/**
 * Which version of each document a query sees.
 *
 * `raw` is the store as it is. Everything else is published documents under layers, the topmost first: drafts and
 * releases. A layered document goes by its published id and keeps its own as `_originalId`.
 */

import { type Document, isPlainObject, isVersionId, layerOf } from "../store/document.ts";

export type Perspective = "raw" | { layers: readonly string[] };

/** The first API version in which published content is the default and release versions can be seen. */
const releasesSince = "2025-02-19";

/** `1`, `X` (the newest) or a date. */
export const isReleaseAware = (apiVersion: string): boolean =>
  apiVersion === "X" || (apiVersion !== "1" && apiVersion >= releasesSince);

/** `null` for a perspective that does not exist. */
export function parsePerspective(given: string | null, apiVersion: string): Perspective | null {
  if (given === null) return isReleaseAware(apiVersion) ? { layers: [] } : "raw";
  if (given === "raw") return "raw";
  const names = given.split(",").map((name) => (name === "previewDrafts" ? "drafts" : name));
  if (names.includes("raw") || !names.every((name) => /^[\w-]+$/.test(name))) return null;
  const published = names.indexOf("published");
  return { layers: published < 0 ? names : names.slice(0, published) };
}

/** The documents of `visible` under that perspective. */
export function inPerspective(visible: readonly Document[], perspective: Perspective, apiVersion: string): Document[] {
  if (perspective === "raw")
    return isReleaseAware(apiVersion) ? [...visible] : visible.filter(({ _id }) => !isVersionId(_id));
  const { layers } = perspective;
  const winners = new Map<string, { depth: number; document: Document }>();
  for (const document of visible) {
    const { layer, publishedId } = layerOf(document._id);
    const depth = layer === "published" ? layers.length : layers.indexOf(layer);
    const above = winners.get(publishedId)?.depth ?? Number.POSITIVE_INFINITY;
    if (depth >= 0 && depth < above) winners.set(publishedId, { depth, document });
  }
  const documents = [...winners].filter(([, { document }]) => !isUnpublishing(document));
  if (layers.length === 0) return documents.map(([, { document }]) => document);
  return documents.map(([_id, { document }]) => ({ ...document, _id, _originalId: document._id }));
}

/** A version that marks its document for removal when the release is published. */
const isUnpublishing = (document: Document): boolean =>
  isPlainObject(document._system) && document._system.delete === true;
