/**
 * Refreshes of the content: one at a time, and at most one per interval.
 *
 * The first request starts a refresh at once. Requests that arrive while it runs, or within the interval after its
 * start, are gathered into the next one: an answer that was in flight before a change must not stand for that change.
 */

/**
 * `complete`: everything is as the content service has it. `incomplete`: it answered, and a document that must exist
 * does not, so the last one stays. `failed`: a query was not answered.
 */
export type Refreshed = "complete" | "incomplete" | "failed";

export type RefreshQueueOptions = {
  /** Refreshes what reads one of these document types; everything when none are given. Never rejects. */
  refresh: (types?: readonly string[]) => Promise<Refreshed>;
  /** From the start of one refresh to the next, at least. */
  intervalMs: number;
  now: () => number;
};

export function createRefreshQueue({ refresh, intervalMs, now }: RefreshQueueOptions) {
  let gathered = new Set<string | undefined>();
  let outcome = Promise.withResolvers<Refreshed>();
  let startedAt = Number.NEGATIVE_INFINITY;
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;

  function startWhenDue(): void {
    if (isRunning || timer || gathered.size === 0) return;
    const dueInMs = startedAt + intervalMs - now();
    if (dueInMs <= 0) return void start();
    timer = setTimeout(() => {
      timer = undefined;
      void start();
    }, dueInMs);
  }

  async function start(): Promise<void> {
    const types = [...gathered].filter((type) => type !== undefined);
    const isEverything = types.length < gathered.size;
    const { resolve } = outcome;
    gathered = new Set();
    outcome = Promise.withResolvers();
    isRunning = true;
    startedAt = now();
    resolve(await refresh(isEverything ? undefined : types));
    isRunning = false;
    startWhenDue();
  }

  return {
    /** Documents of these types changed; any document, when none are given. Resolves to the outcome of their refresh. */
    request(types?: readonly string[]): Promise<Refreshed> {
      const { promise } = outcome;
      for (const type of types ?? [undefined]) gathered.add(type);
      startWhenDue();
      return promise;
    },
    /** Drops the requests that have not started: they count as failed. */
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      gathered = new Set();
      outcome.resolve("failed");
      outcome = Promise.withResolvers();
    },
  };
}
