/**
 * Which version of each document a query sees.
 *
 * `raw` is the store as it is. Everything else is published documents under layers, the topmost first: drafts and
 * releases. A layered document goes by its published id and keeps its own as `_originalId`.
 */

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
