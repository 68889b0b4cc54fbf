import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRefreshQueue, type Refreshed } from "./refreshQueue.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function testQueue({ intervalMs = 500 } = {}) {
  const refreshes: { types: readonly string[] | undefined; end: (outcome: Refreshed) => void }[] = [];
  const queue = createRefreshQueue({
    refresh: (types) => new Promise((end) => refreshes.push({ types, end })),
    intervalMs,
    now: () => performance.now(),
  });
  const started = () => refreshes.map(({ types }) => types ?? "everything");
  async function end(outcome: Refreshed = "complete"): Promise<void> {
    refreshes.at(-1)?.end(outcome);
    await vi.advanceTimersByTimeAsync(0);
  }
  return { queue, started, end };
}

test("the first request starts at once, those within the interval go together", async () => {
  const { queue, started, end } = testQueue();
  const first = queue.request(["page"]);
  expect(started()).toEqual([["page"]]);
  await end();
  expect(await first).toBe("complete");
  const later = [queue.request(["page"]), queue.request(["layout"]), queue.request(["page"])];
  await vi.advanceTimersByTimeAsync(499);
  expect(started()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(started()).toEqual([["page"], ["page", "layout"]]);
  await end("incomplete");
  expect(await Promise.all(later)).toEqual(["incomplete", "incomplete", "incomplete"]);
});

test("while a refresh runs no other starts, however long it takes; the next starts as it ends", async () => {
  const { queue, started, end } = testQueue();
  void queue.request(["page"]);
  void queue.request(["layout"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(started()).toEqual([["page"]]);
  await end();
  expect(started()).toEqual([["page"], ["layout"]]);
});

test("a request that arrives while a refresh runs is not answered by it", async () => {
  const { queue, end } = testQueue({ intervalMs: 0 });
  void queue.request();
  let isAnswered = false;
  void queue.request().then(() => {
    isAnswered = true;
  });
  await end();
  expect(isAnswered).toBe(false);
  await end();
  expect(isAnswered).toBe(true);
});

test("a request for everything covers the types that are gathered with it", async () => {
  const { queue, started, end } = testQueue({ intervalMs: 0 });
  void queue.request(["page"]);
  void queue.request(["layout"]);
  void queue.request();
  await end();
  expect(started()).toEqual([["page"], "everything"]);
});

test("a storm of requests is two refreshes a second", async () => {
  const { queue, started, end } = testQueue();
  for (let ms = 0; ms < 5000; ms += 10) {
    void queue.request(["page"]);
    await end();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(started()).toHaveLength(11); // one at the start, and one each 500 ms
});

test("stopping drops the requests that have not started, and leaves no timer", async () => {
  const { queue, started, end } = testQueue();
  void queue.request();
  await end();
  const waiting = queue.request();
  queue.stop();
  expect(await waiting).toBe("failed");
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(started()).toHaveLength(1);
  void queue.request();
  expect(started()).toHaveLength(2);
});
