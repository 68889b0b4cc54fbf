/** A content source for tests: gives the answers of the test, and records the queries. */

import type { ContentSource, SourceQuery, WatchHandlers } from "./contentSource.ts";

export type FakeSource = ReturnType<typeof createFakeSource>;

export type FakeWatch = WatchHandlers & { types: readonly string[]; isStopped: boolean };

export function createFakeSource(answer: (query: SourceQuery) => unknown = () => null) {
  const asked: SourceQuery[] = [];
  const watches: FakeWatch[] = [];
  const source = {
    /** Answers the next query: with a value, the promise of one, or a throw. */
    answer,
    asked,
    watches,
    async fetch(query: SourceQuery): Promise<unknown> {
      asked.push(query);
      return source.answer(query);
    },
    watch(types: readonly string[], handlers: WatchHandlers) {
      const watch = { ...handlers, types, isStopped: false };
      watches.push(watch);
      return {
        stop() {
          watch.isStopped = true;
        },
      };
    },
  };
  return source satisfies ContentSource;
}
