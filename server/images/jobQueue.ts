/** A bounded number of jobs at once, a bounded number waiting, and a refusal for everyone beyond. */

import { HttpError } from "../http/errors.ts";

export type JobQueueOptions = { atOnce: number; maxWaiting: number };

export function createJobQueue({ atOnce, maxWaiting }: JobQueueOptions) {
  let running = 0;
  /** The oldest first: a set keeps the order of insertion and lets anyone leave. */
  const waiting = new Set<() => void>();

  /** Resolves when a job may begin. Rejects with the signal's reason, or a 503 when too many wait already. */
  function turn(signal?: AbortSignal): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.size >= maxWaiting) {
      const headers = { "Retry-After": "1" };
      return Promise.reject(new HttpError(503, "Too many images are being made at once.", { headers }));
    }
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

  /** Whoever waits longest takes over the place of the job that ended. */
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
    /** The job's result. `signal` ends the waiting; a job that has begun looks at it by itself. */
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
