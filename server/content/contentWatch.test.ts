import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMemoryLog } from "../log.ts";
import { ContentError } from "./contentSource.ts";
import { createContentWatch } from "./contentWatch.ts";
import { createFakeSource } from "./fakeSource.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A watch of a content service that knows no functions: it lists its revisions, which a test can change. */
function someWatch({ checkIntervalMs = 10_000 } = {}) {
  const revisions: Record<string, string> = { home: "1" };
  const source = createFakeSource(({ groq }) => {
    if (groq.includes("string::split")) throw new ContentError("unknown function", { fault: "rejected" });
    return Object.entries(revisions).map(([_id, _rev]) => ({ _id, _rev, _type: "page" }));
  });
  const log = createMemoryLog();
  const news: unknown[] = [];
  const watch = createContentWatch({
    source,
    types: ["page", "layout"],
    checkIntervalMs,
    log,
    now: () => performance.now(),
    random: () => 1,
  });
  const start = () => watch.start((told) => news.push(told));
  const current = () => source.watches[source.watches.length - 1] ?? expect.unreachable("nothing is watched");
  return { revisions, source, log, watch, start, news, current };
}

/** The same after its first checks. */
async function someRunningWatch(options?: { checkIntervalMs: number }) {
  const some = someWatch(options);
  some.start();
  some.current().onWelcome();
  await vi.advanceTimersByTimeAsync(2000);
  some.news.length = 0;
  some.source.asked.length = 0;
  return some;
}

test("nothing happens before the start", async () => {
  const { source } = someWatch();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([source.asked, source.watches]).toEqual([[], []]);
});

test("the start, a welcome and an event check at once", async () => {
  const { start, news, current } = someWatch();
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(news).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  current().onWelcome();
  await vi.advanceTimersByTimeAsync(0);
  expect(news).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1000);
  current().onChange("home");
  await vi.advanceTimersByTimeAsync(0);
  expect(news).toHaveLength(3);
});

test("many events lead to two checks a second", async () => {
  const { news, current } = await someRunningWatch();
  for (let ms = 0; ms < 5000; ms += 10) {
    current().onChange(`page-${ms}`);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(news.length).toBeGreaterThanOrEqual(10);
  expect(news.length).toBeLessThanOrEqual(11);
});

test("without any event, there is one query in each interval, and every answer is told", async () => {
  const { revisions, news, source } = await someRunningWatch({ checkIntervalMs: 60_000 });
  await vi.advanceTimersByTimeAsync(60_000);
  revisions.home = "2";
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(source.asked).toHaveLength(10);
  expect(news).toHaveLength(10);
  expect(news[1]).not.toEqual(news[0]);
  expect(news[9]).toEqual(news[1]);
});

test("checks go on while the content service fails, one at a time", async () => {
  const { source, news } = await someRunningWatch();
  const { answer } = source;
  const hanging = Promise.withResolvers<unknown>();
  source.answer = () => hanging.promise;
  await vi.advanceTimersByTimeAsync(25_000);
  expect(source.asked).toHaveLength(1);
  hanging.reject(new ContentError("down"));
  source.answer = answer;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(news).not.toEqual([]);
});

test("a failed check is repeated ten seconds after its start, however long the interval, and logged once a minute", async () => {
  const { source, news, log } = await someRunningWatch({ checkIntervalMs: 300_000 });
  const { answer } = source;
  source.answer = () => Promise.reject(new ContentError("down"));
  await vi.advanceTimersByTimeAsync(298_500 + 30_000);
  expect(source.asked).toHaveLength(4);
  expect(log.lines.filter(({ event }) => event === "content.checkFailed")).toHaveLength(1);
  source.answer = answer;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(news).toHaveLength(1);
});

test("a subscription that ends is retried with growing pauses up to eight seconds", async () => {
  const { source, current } = await someRunningWatch();
  const waits: number[] = [];
  for (let round = 0; round < 6; round++) {
    const watches = source.watches.length;
    current().onEnd(new ContentError("cut"));
    const endedAt = performance.now();
    while (source.watches.length === watches) await vi.advanceTimersByTimeAsync(100);
    waits.push(Math.round((performance.now() - endedAt) / 1000));
  }
  expect(waits).toEqual([1, 2, 4, 8, 8, 8]);
});

test("a subscription that lasted is retried after the shortest pause", async () => {
  const { source, current } = await someRunningWatch();
  for (let round = 0; round < 3; round++) {
    await vi.advanceTimersByTimeAsync(60_000);
    current().onEnd(new ContentError("cut"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(source.watches).toHaveLength(round + 2);
    current().onWelcome();
  }
});

test("a refused subscription is retried once a minute", async () => {
  const { source, current } = await someRunningWatch();
  current().onEnd(new ContentError("unauthorised", { fault: "rejected" }));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(source.watches).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(source.watches).toHaveLength(2);
});

test("a subscription without a welcome is aborted after ten seconds", async () => {
  const { source, start, log } = someWatch();
  start();
  await vi.advanceTimersByTimeAsync(9999);
  expect(source.watches).toMatchObject([{ isStopped: false }]);
  await vi.advanceTimersByTimeAsync(1001);
  expect(source.watches).toMatchObject([{ isStopped: true }, { isStopped: false }]);
  const ends = log.lines.filter(({ event }) => event === "content.listenerEnded");
  expect(ends).toMatchObject([{ facts: { error: { fault: "timeout" } } }]);
});

test("events of an ended subscription are ignored", async () => {
  const { source, news, current } = await someRunningWatch();
  const old = current();
  old.onEnd(new ContentError("cut"));
  await vi.advanceTimersByTimeAsync(1000);
  old.onChange("home");
  old.onWelcome();
  old.onEnd(new ContentError("cut again"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(news).toEqual([]);
  expect(source.watches).toHaveLength(2);
});

test("a subscription may end before it is returned", async () => {
  const { source, start } = someWatch();
  const { watch } = source;
  source.watch = (types, handlers) => {
    handlers.onEnd(new ContentError("too long"));
    return watch(types, handlers);
  };
  start();
  expect(source.watches).toMatchObject([{ isStopped: true }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(source.watches).toHaveLength(2);
});

test("subscriptions that keep failing are logged once a minute", async () => {
  const { log, current } = await someRunningWatch();
  for (let ms = 0; ms < 59_000; ms += 1000) {
    current().onEnd(new ContentError("cut"));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(log.lines.filter((line) => line.event === "content.listenerEnded")).toHaveLength(1);
});

test("stopping stops everything, and starting again works", async () => {
  const { source, news, watch, start, current } = await someRunningWatch();
  watch.stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(current().isStopped).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(news).toEqual([]);
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(source.watches).toHaveLength(2);
  expect(news).toHaveLength(1);
});

test("stopping cancels a pending retry, and nothing is told of a check in flight", async () => {
  const { source, watch, news, current } = await someRunningWatch();
  current().onEnd(new ContentError("cut"));
  const answered = Promise.withResolvers<unknown>();
  source.answer = () => answered.promise;
  watch.check();
  watch.stop();
  answered.resolve([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(source.watches).toHaveLength(1);
  expect(news).toEqual([]);
});
