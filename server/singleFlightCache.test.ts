import { expect, test } from "vitest";
import { createSingleFlightCache } from "./singleFlightCache.ts";

const bytes = (length: number) => new Uint8Array(length);
const sizeOf = (value: Uint8Array) => value.byteLength;
const options = { maxBytes: 10_000, sizeOf };

test("concurrent and later requests for a key share one production of its value", async () => {
  const cache = createSingleFlightCache(options);
  let produced = 0;
  const produce = async () => {
    produced += 1;
    return bytes(10);
  };
  const concurrent = [cache.get("a", produce), cache.get("a", produce)];
  expect(cache.cached("a")).toBeUndefined();
  const [value, shared] = await Promise.all(concurrent);
  expect(shared).toBe(value);
  expect(cache.cached("a")).toBe(value);
  expect(await cache.get("a", produce)).toBe(value);
  expect(produced).toBe(1);
});

test("the least recently used value is evicted", async () => {
  const cache = createSingleFlightCache(options);
  const produced: string[] = [];
  const produce = (key: string) => async () => {
    produced.push(key);
    return bytes(3000);
  };
  for (const key of ["a", "b", "a", "c", "a", "b"]) await cache.get(key, produce(key));
  expect(produced).toEqual(["a", "b", "c", "b"]);
});

test("tiny values are bounded in number by what their keys cost", async () => {
  const cache = createSingleFlightCache(options);
  for (let key = 0; key < 11; key += 1) await cache.get(String(key), async () => bytes(1));
  expect(cache.cached("0")).toBeUndefined();
  expect(cache.cached("10")).toEqual(bytes(1));
});

test("a value larger than the whole cache is returned and not cached", async () => {
  const cache = createSingleFlightCache(options);
  expect(await cache.get("a", async () => bytes(20_000))).toHaveLength(20_000);
  expect(cache.cached("a")).toBeUndefined();
});

/** Produces nothing but failures, and counts them. */
function createFailing(overrides: Partial<Parameters<typeof createSingleFlightCache<Uint8Array>>[0]>) {
  const cache = createSingleFlightCache({ ...options, ...overrides });
  const attempts: string[] = [];
  const fail = (message: string) =>
    cache.get(message, async () => {
      attempts.push(message);
      throw new Error(message);
    });
  return { attempts, expectFailure: (message: string) => expect(fail(message)).rejects.toThrow(message) };
}

test("a failure is cached for its time where the owner says so, and otherwise retried", async () => {
  let nowMs = 0;
  const isCached = (error: unknown) => (error as Error).message === "lasting";
  const { attempts, expectFailure } = createFailing({ failures: { ttlMs: 5000, isCached }, now: () => nowMs });
  for (const message of ["lasting", "lasting", "passing", "passing"]) await expectFailure(message);
  expect(attempts).toEqual(["lasting", "passing", "passing"]);
  nowMs += 5000;
  await expectFailure("lasting");
  expect(attempts).toHaveLength(4);
});

test("a flood of failing keys evicts the oldest failures", async () => {
  const failures = { ttlMs: 60_000, isCached: () => true };
  const { attempts, expectFailure } = createFailing({ failures });
  for (let key = 0; key < 1001; key += 1) await expectFailure(String(key));
  await expectFailure("1000");
  expect(attempts).toHaveLength(1001);
  await expectFailure("0");
  expect(attempts).toHaveLength(1002);
});

test("without a rule no failure is cached", async () => {
  const { attempts, expectFailure } = createFailing({});
  for (const message of ["a", "a"]) await expectFailure(message);
  expect(attempts).toHaveLength(2);
});

test("clearing forgets failures too", async () => {
  const cache = createSingleFlightCache({ ...options, failures: { ttlMs: 60_000, isCached: () => true } });
  await expect(cache.get("a", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  cache.clear();
  expect(await cache.get("a", async () => bytes(1))).toHaveLength(1);
});
