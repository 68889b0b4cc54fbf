/** Headers that say where a response comes from: RFC 9211 (`Cache-Status`) and RFC 9111 §5.1 (`Age`). */

/** The age of the content in seconds: 0 unless it is stale, `null` when it was never known to be current. */
export type ContentAge = () => number | null;

export type CacheStatus = {
  /** Whether the response was in memory; otherwise it was made for this request. */
  isHit: boolean;
  /** The age of the content it was made from; `undefined` for a response that is not made from content. */
  ageSeconds: number | null | undefined;
};

/**
 * `detail=stale`: the content is stale. Responses that are not made from content say only whether they were in memory,
 * and not where they came from otherwise.
 */
export function cacheStatusHeaders({ isHit, ageSeconds }: CacheStatus): Record<string, string> {
  const where = isHit ? "site; hit" : "site; fwd=uri-miss";
  if (ageSeconds === undefined) return isHit ? { "cache-status": where } : {};
  const status = ageSeconds === 0 ? where : `${where}; detail=stale`;
  return { "cache-status": status, ...(ageSeconds !== null && { age: String(ageSeconds) }) };
}
