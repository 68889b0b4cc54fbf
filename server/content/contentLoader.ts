/** Queries the content service: for what a page needs, what an answer leads to, and everything in memory after a change. */

import type { Query } from "../../shared/content/queries.ts";
import { type Change, type ContentEntries, type Entry, keyOf } from "./contentEntries.ts";
import { ContentError, type ContentSource, isMissing } from "./contentSource.ts";
import type { Refreshed } from "./refreshQueue.ts";

export type ContentLoaderOptions = {
  source: ContentSource;
  entries: ContentEntries;
  onAccepted: (change: Change) => void;
  /** Reports failures that no caller receives. */
  onFailure: (event: string, query: Query<unknown>, error: unknown) => void;
  /** Aborts what is in flight. */
  signal: AbortSignal;
};

/** Queries in flight for one purpose. */
const maxInFlight = 8;

/** Documents of a list that are read in advance; each of the others is read with its first visit. */
const maxReadAhead = 100;

export function createContentLoader({ source, entries, onAccepted, onFailure, signal }: ContentLoaderOptions) {
  let queries = 0;
  /** The latest query for each key. */
  const inFlight = new Map<string, { query: Query<unknown>; entry: Promise<Entry> }>();

  /** Queries, whether or not an earlier query is in flight. Throws `ContentError`, and then nothing changes. */
  function load(query: Query<unknown>): Promise<Entry> {
    const { groq, params } = query;
    const key = keyOf(query);
    const order = ++queries;
    const entry = source
      .fetch({ groq, params }, { signal })
      .then((raw) => accept(query, raw, order))
      .finally(() => {
        if (inFlight.get(key)?.entry === entry) inFlight.delete(key);
      });
    inFlight.set(key, { query, entry });
    return entry;
  }

  function accept(query: Query<unknown>, raw: unknown, order: number): Entry {
    const { entry, change } = entries.accept(query, raw, order);
    onAccepted(change);
    void readLinked(entry);
    return entry;
  }

  /** From memory, however old; otherwise by one query for all concurrent readers. */
  async function get(query: Query<unknown>): Promise<Entry> {
    return entries.get(query) ?? inFlight.get(keyOf(query))?.entry ?? load(query);
  }

  /** Reads the first of what an answer leads to, so that it is in memory when the content service fails. */
  async function readLinked({ query }: Entry): Promise<void> {
    const list = query.leadsTo && entries.get(query);
    if (!list) return;
    const linked = (list.query.leadsTo?.(list.value) ?? []).slice(0, maxReadAhead).values();
    await inParallel(async () => {
      for (const next of linked) {
        if (signal.aborted || entries.isFull()) return; // otherwise one would evict another for ever
        await get(next).catch((error) => onFailure("content.readAheadFailed", next, error));
      }
    });
  }

  /** Queries again everything in memory that reads one of these document types, or all of it. Never rejects. */
  async function refresh(types?: readonly string[]): Promise<Refreshed> {
    const known = [...entries.values(), ...inFlight.values()]; // an answer in flight may already be out of date
    const affected = queriesThatRead(types, known);
    // Lists first: only they tell whether a missing document was deleted.
    const [lists, others] = [affected.filter(({ leadsTo }) => leadsTo), affected.filter(({ leadsTo }) => !leadsTo)];
    const onError = (query: Query<unknown>, error: unknown) => onFailure("content.refreshFailed", query, error);
    return outcomeOf([...(await loadAll(lists, load, onError)), ...(await loadAll(others, load, onError))]);
  }

  return { load, get, refresh };
}

/** Each query once; all of them when no types are given. */
function queriesThatRead(types: readonly string[] | undefined, known: { query: Query<unknown> }[]): Query<unknown>[] {
  const queries = new Map(known.map(({ query }) => [keyOf(query), query])).values();
  return [...queries].filter((query) => !types || query.types.some((type) => types.includes(type)));
}

/** Loads the queries, some at a time. Resolves to the errors. */
async function loadAll(
  queries: readonly Query<unknown>[],
  load: (query: Query<unknown>) => Promise<unknown>,
  onError: (query: Query<unknown>, error: unknown) => void,
): Promise<unknown[]> {
  const errors: unknown[] = [];
  const remaining = queries.values();
  let isAnswering = false;
  await inParallel(async () => {
    for (const query of remaining) {
      try {
        await load(query);
        isAnswering = true;
      } catch (error) {
        errors.push(error);
        onError(query, error);
        // While nothing is answered, the next refresh must not wait for a timeout of each remaining query.
        if (!isAnswering && isUnreachable(error)) return;
      }
    }
  });
  return errors;
}

function outcomeOf(errors: unknown[]): Refreshed {
  if (!errors.every(isMissing)) return "failed";
  return errors.length === 0 ? "complete" : "incomplete";
}

async function inParallel(work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: maxInFlight }, work));
}

/** Whether the content service failed, and not one query. */
function isUnreachable(error: unknown): boolean {
  return error instanceof ContentError && (error.fault === "timeout" || error.fault === "unreachable");
}
