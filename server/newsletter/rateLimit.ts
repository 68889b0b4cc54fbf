/**
 * How often a client, and all clients together, may send the newsletter's form.
 *
 * In memory only; a client is stored as a hash that no other process could compute.
 */

import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";

export type RateLimitOptions = {
  /** Milliseconds of a clock that never jumps. */
  now: () => number;
  /** For all clients together; unlimited when unset. */
  perMinute?: number;
  /** For each client: at most `most` forms within `ms`. */
  windows?: readonly { most: number; ms: number }[];
  maxClients?: number;
};

const minuteMs = 60_000;
/** Forms that were accepted. */
const perClient = [
  { most: 5, ms: 10 * minuteMs },
  { most: 20, ms: 24 * 60 * minuteMs },
];

/** Forms of any kind, invalid and refused ones too. */
export const attemptWindows = [{ most: 30, ms: 10 * minuteMs }];

export function createRateLimit({
  now,
  perMinute = Number.MAX_SAFE_INTEGER,
  windows = perClient,
  maxClients = 10_000,
}: RateLimitOptions) {
  const key = randomBytes(32);
  const clients = new LRUCache<string, readonly number[]>({ max: maxClients }); // the times of its forms
  const longest = Math.max(...windows.map(({ most }) => most));
  const msPerToken = minuteMs / perMinute;
  const mostTokens = Math.max(perMinute, 1);
  let tokens = mostTokens;
  let filledAt = now();

  /** Counts a form of the client and returns 0, or returns the seconds until the next attempt may succeed. */
  function take(client: string): number {
    const id = createHmac("sha256", key).update(client).digest("base64url");
    const at = now();
    const passed = clients.get(id) ?? [];
    tokens = Math.min(mostTokens, tokens + (at - filledAt) / msPerToken);
    filledAt = at;
    const waitMs = Math.max(...windows.map((window) => waitFor(window, passed, at)), (1 - tokens) * msPerToken);
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    tokens -= 1;
    clients.set(id, [...passed, at].slice(-longest));
    return 0;
  }

  return {
    take,
    /** Clients in memory. */
    get size() {
      return clients.size;
    },
  };
}

/** Until the oldest form leaves a full window. */
function waitFor({ most, ms }: { most: number; ms: number }, passed: readonly number[], at: number): number {
  const earliest = passed.at(-most);
  return earliest === undefined ? 0 : earliest + ms - at;
}
