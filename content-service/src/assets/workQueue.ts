/** A queue with limits on running and on waiting work. */

/** The queue is full. */
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
    await new Promise<void>((resolve) => waiting.push(resolve)); // the work that ends passes its place on
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
