/**
 * The site's content, in memory: one entry for every question that was ever asked.
 *
 * A page never waits for the content service once its content is here. Entries change only when a better answer
 * arrives, and `revision` rises with each that really differs; failures and broken answers leave them as they are.
 */

import { LRUCache } from "lru-cache";
import { type Query, queryNamed } from "../../shared/content/queries.ts";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import { createContentSnapshot, type SavedAnswer } from "./contentSnapshot.ts";
import { ContentError, type ContentSource } from "./contentSource.ts";
import { withLastGoodItems } from "./lastGoodItems.ts";
import { createAnswerParser } from "./parseAnswer.ts";
import { createReadAhead } from "./readAhead.ts";
import { createRefreshQueue, type Refreshed } from "./refreshQueue.ts";

export type ContentStoreOptions = {
  source: ContentSource;
  /** Where the last good answers are kept for the next start, and whose content they are. */
  snapshot?: { path: string; scope: string };
  /** Called whenever `revision` has risen. */
  onChange?: () => void;
  log: Log;
  maxEntries?: number;
  /** How long after its last successful check the content counts as stale. */
  staleAfterMs?: number;
  /** Milliseconds of a clock that never jumps. */
  now?: () => number;
  /** The query that a snapshot speaks of. */
  findQuery?: (name: string, params: Query<unknown>["params"]) => Query<unknown> | null;
};

export type ContentStatus = {
  /** Nobody has confirmed lately that this is what the content service has. */
  isStale: boolean;
  /** Milliseconds since the content was last known to be current; `null` when it never was in this process. */
  checkedMsAgo: number | null;
  entries: number;
  revision: number;
};

type Entry = {
  query: Query<unknown>;
  /** The raw answer: a newer one is compared with it, and a snapshot keeps it. */
  text: string;
  value: unknown;
  /** Its place in the order of asking. */
  order: number;
};

