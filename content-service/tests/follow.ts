/** Reads an observable of the client's event by event. */

import { expect, onTestFinished } from "vitest";
import type { FaultProxy } from "../../tests/harness/faultProxy.ts";

/** What `subscribe` of the client's observables needs, in the few words of them that are used here. */
type Subscribable<Event> = {
  subscribe(observer: { next(event: Event): void; error(error: unknown): void }): { unsubscribe(): void };
};

/** Until the test is over. */
export function follow<Event>(source: Subscribable<Event>) {
  const events: Event[] = [];
  const waiting: ((event: Event) => void)[] = [];
  const failure = Promise.withResolvers<Error & Record<string, unknown>>();
  const subscription = source.subscribe({
    next(event) {
      const waiter = waiting.shift();
      if (waiter) waiter(event);
      else events.push(event);
    },
    error: (error) => failure.resolve(error as Error & Record<string, unknown>), // always an error of the client's
  });
  onTestFinished(() => subscription.unsubscribe());
  return {
    /** The event after the last one taken. Rejects where the source fails before it. */
    next(): Promise<Event> {
      const event = events.shift();
      if (event) return Promise.resolve(event);
      const arrival = new Promise<Event>((resolve) => void waiting.push(resolve));
      return Promise.race([arrival, failure.promise.then((error) => Promise.reject(error))]);
    },
    /** Events that have come and were not taken. */
    events,
    /** Resolves to the error that ends the source. */
    failure: failure.promise,
    stop: () => subscription.unsubscribe(),
  };
}

/**
 * Lets an event stream come back after 20 ms, where the second that it waits otherwise is not what a test is about. A
 * welcome of ours brings it, with other fields if need be, and is taken.
 */
export async function hurry(proxy: FaultProxy, stream: { next(): Promise<unknown> }, field?: string): Promise<void> {
  proxy.inject(`${field === undefined ? "" : `${field}\n`}retry: 20\nevent: welcome\ndata: {}\n\n`);
  expect(await stream.next()).toMatchObject({ type: "welcome" });
}
