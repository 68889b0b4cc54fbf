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
  /** Of an entry from an earlier run: parsed when it is first read, and throws where today's parser cannot read it. */
  readonly value: unknown;
  /** The position of its query in the order of queries. */
  order: number;
};

export type Change = "added" | "changed" | "none";

export type ContentEntries = ReturnType<typeof createContentEntries>;

export type ContentEntriesOptions = {
  maxEntries: number;
  parseAnswer: ParseAnswer;
  /** Told of an entry from an earlier run that today's parser cannot read: it is dropped when it is first read. */
  onUnreadable: (query: Query<unknown>, error: unknown) => void;
};

export function createContentEntries({ maxEntries, parseAnswer, onUnreadable }: ContentEntriesOptions) {
  let hasEvicted = false;
  const unparsed = new WeakSet<Entry>();
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    dispose: (_entry, _key, reason) => {
      hasEvicted ||= reason === "evict";
    },
  });

  /** The entry at the key, when its value can be read. */
  function readableAt(key: string): Entry | undefined {
    const entry = entries.peek(key);
    if (!entry) return undefined;
    try {
      void entry.value;
      unparsed.delete(entry);
      return entry;
    } catch (error) {
      entries.delete(key);
      onUnreadable(entry.query, error);
      return undefined;
    }
  }

  /** Whether a list leads to it. */
  function isListed(key: string): boolean {
    const lists = [...entries.values()].filter(({ query }) => query.leadsTo);
    const readable = lists.map(({ query }) => readableAt(keyOf(query))).filter((entry) => entry !== undefined);
    return readable.some(({ query, value }) => query.leadsTo?.(value).some((next) => keyOf(next) === key));
  }

  /** The entry after this answer. Throws `ContentError`, and changes nothing, when the answer is unusable. */
  function accept(query: Query<unknown>, raw: unknown, order: number): { entry: Entry; change: Change } {
    const key = keyOf(query);
    const text = JSON.stringify(raw);
    const same = entries.peek(key);
    if (same?.text === text) {
      same.order = Math.max(same.order, order);
      return { entry: same, change: "none" };
    }
    const last = readableAt(key);
    if (last && last.order > order) return { entry: last, change: "none" }; // a slow answer to an older query
    if (raw === null && last && last.value !== null && isListed(key)) throw listedError(query);
    const { text: goodText, value } = readable(query, raw, text, last);
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
    /** Takes the entry of an earlier run, which costs nothing until it is read. */
    restore(query: Query<unknown>, text: string): void {
      const entry = restoredEntry(query, text, () => parseAnswer(query, JSON.parse(text)));
      unparsed.add(entry);
      entries.set(keyOf(query), entry);
    },
    /** Whether the entry is of an earlier run and was not read yet. */
    isUnparsed(query: Query<unknown>): boolean {
      const entry = entries.peek(keyOf(query));
      return entry !== undefined && unparsed.has(entry);
    },
    get(query: Query<unknown>): Entry | undefined {
      const entry = readableAt(keyOf(query));
      if (entry) entries.get(keyOf(query)); // the least recently used is evicted first
      return entry;
    },
    has: (query: Query<unknown>): boolean => readableAt(keyOf(query)) !== undefined,
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

/** Its value is parsed when it is first read. */
function restoredEntry(query: Query<unknown>, text: string, parse: () => unknown): Entry {
  let parsed: { value: unknown } | undefined;
  return {
    query,
    text,
    order: 0,
    get value() {
      parsed ??= { value: parse() };
      return parsed.value;
    },
  };
}

function listedError({ name, params }: Query<unknown>): ContentError {
  const message = `a list still has "${name}" ${JSON.stringify(params)} (got no document)`;
  return new ContentError(message, { fault: "missing" });
}