export function createContentStore({
  source,
  snapshot,
  onChange = () => {},
  log,
  maxEntries = 2000,
  staleAfterMs = 30_000,
  now = () => performance.now(),
  findQuery = queryNamed,
}: ContentStoreOptions) {
  let revision = 0;
  let asked = 0;
  let checkedAt: number | undefined;
  let hasEvicted = false;
  let hasUnsaved = false;
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    dispose: (_entry, _key, reason) => {
      hasEvicted ||= reason === "evict";
    },
  });
  /** The latest question under way for each key. */
  const underway = new Map<string, { query: Query<unknown>; entry: Promise<Entry> }>();
  const closing = new AbortController();
  const warn = createSparingLog({ log, now });
  const parseAnswer = createAnswerParser({ log, now });
  const saved = snapshot && createContentSnapshot({ ...snapshot, log, now });
  const refresh = createRefreshQueue({ refresh: refreshHeld });
  const ahead = createReadAhead({
    ask: load,
    isHeld: (query) => entries.has(keyOf(query)),
    isMissing,
    onFailure: (query, error) => warnOf("content.warmFailed", query, error),
    signal: closing.signal,
  });

  /**
   * From memory where it is held, however old; otherwise asked once for everybody who waits.
   * `null` only where the query allows for it; throws `ContentError` when there is no answer and never was one.
   */
  async function read<T>(query: Query<T>): Promise<T | null> {
    const key = keyOf(query);
    const entry = entries.get(key) ?? (await (underway.get(key)?.entry ?? load(query)));
    return entry.value as T | null; // the key names the query, and with it the type of its answer
  }

  function changed(): void {
    revision += 1;
    onChange();
  }

  function load(query: Query<unknown>): Promise<Entry> {
    const key = keyOf(query);
    const order = ++asked;
    const entry = source
      .fetch({ groq: query.groq, params: query.params }, { signal: closing.signal })
      .then((raw) => keep(query, raw, order))
      .finally(() => {
        if (underway.get(key)?.entry === entry) underway.delete(key);
      });
    underway.set(key, { query, entry });
    return entry;
  }

  /** What is held after this answer. Throws, and changes nothing, when the answer is of no use. */
  function keep(query: Query<unknown>, raw: unknown, order: number): Entry {
    const key = keyOf(query);
    const held = entries.peek(key);
    if (held && held.order > order) return held; // a slow answer to a question from before
    if (raw === null && held && held.value !== null && isListed(key))
      throw new ContentError(`a list still has "${query.name}" ${JSON.stringify(query.params)} (got no document)`, {
        fault: "missing",
      });
    const text = JSON.stringify(raw);
    const { text: goodText, value } = text === held?.text ? held : readable(query, raw, text, held);
    if (held?.text === goodText) {
      held.order = order;
      void follow(held); // as far as it could not be read then
      return held;
    }
    const entry = { query, text: goodText, value, order };
    entries.set(key, entry);
    if (held) changed(); // where nothing was held, no page was made from it
    hasUnsaved = true;
    saveSoon();
    void follow(entry);
    return entry;
  }

  /** Whether something held leads there. */
  function isListed(key: string): boolean {
    return entries.values().some(({ query, value }) => query.leadsTo?.(value).some((next) => keyOf(next) === key));
  }

  /** What can be read of the answer; of a list's documents the last good versions where these cannot. */
  function readable(query: Query<unknown>, raw: unknown, text: string, held: Entry | undefined) {
    const value = parseAnswer(query, raw, held?.value);
    const whole = held ? withLastGoodItems(raw, value, () => JSON.parse(held.text)) : raw;
    return whole === raw ? { text, value } : { text: JSON.stringify(whole), value: parseAnswer(query, whole) };
  }

  /** Reads what the answer leads to, so that it is here when the content service is not. */
  async function follow({ query, value }: Entry): Promise<void> {
    const next = (query.leadsTo?.(value) ?? []).values();
    await severalAtOnce(async () => {
      for (const query of next) {
        if (closing.signal.aborted || entries.size >= maxEntries) return; // one must not push out another for ever
        await read(query).catch((error) => warnOf("content.readAheadFailed", query, error));
      }
    });
  }

  async function refreshHeld(types?: readonly string[]): Promise<Refreshed> {
    const startedAt = now();
    const concerned = new Map<string, Query<unknown>>();
    // A first answer that is still on its way may already be out of date.
    for (const [key, { query }] of [...entries.entries(), ...underway]) {
      if (!types || query.types.some((type) => types.includes(type))) concerned.set(key, query);
    }
    const failures: unknown[] = [];
    async function refreshAll(queries: IteratorObject<Query<unknown>>): Promise<void> {
      let isThere = false;
      await severalAtOnce(async () => {
        for (const query of queries) {
          try {
            await load(query);
            isThere = true;
          } catch (error) {
            failures.push(error);
            warnOf("content.refreshFailed", query, error);
            // The next refresh must not wait until each of the others has found out for itself.
            if (!isThere && isAway(error)) return;
          }
        }
      });
    }
    // Lists first: only they tell whether a document that is not there has been deleted.
    await refreshAll(concerned.values().filter(({ leadsTo }) => leadsTo));
    await refreshAll(concerned.values().filter(({ leadsTo }) => !leadsTo));
    if (hasEvicted) {
      hasEvicted = false; // every page is made again, and what it reads is held again
      changed(); // what is no longer held cannot be compared: it counts as changed
    }
    const isAnswered = failures.every(isMissing);
    if (!types && isAnswered) checkedAt = startedAt;
    if (!isAnswered) return "failed";
    return failures.length === 0 ? "whole" : "lacking";
  }

  function warnOf(event: string, query: Query<unknown>, error: unknown): void {
    if (closing.signal.aborted) return;
    // Each missing document is news of its own; a service that is down is down for all of them.
    warn(event, error, { query: query.name, params: query.params }, isMissing(error) ? keyOf(query) : "");
  }

  /** Takes over the last good answers of an earlier run, as far as today's parsers can read them. Never rejects. */
  async function restore(): Promise<void> {
    const answers = (await saved?.read()) ?? [];
    for (const answer of answers) restoreOne(answer);
    if (answers.length > 0) log.info("content.restored", { entries: entries.size });
  }

  function restoreOne({ name, params, text }: SavedAnswer): void {
    const query = findQuery(name, params);
    if (!query || entries.has(keyOf(query))) return;
    try {
      const value = parseAnswer(query, JSON.parse(text));
      entries.set(keyOf(query), { query, text, value, order: 0 });
    } catch (error) {
      log.warn("content.snapshotEntryDropped", { query: name, params, error });
    }
  }

  function msSinceCheck(): number | null {
    return checkedAt === undefined ? null : Math.round(now() - checkedAt);
  }

  function isStale(checkedMsAgo: number | null): boolean {
    return checkedMsAgo === null || checkedMsAgo > staleAfterMs;
  }

  function heldAnswers(): SavedAnswer[] {
    return [...entries.values()].map(({ query, text }) => ({ name: query.name, params: query.params, text }));
  }

  /** Not before everything is there: half a snapshot must not replace a whole one. */
  function saveSoon(): void {
    if (!hasUnsaved || !ahead.hasAll()) return;
    saved?.save(heldAnswers);
    hasUnsaved = false;
  }

  return {
    read,
    /** Rises whenever content changed. */
    get revision() {
      return revision;
    },
    /**
     * Asks again for everything held that reads one of these document types, or for all of it. One refresh runs at a
     * time; what is asked for meanwhile is refreshed after it. Never rejects.
     */
    refresh,
    restore,
    /** Reads ahead what every visitor needs, and goes on trying until it is there. Never rejects. */
    async warm(queries: readonly Query<unknown>[]): Promise<void> {
      await ahead.readAll(queries);
      saveSoon();
    },
    /** Everything that was to be read ahead is here, as far as it exists: the site can serve. */
    get hasContent() {
      return ahead.hasAll();
    },
    /** The content service says that nothing has changed. */
    confirm(): void {
      checkedAt = now();
    },
    status(): ContentStatus {
      const checkedMsAgo = msSinceCheck();
      return { isStale: isStale(checkedMsAgo), checkedMsAgo, entries: entries.size, revision };
    },
    /** In seconds: 0 while it counts as current, `null` when nobody has confirmed it in this process. */
    age(): number | null {
      const checkedMsAgo = msSinceCheck();
      if (checkedMsAgo === null) return null;
      return isStale(checkedMsAgo) ? Math.round(checkedMsAgo / 1000) : 0;
    },
    /** Gives up what is under way and writes what is still to be written. */
    async close(): Promise<void> {
      closing.abort();
      await saved?.flush();
    },
  };
}

/** Those who do a work together, and each take the next part of it. */
const workers = 8;

async function severalAtOnce(work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: workers }, work));
}

/** Whether the content service, not a query, is what failed. */
function isAway(error: unknown): boolean {
  return error instanceof ContentError && (error.fault === "timeout" || error.fault === "unreachable");
}

function isMissing(error: unknown): boolean {
  return error instanceof ContentError && error.fault === "missing";
}

function keyOf({ name, params }: Query<unknown>): string {
  return `${name} ${JSON.stringify(params)}`;
}
