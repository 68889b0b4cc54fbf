/** A few pieces of work at once, some more in a row behind them, and no more than that. */

/** The row is full. */
export class BusyError extends Error {
  override name = "BusyError";
}

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Rejects with a `BusyError` when `most` are waiting already. */
export function createWorkQueue({ atOnce, most }: { atOnce: number; most: number }): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function takePlace(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= most) throw new BusyError(`${most} are waiting already`);
    await new Promise<void>((resolve) => waiting.push(resolve)); // whoever ends hands the place over
  }

  function leavePlace(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (work) => {
    await takePlace();
    try {
      return await work();
    } finally {
      leavePlace();
    }
  };
}
