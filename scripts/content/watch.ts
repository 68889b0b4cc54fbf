/** Events of the service, one after the other, until enough have come or somebody presses Ctrl-C. */

import { Option } from "commander";
import { wholeNumber } from "./params.ts";

/** The client's streams, as far as they are needed here. */
type Stream<T> = {
  subscribe: (observer: { next: (event: T) => void; error: (error: unknown) => void }) => { unsubscribe: () => void };
};

export const countOption = () => new Option("--count <n>", "end after so many events").argParser(wholeNumber);

export type WatchOptions<T> = {
  /** All of them, when missing. */
  count?: number;
  /** Returns whether the event is one that counts. */
  show: (event: T) => boolean;
};

/**
 * Ctrl-C is how watching ends: the exit code is 0 then. With a count it comes too early: 130.
 * Rejects when the stream ends for good.
 */
export async function watch<T>(events: Stream<T>, { count, show }: WatchOptions<T>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let left = count ?? Number.POSITIVE_INFINITY;
  const subscription = events.subscribe({
    next(event) {
      if (left > 0 && show(event)) left -= 1;
      if (left === 0) resolve();
    },
    error: reject,
  });
  const interrupt = () => {
    if (count !== undefined) process.exitCode = 130;
    resolve();
  };
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    await promise;
  } finally {
    subscription.unsubscribe();
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}
