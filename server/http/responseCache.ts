/**
 * Responses made from content, in memory: pages, page data, feeds.
 *
 * What is here is sent at once. When the content changes, everything here is looked at again, the most visited first,
 * and what is made of other content now is made anew, ahead of its next visitor. What was never asked for is made when
 * somebody asks.
 */

import { setImmediate as nextTurn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import type { ImproveResponse } from "./bestCompression.ts";
import type { StoredResponse } from "./storedResponse.ts";

/** What a response is made of, before it is made. */
export type Draft = {
  /** Drafts of one path with equal keys make equal responses. */
  key: string;
  make: () => Promise<StoredResponse>;
};

export type Made = { key: string; response: StoredResponse };

export type ResponseCacheOptions = {
  /** Changes with the content. */
  revision: () => string;
  maxBytes: number;
  /** Rejects where there is nothing to make a response of. */
  draft: (path: string) => Promise<Draft>;
  /** Makes a smaller response of one that will be sent often. */
  improve?: ImproveResponse;
  log: Log;
  /** Milliseconds of a clock that never jumps. */
  now?: () => number;
};

export type ResponseCache = ReturnType<typeof createResponseCache>;

type Kept = Made & {
  /** The revision at which it was last known to be right. */
  revision: string;
  visits: number;
  triedAtMs: number;
};

/** What could not be made anew is tried again this much later, when somebody asks for it. */
const retryMs = 1000;

export function createResponseCache({
  revision,
  maxBytes,
  draft,
  improve,
  log,
  now = () => performance.now(),
}: ResponseCacheOptions) {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: ({ response }) => sizeOf(response) });
  const making = new Map<string, Promise<StoredResponse>>();
  const warn = createSparingLog({ log, now });
  let renewal: Promise<void> | undefined;
  let isAskedAgain = false;

  /** The response at hand. */
  function finished(path: string): StoredResponse | undefined {
    const entry = kept.get(path);
    if (!entry) return undefined;
    entry.visits += 1;
    if (entry.revision !== revision() && now() - entry.triedAtMs > retryMs) void renew();
    return entry.response;
  }

  /** The response at hand, or being made for somebody else, or made now. Rejects as `draft` and `make` do. */
  function get(path: string): StoredResponse | Promise<StoredResponse> {
    return finished(path) ?? making.get(path) ?? add(path, made(path));
  }

  async function made(path: string): Promise<Made> {
    const { key, make } = await draft(path);
    return { key, response: await make() };
  }

  /**
   * Keeps a response that is being made; until it is whole, others wait for it through `underWay`. Only what exists is kept:
   * a flood of unknown paths must not push it out.
   */
  function add(path: string, made: Promise<Made>): Promise<StoredResponse> {
    const atRevision = revision();
    const response = made
      .then((whole) => {
        if (whole.response.status === 200) keep(path, whole, atRevision);
        return whole.response;
      })
      .finally(() => making.delete(path));
    making.set(path, response);
    response.catch(() => {}); // whoever makes it reports the failure
    return response;
  }

  function keep(path: string, { key, response }: Made, atRevision: string): void {
    const visits = kept.peek(path)?.visits ?? 0;
    const entry: Kept = { key, response, revision: atRevision, visits, triedAtMs: now() };
    kept.set(path, entry);
    if (atRevision !== revision()) void renew(); // the content changed while it was made
    void improve?.(response, () => kept.peek(path) === entry).then((better) => {
      if (better && kept.peek(path) === entry) entry.response = better;
    });
  }

  /** Brings everything up to the present revision. Never rejects. */
  function renew(): Promise<void> {
    isAskedAgain = true;
    renewal ??= renewAll().finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  /** Each pass goes through everything, however often the content changes meanwhile: nothing waits for ever. */
  async function renewAll(): Promise<void> {
    while (isAskedAgain) {
      isAskedAgain = false;
      const stale = [...kept.entries()].filter(([, entry]) => entry.revision !== revision());
      for (const [path, entry] of stale.sort(([, one], [, other]) => other.visits - one.visits)) {
        await nextTurn(); // visitors first
        await renewOne(path, entry);
      }
    }
  }

  /** What cannot be made anew stays as it is. */
  async function renewOne(path: string, entry: Kept): Promise<void> {
    const atRevision = revision();
    entry.triedAtMs = now();
    try {
      const { key, make } = await draft(path);
      if (key === entry.key) {
        entry.revision = atRevision;
        return;
      }
      const response = await make();
      if (response.status >= 500)
        throw new Error(`${path} must be made with a status below 500 (got ${response.status})`);
      if (kept.peek(path) !== entry) return; // pushed out meanwhile
      if (response.status === 200) keep(path, { key, response }, atRevision);
      else kept.delete(path);
    } catch (error) {
      warn("response.servedStale", error, { path }, path);
    }
  }

  return {
    finished,
    /** The promise of a response that is being made for somebody else. */
    underWay: (path: string): Promise<StoredResponse> | undefined => making.get(path),
    get,
    add,
    renew,
    /** How many bytes are held. */
    get bytes() {
      return kept.calculatedSize;
    },
  };
}

function sizeOf({ bodies }: StoredResponse): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.length, 1);
}
