/**
 * Which version of each document a query sees.
 *
 * `raw` is the store as it is. Everything else is published documents under layers, the topmost first: drafts and
 * releases. A layered document goes by its published id and keeps its own as `_originalId`.
 */

import { isReleaseAware } from "../apiVersion.ts";

export type Perspective = "raw" | { layers: readonly string[] };

/** Every one is looked through for every document. */
const maxLayers = 20;

/** `null` for a perspective that does not exist. */
export function parsePerspective(given: string | null, apiVersion: string): Perspective | null {
  if (given === null) return isReleaseAware(apiVersion) ? { layers: [] } : "raw";
  if (given === "raw") return "raw";
  const names = given.split(",").map((name) => (name === "previewDrafts" ? "drafts" : name));
  if (names.includes("raw") || !names.every((name) => /^[\w-]+$/.test(name))) return null;
  const published = names.indexOf("published");
  const layers = [...new Set(published < 0 ? names : names.slice(0, published))];
  return layers.length > maxLayers ? null : { layers };
}
