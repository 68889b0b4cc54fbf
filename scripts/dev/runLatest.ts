import { setTimeout as wait } from "node:timers/promises";

/** How long changes are collected before a run: an editor saves one file in several steps. */
const settleMs = 10;

export type LatestRun<Change> = {
  /** Resolves when a run that began after this change has ended. */
  add(change: Change): Promise<void>;
};

/**
 * Runs `work` on what has changed, one run at a time. A change during a run is worked on by the next run, so none is
 * lost. `work` must not reject.
 */
export function runLatest<Change>(
  work: (changes: ReadonlySet<Change>) => Promise<void>,
  settle: () => Promise<unknown> = () => wait(settleMs),
): LatestRun<Change> {
  let waiting = new Set<Change>();
  let running: Promise<void> | undefined;
  async function run(): Promise<void> {
    while (waiting.size > 0) {
      await settle();
      const changes = waiting;
      waiting = new Set();
      await work(changes);
    }
    running = undefined;
  }
  return {
    add(change) {
      waiting.add(change);
      running ??= run();
      return running;
    },
  };
}
