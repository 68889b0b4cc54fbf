/**
 * Responses made from content, in memory: pages, page data, feeds.
 *
 * What is here is sent at once. When the content changes, everything here is looked at again, and what is made of other
 * content now is made anew, ahead of its next visitor. What was never asked for is made when somebody asks.
 */

import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import type { ImproveResponse } from "./bestCompression.ts";
import { type StoredResponse, sizeOf } from "./storedResponse.ts";

/** What a response is made of, before it is made. */
export type Draft = {
  /** Drafts of one path with equal keys make equal responses. */
  key: string;
  make: () => Promise<StoredResponse>;
};

export type Made = { key: string; response: StoredResponse };

export type ResponseCacheOptions = {
  /** Changes with the content; whoever changes it calls `renew`. */
  revision: () => string;
  maxBytes: number;
  /** Rejects where there is nothing to make a response of. */
  draft: (path: string) => Promise<Draft>;
  /** Makes a smaller response of one that will be sent often. */
  improve?: ImproveResponse;
  log: Log;
  /** Milliseconds of a clock that never jumps. */
  now?: () => number;
  /** How long the others wait for one that is made anew. */
  slowMs?: number;
  /** How much later what could not be made anew is tried again. */
  retryMs?: number;
};

type Kept = Made & {
  path: string;
  /** The revision at which it was last known to be right. */
  revision: string;
  visits: number;
  /** When it was last looked at. */
  triedAtMs: number;
  isUnderWay: boolean;
  /** The revision at which it could not be made anew a moment ago. */
  failedAt: string | null;
};

export function createResponseCache({
  revision,
  maxBytes,
  draft,
  improve,
  log,
  now = () => performance.now(),
  slowMs = 2000,
  retryMs = 2000,
}: ResponseCacheOptions) {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: ({ response }) => sizeOf(response) });
  const making = new Map<string, Promise<StoredResponse>>();
  const warn = createSparingLog({ log, now });
  let renewal: Promise<void> | undefined;
  let isAskedAgain = false;
  let madeForVisitors = 0;
  let madeAfterChanges = 0;

  /** The response at hand. */
  function finished(path: string): StoredResponse | undefined {
    const entry = kept.get(path);
    if (!entry) return undefined;
    entry.visits += 1;
    return entry.response;
  }

  /**
   * The response at hand, or the one being made for somebody else, or the one that `make` makes now. Rejects as making
   * it does.
   */
  function get(path: string, make = () => madeFromDraft(path)): StoredResponse | Promise<StoredResponse> {
    return finished(path) ?? making.get(path) ?? makeAndKeep(path, make);
  }

  async function madeFromDraft(path: string): Promise<Made> {
    const { key, make } = await draft(path);
    return { key, response: await make() };
  }

  function makeAndKeep(path: string, make: () => Promise<Made>): Promise<StoredResponse> {
    const atRevision = revision();
    madeForVisitors += 1;
    const response = make()
      .then((made) => {
        // Only what exists is kept: a flood of unknown paths must not push it out.
        if (made.response.status === 200) keep(path, made, atRevision);
        return made.response;
      })
      .finally(() => making.delete(path));
    making.set(path, response);
    return response;
  }

  function keep(path: string, { key, response }: Made, atRevision: string): void {
    const visits = kept.peek(path)?.visits ?? 0;
    const entry: Kept = {
      path,
      key,
      response,
      revision: atRevision,
      visits,
      triedAtMs: now(),
      isUnderWay: false,
      failedAt: null,
    };
    kept.set(path, entry);
    if (!kept.has(path)) warn("response.tooLarge", undefined, { path, bytes: sizeOf(response), maxBytes }, path);
    if (atRevision !== revision()) void renew(); // the content changed while it was made
    void improve?.(response, () => kept.peek(path) === entry).then((smaller) => {
      if (smaller && kept.peek(path) === entry) entry.response = smaller;
    });
  }

  /** Brings everything up to the present revision. Never rejects. */
  function renew(): Promise<void> {
    isAskedAgain = true;
    renewal ??= renewAll().finally(() => {
      renewal = undefined;
      if (isAskedAgain) void renew(); // asked for between the last look and this line
    });
    return renewal;
  }

  /**
   * Two at a time: the most visited, and the one that was not looked at for longest. So what many see is new at once,
   * and nothing waits for ever, however often the content changes.
   */
  async function renewAll(): Promise<void> {
    while (true) {
      isAskedAgain = false;
      const stale = [...kept.values()].filter(isDue);
      if (stale.length === 0) return keepMostVisitedLongest();
      const mostVisited = stale.reduce((one, other) => (other.visits > one.visits ? other : one));
      const oldest = stale.reduce((one, other) => (other.triedAtMs < one.triedAtMs ? other : one));
      const renewed = [...new Set([mostVisited, oldest])].map(renewOne);
      await Promise.race([Promise.all(renewed), wait(slowMs, undefined, { ref: false })]);
      await nextTurn(); // visitors first
    }
  }

  function isDue({ revision: rightAt, isUnderWay, failedAt }: Kept): boolean {
    const present = revision();
    return rightAt !== present && failedAt !== present && !isUnderWay;
  }

  /** What was renewed last is not what was visited last. */
  function keepMostVisitedLongest(): void {
    const leastVisitedFirst = [...kept.values()].reverse().sort((one, other) => one.visits - other.visits);
    for (const { path } of leastVisitedFirst) kept.get(path);
  }

  /** What cannot be made anew stays as it is, and is tried again later. Never rejects. */
  async function renewOne(entry: Kept): Promise<void> {
    const atRevision = revision();
    entry.isUnderWay = true;
    entry.triedAtMs = now();
    try {
      await renewAt(atRevision, entry);
    } catch (error) {
      warn("response.servedStale", error, { path: entry.path }, entry.path);
      entry.failedAt = atRevision;
      setTimeout(() => {
        entry.failedAt = null;
        void renew();
      }, retryMs).unref();
    }
    entry.isUnderWay = false;
    if (isDue(entry)) void renew(); // the content changed meanwhile
  }

  async function renewAt(atRevision: string, entry: Kept): Promise<void> {
    const { path } = entry;
    const { key, make } = await draft(path);
    if (key === entry.key) {
      entry.revision = atRevision;
      return;
    }
    const response = await make();
    madeAfterChanges += 1;
    if (response.status >= 500)
      throw new Error(`${path} must be made with a status below 500 (got ${response.status})`);
    if (kept.peek(path) !== entry) return; // pushed out meanwhile
    if (response.status === 200) keep(path, { key, response }, atRevision);
    else kept.delete(path);
  }

  return {
    finished,
    get,
    renew,
    /** How many bytes are held, and how often a response was made, so far, for whom. */
    figures: () => ({ bytes: kept.calculatedSize, madeForVisitors, madeAfterChanges }),
  };
}
