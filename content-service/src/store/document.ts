/** Documents and their ids. */

export type Document = {
  readonly _id: string;
  readonly _type: string;
  readonly _rev: string;
  readonly _createdAt: string;
  readonly _updatedAt: string;
  readonly [attribute: string]: unknown;
};

const draftPrefix = "drafts.";
const versionPattern = /^versions\.([^.]+)\.(.+)$/;

/**
 * 1 to 128 letters, digits, underscores, dots and dashes, without a segment that is empty or starts with a dash. The ids
 * of versions do not name `drafts` or `published`, which are layers but not releases.
 */
export const isDocumentId = (id: string): boolean =>
  /^(?!versions\.(drafts|published)\.)(?=.{1,128}$)\w[\w-]*(\.\w[\w-]*)*$/.test(id);

/** Documents with a dot in their id are never sent without a token: drafts, versions, and other private documents. */
export const isPublicId = (id: string): boolean => !id.includes(".");

export const isVersionId = (id: string): boolean => versionPattern.test(id);

const releasePrefix = "_.releases.";

export const releaseIdOf = (release: string): string => `${releasePrefix}${release}`;

export const isReleaseId = (id: string): boolean => id.startsWith(releasePrefix);

/** `drafts.a` and `versions.spring.a` are layers of the published document `a`, named `drafts` and `spring`. */
export function layerOf(id: string): { layer: string; publishedId: string } {
  if (id.startsWith(draftPrefix)) return { layer: "drafts", publishedId: id.slice(draftPrefix.length) };
  const version = versionPattern.exec(id);
  if (version) return { layer: version[1] ?? "", publishedId: version[2] ?? "" };
  return { layer: "published", publishedId: id };
}

/** The inverse of `layerOf`. */
export function idInLayer(publishedId: string, layer: string): string {
  if (layer === "published") return publishedId;
  return layer === "drafts" ? `${draftPrefix}${publishedId}` : `versions.${layer}.${publishedId}`;
}

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
