/**
 * Every caching policy of the site, by name.
 *
 * `s-maxage` and `stale-…` speak to a CDN in front; a browser revalidates pages each time, against a hash.
 */
export const cacheControl = {
  /** Pages, page data, feeds, social cards: shared caches hold them for as long as content may be old (10 s). */
  page: "public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400",
  /** A page that does not exist may exist in a moment. */
  notFound: "public, max-age=0, s-maxage=10",
  /** What has a hash of its content in its address: the build's files, content images, social cards of one version. */
  immutable: "public, max-age=31536000, immutable",
  /** Files of public/, whose names stay when their bytes change. */
  publicFile: "public, max-age=3600, stale-while-revalidate=86400",
  /** Everything that went wrong, and health. */
  none: "no-store",
} as const;
