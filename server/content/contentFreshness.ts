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

  function status(): Freshness {
    if (confirmedAtMs === undefined) return { isStale: true, checkedMsAgo: null };
    const checkedMsAgo = Math.round(now() - confirmedAtMs);
    return { isStale: checkedMsAgo > staleAfterMs, checkedMsAgo };
  }

  return {
    /** At that time the content was as new as the content service's. */
    confirm(atMs = now()): void {
      confirmedAtMs = atMs;
    },
    status,
    /** The age that responses state, in seconds: 0 unless the content is stale, `null` when it was never confirmed. */
    age(): number | null {
      const { isStale, checkedMsAgo } = status();
      if (checkedMsAgo === null) return null;
      return isStale ? Math.round(checkedMsAgo / 1000) : 0;
    },
  };
}
