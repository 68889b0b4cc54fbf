/** A call of the client's, made once for real. */

import type { shareTestService } from "../testService.ts";

export type Surface = Awaited<ReturnType<ReturnType<typeof shareTestService>>>;

/** By the name of the method, as a caller writes it: `assets.upload`. Behind a colon: in which way. */
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
