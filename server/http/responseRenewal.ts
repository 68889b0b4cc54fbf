/**
 * Brings cached responses up to the content, without a request.
 *
 * Two responses are checked at a time: the most visited, and the one that was not checked for longest. What many
 * visitors see is new first, and however often the content changes, no response is left out.
 */

import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { LRUCache } from "lru-cache";
import type { Warn } from "../sparingLog.ts";
import type { Draft, Made } from "./draft.ts";

export type CachedResponse = Made & {
  path: string;
  /** The revision at which the response was last known to be right. */
  revision: string;
  visits: number;
  checkedAtMs: number;
  isInFlight: boolean;
  /** The revision at which renewing it failed a moment ago. */
  failedAt: string | null;
};

export type ResponseRenewalOptions = {
  cached: LRUCache<string, CachedResponse>;
  /** Takes a renewed response into the cache. */
  store: (path: string, made: Made, atRevision: string) => void;
  keptStatus: number;
  revision: () => string;
  draft: (path: string) => Promise<Draft>;
  warn: Warn;
  now: () => number;
  slowMs?: number;
  retryMs?: number;
};

export function createResponseRenewal(options: ResponseRenewalOptions) {
  const { cached, revision, warn, now, slowMs = 2000, retryMs = 2000 } = options;
  let renewal: Promise<void> | undefined;
  let isRequested = false;
  let count = 0;

  /** Resolves once every response is right at the present revision, or has failed. Never rejects. */
  function renew(): Promise<void> {
    isRequested = true;
    renewal ??= renewAll().finally(() => {
      renewal = undefined;
      if (isRequested) void renew(); // requested between the last check and this line
    });
    return renewal;
  }

  async function renewAll(): Promise<void> {
    while (true) {
      isRequested = false;
      const due = [...cached.values()].filter((entry) => isDue(entry, revision()));
      if (due.length === 0) return evictLeastVisitedFirst(cached);
      const renewed = nextTwo(due).map(renewOne);
      await Promise.race([Promise.all(renewed), wait(slowMs, undefined, { ref: false })]);
      await nextTurn(); // requests first
    }
  }

  /** A response that cannot be made stays as it is and is retried later. Never rejects. */
  async function renewOne(entry: CachedResponse): Promise<void> {
    const atRevision = revision();
    entry.isInFlight = true;
    entry.checkedAtMs = now();
    try {
      await renewAt(atRevision, entry, { ...options, onMade: () => count++ });
    } catch (error) {
      warn("response.servedStale", error, { path: entry.path }, entry.path);
      entry.failedAt = atRevision;
      setTimeout(() => {
        entry.failedAt = null;
        void renew();
      }, retryMs).unref();
    }
    entry.isInFlight = false;
    if (isDue(entry, revision())) void renew(); // the content changed meanwhile
  }

  /** `count`: how many responses were made so far. */
  return { renew, count: () => count };
}

/** Makes the response again where its content is different now. Throws, and changes nothing, where that fails. */
async function renewAt(
  atRevision: string,
  entry: CachedResponse,
  { cached, store, keptStatus, draft, onMade }: ResponseRenewalOptions & { onMade: () => void },
): Promise<void> {
  const { path } = entry;
  const { key, make } = await draft(path);
  if (key === entry.key) {
    entry.revision = atRevision;
    return;
  }
  const response = await make();
  onMade();
  if (response.status >= 500) throw new Error(`${path} must be made with a status below 500 (got ${response.status})`);
  if (cached.peek(path) !== entry) return; // evicted meanwhile
  if (response.status === keptStatus) store(path, { key, response }, atRevision);
  else cached.delete(path);
}

function isDue({ revision, isInFlight, failedAt }: CachedResponse, present: string): boolean {
  return revision !== present && failedAt !== present && !isInFlight;
}

function nextTwo(due: CachedResponse[]): CachedResponse[] {
  const mostVisited = due.reduce((one, other) => (other.visits > one.visits ? other : one));
  const oldest = due.reduce((one, other) => (other.checkedAtMs < one.checkedAtMs ? other : one));
  return [...new Set([mostVisited, oldest])];
}

/** Renewing counts as use, which says nothing about visits: uses every response again, the most visited last. */
function evictLeastVisitedFirst(cached: LRUCache<string, CachedResponse>): void {
  const leastVisitedFirst = [...cached.values()].reverse().sort((one, other) => one.visits - other.visits);
  for (const { path } of leastVisitedFirst) cached.get(path);
}
