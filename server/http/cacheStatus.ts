/**
 * `Cache-Status` (RFC 9211): where a response comes from, and whether its content is stale.
 *
 * There is no `Age` (RFC 9111 §5.1): the site vouches for each response as it sends it, so its age is 0 whatever the age
 * of the content. A larger one would keep shared caches from storing anything while the content service is down.
 */

/** Whether the content service has not confirmed the content for a while. */
export type IsContentStale = () => boolean;

export type CacheStatus = {
  /** Whether the response was in memory; otherwise it was made for this request. */
  isHit: boolean;
  /** Of the content it was made from; `undefined` for a response that is not made from content. */
  isStale: boolean | undefined;
};

/** Responses that are not made from content say only whether they were in memory, and not where they came from otherwise. */
export function cacheStatusHeaders({ isHit, isStale }: CacheStatus): Record<string, string> {
  const where = isHit ? "site; hit" : "site; fwd=uri-miss";
  if (isStale === undefined) return isHit ? { "cache-status": where } : {};
  return { "cache-status": isStale ? `${where}; detail=stale` : where };
}
