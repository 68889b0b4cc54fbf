/**
 * Responses made from content, in memory: pages, page data, feeds.
 *
 * A cached response is sent at once. After a change of the content every cached response is checked, and one that is
 * made from other content now is made again before its next visitor asks. A response that was never requested is made
 * with its first request, once for all requests that arrive meanwhile.
 */

import { LRUCache } from "lru-cache";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import type { ImproveResponse } from "./bestCompression.ts";
import type { Draft, Made } from "./draft.ts";
import { type CachedResponse, createResponseRenewal } from "./responseRenewal.ts";
import { type StoredResponse, sizeOf } from "./storedResponse.ts";

export type ResponseCacheOptions = {
  /** Changes with the content; each change is followed by a call of `renew`. */
  revision: () => string;
  maxBytes: number;
  /** Responses of any other status are not cached. */
  keptStatus?: number;
  /** Rejects where there is nothing to make a response from. */
  draft: (path: string) => Promise<Draft>;
  /** Makes a smaller response of one that will be sent often. */
  improve?: ImproveResponse | undefined;
  log: Log;
  /** Milliseconds of a clock that never jumps. */
  now?: () => number;
  /** How long the renewal of other responses waits for a slow one. */
  slowMs?: number;
  /** The pause before a failed renewal is retried. */
  retryMs?: number;
};

export type ResponseCache = ReturnType<typeof createResponseCache>;

export function createResponseCache(options: ResponseCacheOptions) {
  const { revision, maxBytes, keptStatus = 200, draft, improve, log, now = () => performance.now() } = options;
  const sizeCalculation = ({ response }: CachedResponse) => sizeOf(response);
  const cached = new LRUCache<string, CachedResponse>({ maxSize: maxBytes, sizeCalculation });
  const inFlight = new Map<string, Promise<StoredResponse>>();
  const warn = createSparingLog({ log, now });
  const renewal = createResponseRenewal({ ...options, keptStatus, cached, store, warn, now });
  let madeForVisitors = 0;

  function finished(path: string): StoredResponse | undefined {
    const entry = cached.get(path);
    if (entry) entry.visits += 1;
    return entry?.response;
  }

  /** Caches the response once it is made; until then `get` waits for it. Rejects as `made` does. */
  function add(path: string, made: Promise<Made>): Promise<StoredResponse> {
    const atRevision = revision();
    madeForVisitors += 1;
    const response = made
      .then((made) => {
        // Only pages that exist are cached by their path: a flood of unknown paths must not evict them.
        if (made.response.status === keptStatus) store(path, made, atRevision);
        return made.response;
      })
      .finally(() => inFlight.delete(path));
    inFlight.set(path, response);
    return response;
  }

  function store(path: string, made: Made, atRevision: string): void {
    const visits = cached.peek(path)?.visits ?? 0;
    const state = { visits, revision: atRevision, checkedAtMs: now(), isInFlight: false, failedAt: null };
    const entry: CachedResponse = { path, ...made, ...state };
    cached.set(path, entry);
    if (!cached.has(path)) warn("response.tooLarge", undefined, { path, bytes: sizeOf(made.response), maxBytes }, path);
    if (atRevision !== revision()) void renewal.renew(); // the content changed while the response was made
    void improve?.(made.response, () => cached.peek(path) === entry).then((smaller) => {
      if (smaller && cached.peek(path) === entry) entry.response = smaller;
    });
  }

  return {
    /** The cached response. */
    finished,
    /** Whether the response is cached or in flight, so that `get` makes nothing. */
    has: (path: string) => cached.has(path) || inFlight.has(path),
    /** The cached response, the one in flight, or the one that this call makes. Rejects as making it does. */
    get: (path: string) => finished(path) ?? inFlight.get(path) ?? add(path, draft(path).then(madeFrom)),
    add,
    renew: renewal.renew,
    /** How many bytes are cached, and how many responses were made so far: for visitors, and after changes. */
    figures: () => ({ bytes: cached.calculatedSize, madeForVisitors, madeAfterChanges: renewal.count() }),
  };
}

async function madeFrom({ key, make }: Draft): Promise<Made> {
  return { key, response: await make() };
}
