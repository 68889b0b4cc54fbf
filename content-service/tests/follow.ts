/** Reads an observable of the client event by event. */

import { expect, onTestFinished } from "vitest";
import type { FaultProxy } from "../../tests/harness/faultProxy.ts";

/** The part of the client's observables that the tests use. */
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
    /** The event after the last one returned. Rejects when the source fails first. */
    next(): Promise<Event> {
      const event = events.shift();
      if (event) return Promise.resolve(event);
      const arrival = new Promise<Event>((resolve) => void waiting.push(resolve));
      return Promise.race([arrival, failure.promise.then((error) => Promise.reject(error))]);
    },
    /** Events that have arrived and were not returned yet. */
    events,
    /** Resolves to the error that ended the source. */
    failure: failure.promise,
    stop: () => subscription.unsubscribe(),
  };
}

/**
 * Makes an event stream reconnect after 20 ms instead of a second, by an injected welcome, which is read. `field` is a
 * further line of that event.
 */
export async function hurry(proxy: FaultProxy, stream: { next(): Promise<unknown> }, field?: string): Promise<void> {
  proxy.inject(`${field === undefined ? "" : `${field}\n`}retry: 20\nevent: welcome\ndata: {}\n\n`);
  expect(await stream.next()).toMatchObject({ type: "welcome" });
}
