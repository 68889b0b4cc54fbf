/**
 * Which version of each document a query sees.
 *
 * `raw` shows all documents as they are stored. Other perspectives show the published documents under layers, the
 * topmost first: drafts and releases. A layered document has its published id, and its own id as `_originalId`.
 */

import { isReleaseAware } from "../apiVersion.ts";

export type Perspective = "raw" | { layers: readonly string[] };

/** Every layer is searched for every document. */
const maxLayers = 20;

/** `null` for an invalid perspective. */
export function parsePerspective(given: string | null, apiVersion: string): Perspective | null {
  if (given === null) return isReleaseAware(apiVersion) ? { layers: [] } : "raw";
  if (given === "raw") return "raw";
  const names = given.split(",").map((name) => (name === "previewDrafts" ? "drafts" : name));
  if (names.includes("raw") || !names.every((name) => /^[\w-]+$/.test(name))) return null;
  const published = names.indexOf("published");
  const layers = [...new Set(published < 0 ? names : names.slice(0, published))];
  return layers.length > maxLayers ? null : { layers };
}
