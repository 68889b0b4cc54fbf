/** Calls of the client. */

import type { shareTestService } from "../testService.ts";

export type Surface = Awaited<ReturnType<ReturnType<typeof shareTestService>>>;

/** A test for each method, by its name such as `assets.upload`. A variant follows after a colon. */
export type Calls = Record<string, (surface: Surface) => Promise<void> | void>;

type Subscribable<Value> = {
  subscribe(observer: { next(value: Value): void; error(error: unknown): void }): { unsubscribe(): void };
};

/** The first value of an observable. */
export function first<Value>(source: Subscribable<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const subscription = source.subscribe({
      next(value) {
        resolve(value);
        queueMicrotask(() => subscription.unsubscribe());
      },
      error: reject,
    });
  });
}
