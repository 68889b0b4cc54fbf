/**
 * How old the content may be: the time since it was last known to be as new as the content service's.
 *
 * It is stale once `staleAfterMs` have passed without that, or when it was never known in this process.
 */

export type ContentFreshnessOptions = {
  staleAfterMs: number;
  /** Milliseconds of a clock that never jumps. */
  now: () => number;
};

export type Freshness = {
  isStale: boolean;
  /** Milliseconds since the content was last known to be current; `null` when it never was in this process. */
  checkedMsAgo: number | null;
};

export function createContentFreshness({ staleAfterMs, now }: ContentFreshnessOptions) {
  let confirmedAtMs: number | undefined;

  const isStale = () => confirmedAtMs === undefined || now() - confirmedAtMs > staleAfterMs;

  return {
    /** At that time the content was as new as the content service's. */
    confirm(atMs = now()): void {
      confirmedAtMs = atMs;
    },
    isStale,
    status: (): Freshness => ({
      isStale: isStale(),
      checkedMsAgo: confirmedAtMs === undefined ? null : Math.round(now() - confirmedAtMs),
    }),
  };
}
