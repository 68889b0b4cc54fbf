/**
 * The site's content, in memory: an entry for every query that was ever made.
 *
 * A page does not wait for the content service once its content is in memory. An entry changes only when a better
 * answer arrives, and `revision` rises with each change; failures and broken answers leave entries as they are.
 */

import { type Query, queryNamed } from "../../shared/content/queries.ts";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import { type Change, createContentEntries, keyOf } from "./contentEntries.ts";
import { createContentFreshness, type Freshness } from "./contentFreshness.ts";
import { createContentLoader } from "./contentLoader.ts";
import { type ContentSource, isMissing } from "./contentSource.ts";
import { createAnswerParser } from "./parseAnswer.ts";
import { createReadAhead } from "./readAhead.ts";
import { createRefreshQueue, type Refreshed } from "./refreshQueue.ts";
import { createSavedEntries } from "./savedEntries.ts";

export type ContentStoreOptions = {
  source: ContentSource;
  /** Where the last good answers are kept for the next start, and whose content they are. */
  snapshot?: { path: string; scope: string };
  /** Called whenever `revision` has risen. */
  onChange?: () => void;
  log: Log;
  maxEntries?: number;
  /** The content is stale when it was not known to be current for this long. */
  staleAfterMs: number;
  /** From one refresh to the next, at least: changes are gathered meanwhile. */
  refreshIntervalMs?: number;
  /** Milliseconds of a clock that never jumps. */
  now?: () => number;
  /** The query that a snapshot names. */
  findQuery?: (name: string, params: Query<unknown>["params"]) => Query<unknown> | null;
};

export type ContentStore = {
  /**
   * From memory, however old; otherwise from the content service. `null` only where the query allows for it; throws
   * `ContentError` when there is no answer and never was one.
   */
  read<T>(query: Query<T>): Promise<T | null>;
  /** The answer that is in memory, the same object until it changes; `undefined` where there is none. */
  peek<T>(query: Query<T>): T | null | undefined;
  /** Whether an answer that can be read is in memory. */
  has(query: Query<unknown>): boolean;
  /** Rises whenever content changed. */
  readonly revision: number;
  /** Queries again everything in memory that reads one of these document types, or all of it. Never rejects. */
  refresh(types?: readonly string[]): Promise<Refreshed>;
  /**
   * Takes the last good answers of an earlier run. Each is parsed when it is first read, and dropped where today's parser
   * cannot read it. Never rejects.
   */
  restore(): Promise<void>;
  /** Reads what every visitor needs, and retries until it is in memory. Never rejects. */
  warm(queries: readonly Query<unknown>[]): Promise<void>;
  /** What every visitor needs is in memory: the site can serve. */
  readonly hasContent: boolean;
  /** The content is as new as the content service's. */
  confirm(): void;
  /** Whether the content service has not confirmed the content for `staleAfterMs`, or never in this process. */
  isStale(): boolean;
  status(): ContentStatus;
  /** Aborts what is in flight, and writes what is not saved yet. */
  close(): Promise<void>;
};

export type ContentStatus = Freshness & { entries: number; revision: number };

export function createContentStore(options: ContentStoreOptions): ContentStore {
  const { source, snapshot, onChange, log, staleAfterMs, now = () => performance.now() } = options;
  const { maxEntries = 2000, refreshIntervalMs = 500, findQuery = queryNamed } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const onFailure = failureLog(log, now, signal);
  const freshness = createContentFreshness({ staleAfterMs, now });
  const entries = createContentEntries({ maxEntries, parseAnswer: createAnswerParser({ log, now }), onUnreadable });
  const loader = createContentLoader({ source, entries, onAccepted, onFailure, signal });
  const { has, isUnparsed } = entries;
  const ahead = createReadAhead({ load: loader.load, has, isUnparsed, onFailure, signal });
  const saved = createSavedEntries({ entries, snapshot, isComplete: ahead.hasAll, findQuery, log, now });
  const queue = createRefreshQueue({ refresh, intervalMs: refreshIntervalMs, now });
  let revision = 0;

  function onUnreadable({ name, params }: Query<unknown>, error: unknown): void {
    log.warn("content.snapshotEntryDropped", { query: name, params, error });
  }

  function onAccepted(change: Change): void {
    if (change === "changed") raiseRevision(); // no page was made from an entry that is only added
    if (change === "none") return;
    saved.markChanged();
    saved.save();
  }

  function raiseRevision(): void {
    revision += 1;
    onChange?.();
  }

  async function refresh(types?: readonly string[]): Promise<Refreshed> {
    const startedAt = now();
    const refreshed = await loader.refresh(types);
    if (entries.takeEvicted()) raiseRevision(); // an evicted entry cannot be compared: it counts as changed
    if (!types && refreshed !== "failed") freshness.confirm(startedAt);
    return refreshed;
  }

  return {
    read: async <T>(query: Query<T>) => (await loader.get(query)).value as T | null, // its key names the query and so T
    peek: <T>(query: Query<T>) => entries.get(query)?.value as T | null | undefined,
    has,
    get revision() {
      return revision;
    },
    refresh: queue.request,
    restore: saved.restore,
    warm: (queries) => ahead.readAll(queries).then(saved.save),
    get hasContent() {
      return ahead.hasAll();
    },
    confirm: () => freshness.confirm(),
    isStale: freshness.isStale,
    status: () => ({ ...freshness.status(), entries: entries.size, revision }),
    async close() {
      closing.abort();
      queue.stop();
      await saved.close();
    },
  };
}

type FailureLog = (event: string, query: Query<unknown>, error: unknown) => void;

function failureLog(log: Log, now: () => number, signal: AbortSignal): FailureLog {
  const warn = createSparingLog({ log, now });
  return (event, query, error) => {
    if (signal.aborted) return;
    const { name, params, remedy } = query;
    const hint = event === "content.warmFailed" && isMissing(error) ? remedy : undefined;
    // Each missing document is a warning of its own; a service that is down is one warning.
    const about = isMissing(error) ? keyOf(query) : "";
    warn(event, error, { query: name, params, ...(hint && { hint }) }, about);
  };
}
