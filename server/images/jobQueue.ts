/** Runs a bounded number of jobs at once, holds a bounded number back in order, and rejects the rest as `busy`. */

import { ImageError } from "./imageError.ts";

export type JobQueueOptions = { atOnce: number; maxWaiting: number };

export function createJobQueue({ atOnce, maxWaiting }: JobQueueOptions) {
  let running = 0;
  /** How each waiting job begins, the oldest first: a set keeps the order of insertion and any job can leave it. */
  const waiting = new Set<() => void>();

  /** Resolves when a job may begin. Rejects with the signal's reason, or as `busy` when too many wait already. */
  function turn(signal?: AbortSignal): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.size >= maxWaiting)
      return Promise.reject(
        new ImageError("busy", "Too many images are being resized at once. Please try again in a moment."),
      );
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(begin);
        reject(signal?.reason);
      };
      const begin = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      waiting.add(begin);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  /** The oldest waiting job takes the place of the one that ended. */
  function handOver(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    figures: () => ({ running, waiting: waiting.size }),
    /** The job's result. `signal` ends the waiting only; a job that runs has to observe it itself. */
    async run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      signal?.throwIfAborted();
      await turn(signal);
      try {
        return await job();
      } finally {
        handOver();
      }
    },
  };
}
