/**
 * Every caching policy of the site, by name.
 *
 * `s-maxage` and `stale-…` are for a CDN in front; browsers revalidate pages each time, by a hash.
 */
export const cacheControl = {
  /** Pages, page data, feeds, social cards: shared caches keep them for as long as content may be old (10 s). */
  page: "public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400",
  /**
   * A page that does not exist may be created at any moment, and a redirect removed: not even a permanent one stays in
   * browsers. Its status tells crawlers that it is permanent.
   */
  notFound: "public, max-age=0, s-maxage=10",
  /** URLs with a hash of the content: the build's files, content images, social cards of one version. */
  immutable: "public, max-age=31536000, immutable",
  /** Content images in the preview: only the editor's browser keeps them. */
  privateImmutable: "private, max-age=31536000, immutable",
  /** Files of public/: their URLs stay when their bytes change. */
  publicFile: "public, max-age=3600, stale-while-revalidate=86400",
  /** Errors, and health. */
  none: "no-store",
} as const;
