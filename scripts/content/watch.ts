/** Prints events of the service until enough have arrived or Ctrl-C is pressed. */

import { Option } from "commander";
import { InterruptedError } from "./errors.ts";
import { wholeNumber } from "./params.ts";
import type { Runtime } from "./runtime.ts";

/** The part of the client's streams that is used here. */
type Stream<T> = {
  subscribe: (observer: { next: (event: T) => void; error: (error: unknown) => void }) => { unsubscribe: () => void };
};

export const countOption = () => new Option("--count <n>", "end after this many events").argParser(wholeNumber);

export type WatchOptions<T> = {
  /** Endless when missing. */
  count?: number;
  /** Prints the event; returns whether it counts. */
  show: (event: T) => boolean;
  runtime: Runtime;
};

/**
 * Ctrl-C is the normal end of watching; with a count it comes too early and throws an `InterruptedError`.
 * Rejects when the stream ends with an error.
 */
export async function watch<T>(events: Stream<T>, { count, show, runtime }: WatchOptions<T>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let left = count ?? Number.POSITIVE_INFINITY;
  const subscription = events.subscribe({
    next(event) {
      if (left > 0 && show(event)) left -= 1;
      if (left === 0) resolve();
    },
    error: reject,
  });
  const stopListening = runtime.onInterrupt(() => (count === undefined ? resolve() : reject(new InterruptedError())));
  try {
    await promise;
  } finally {
    subscription.unsubscribe();
    stopListening();
  }
}
