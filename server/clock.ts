/** The time. Parts of the site are given a clock, so that a test can hold it. */

export type Clock = {
  /** Milliseconds of a clock that never jumps. */
  now: () => number;
  /** The calendar: the year of the copyright line, the time of a subscription. */
  date: () => Date;
  /** Resolves after a while, or as soon as the signal aborts. */
  wait: (durationMs: number, signal?: AbortSignal) => Promise<void>;
};

export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => new Date(),
  wait: (durationMs, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, durationMs);
      signal?.addEventListener("abort", end);
    }),
};
