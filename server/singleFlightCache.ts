/**
 * Values in memory by key, the least recently used evicted beyond a number of bytes.
 *
 * Concurrent requests for a key that is not cached share one production of its value. Failures are forgotten, or cached
 * for a bounded time where a retry a moment later would fail again.
 */

import { LRUCache } from "lru-cache";

export type SingleFlightCacheOptions<Value> = {
  maxBytes: number;
  sizeOf: (value: Value) => number;
  /** No failure is cached when unset. */
  failures?: { ttlMs: number; isCached: (error: unknown) => boolean };
  /** A monotonic clock in milliseconds. */
  now?: () => number;
};

/** Added to the size of each entry: a flood of tiny values would otherwise cost more in keys than in bytes. */
const entryOverheadBytes = 1024;
const maxFailures = 1000;

export function createSingleFlightCache<Value extends object>({
  maxBytes,
  sizeOf,
  failures,
  now = () => performance.now(),
}: SingleFlightCacheOptions<Value>) {
  const values = new LRUCache<string, Value>({
    maxSize: maxBytes,
    sizeCalculation: (value) => sizeOf(value) + entryOverheadBytes,
  });
  const inFlight = new Map<string, Promise<Value>>();
  const failed = new LRUCache<string, { error: unknown; untilMs: number }>({ max: maxFailures });

  async function produceAndCache(key: string, produce: () => Promise<Value>): Promise<Value> {
    try {
      const value = await produce();
      values.set(key, value);
      return value;
    } catch (error) {
      if (failures?.isCached(error)) failed.set(key, { error, untilMs: now() + failures.ttlMs });
      throw error;
    }
  }

  return {
    /** The cached value; `undefined` while it is in flight. */
    cached: (key: string): Value | undefined => values.get(key),
    /** The value at `key`: cached, in flight, or produced now. Rejects with the failure of `produce`, which may be cached. */
    async get(key: string, produce: () => Promise<Value>): Promise<Value> {
      const known = values.get(key) ?? inFlight.get(key);
      if (known) return known;
      const failure = failed.get(key);
      if (failure && now() < failure.untilMs) throw failure.error;
      const value = produceAndCache(key, produce).finally(() => inFlight.delete(key));
      inFlight.set(key, value);
      return value;
    },
    clear(): void {
      values.clear();
      failed.clear();
    },
  };
}
