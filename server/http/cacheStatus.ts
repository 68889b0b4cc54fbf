/** What a response says of where it comes from: RFC 9211 (`Cache-Status`) and RFC 9111 §5.1 (`Age`). */

/** How many seconds ago content was last known to be current: 0 while it is, `null` when nobody has ever said so. */
export type ContentAge = () => number | null;

export type CacheStatus = {
  /** True where the response was at hand; false where it was made for whoever asked. */
  isHit: boolean;
  /** The age of the content it was made from; `undefined` for what is not made from content. */
  ageSeconds: number | null | undefined;
};

/**
 * The headers that say so. `detail=stale` means that the content service has not confirmed the content lately. Files
 * and images say only that they were in memory: where else they were, on disk or elsewhere, is nobody's business.
 */
export function cacheStatusHeaders({ isHit, ageSeconds }: CacheStatus): Record<string, string> {
  const where = isHit ? "site; hit" : "site; fwd=uri-miss";
  if (ageSeconds === undefined) return isHit ? { "cache-status": where } : {};
  const status = ageSeconds === 0 ? where : `${where}; detail=stale`;
  return { "cache-status": status, ...(ageSeconds !== null && { age: String(ageSeconds) }) };
}
