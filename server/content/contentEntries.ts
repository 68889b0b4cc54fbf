/** Answers of the content service, in memory, and which answer may replace which: broken and outdated ones do not. */

import { LRUCache } from "lru-cache";
import type { Query } from "../../shared/content/queries.ts";
import { ContentError } from "./contentSource.ts";
import { withLastGoodItems } from "./lastGoodItems.ts";
import type { ParseAnswer } from "./parseAnswer.ts";

export type Entry = {
  query: Query<unknown>;
  /** The raw answer as JSON, to compare the next one with, and for the snapshot. */
  text: string;
  value: unknown;
  /** The position of its query in the order of queries. */
  order: number;
};

export type Change = "added" | "changed" | "none";

export type ContentEntries = ReturnType<typeof createContentEntries>;

export type ContentEntriesOptions = { maxEntries: number; parseAnswer: ParseAnswer };

export function createContentEntries({ maxEntries, parseAnswer }: ContentEntriesOptions) {
  let hasEvicted = false;
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    dispose: (_entry, _key, reason) => {
      hasEvicted ||= reason === "evict";
    },
  });

  /** The entry after this answer. Throws `ContentError`, and changes nothing, when the answer is unusable. */
  function accept(query: Query<unknown>, raw: unknown, order: number): { entry: Entry; change: Change } {
    const key = keyOf(query);
    const last = entries.peek(key);
    if (last && last.order > order) return { entry: last, change: "none" }; // a slow answer to an older query
    if (raw === null && last && last.value !== null && isListed(key, entries.values())) throw listedError(query);
    const text = JSON.stringify(raw);
    const { text: goodText, value } = text === last?.text ? last : readable(query, raw, text, last);
    if (last?.text === goodText) {
      last.order = order;
      return { entry: last, change: "none" };
    }
    const entry = { query, text: goodText, value, order };
    entries.set(key, entry);
    return { entry, change: last ? "changed" : "added" };
  }

  /** What can be read of the answer; for documents of a list that cannot be read, their last good versions. */
  function readable(query: Query<unknown>, raw: unknown, text: string, last: Entry | undefined) {
    const value = parseAnswer(query, raw, last?.value);
    const whole = last ? withLastGoodItems(raw, value, () => JSON.parse(last.text)) : raw;
    return whole === raw ? { text, value } : { text: JSON.stringify(whole), value: parseAnswer(query, whole) };
  }

  return {
    accept,
    /** The entry of an earlier run, as far as today's parser reads it. Throws where it cannot. */
    restore(query: Query<unknown>, text: string): void {
      entries.set(keyOf(query), { query, text, value: parseAnswer(query, JSON.parse(text)), order: 0 });
    },
    get: (query: Query<unknown>): Entry | undefined => entries.get(keyOf(query)),
    has: (query: Query<unknown>): boolean => entries.has(keyOf(query)),
    values: (): Entry[] => [...entries.values()],
    isFull: (): boolean => entries.size >= maxEntries,
    get size() {
      return entries.size;
    },
    /** Whether entries were evicted since the last call. */
    takeEvicted(): boolean {
      const had = hasEvicted;
      hasEvicted = false;
      return had;
    },
  };
}

export function keyOf({ name, params }: Query<unknown>): string {
  return `${name} ${JSON.stringify(params)}`;
}

/** Whether one of the entries leads to it. */
function isListed(key: string, entries: IteratorObject<Entry>): boolean {
  return entries.some(({ query, value }) => query.leadsTo?.(value).some((next) => keyOf(next) === key));
}

function listedError({ name, params }: Query<unknown>): ContentError {
  const message = `a list still has "${name}" ${JSON.stringify(params)} (got no document)`;
  return new ContentError(message, { fault: "missing" });
}
