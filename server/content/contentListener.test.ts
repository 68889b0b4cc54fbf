import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createContentListener } from "./contentListener.ts";
import type { Revisions } from "./contentRevisions.ts";
import type { Refreshed } from "./refreshQueue.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A listener that has started, what tells it news, and the refreshes that it requested. */
function someListener() {
  const refreshes: (readonly string[] | "everything")[] = [];
  const outcome: { refreshed: Refreshed | Promise<Refreshed> } = { refreshed: "complete" };
  let tell: (revisions: Revisions) => void = () => expect.unreachable("must start");
  let checks = 0;
  const listener = createContentListener({
    news: {
      start: (onRevisions) => {
        tell = onRevisions;
      },
      stop: () => {},
      status: () => ({ isListening: true, endings: 2 }),
    },
    refresh: async (types) => {
      refreshes.push(types ?? "everything");
      return outcome.refreshed;
    },
    onChecked: () => {
      checks += 1;
    },
  });
  listener.start();
  /** News, and what they cause. */
  async function news(revisions: Revisions): Promise<void> {
    tell(revisions);
    await vi.advanceTimersByTimeAsync(0);
  }
  return { listener, refreshes, outcome, news, checks: () => checks };
}

const before = { page: "1", layout: "1" };

/** The same, after the first news. */
async function someInformedListener() {
  const some = someListener();
  await some.news(before);
  some.refreshes.length = 0;
  return some;
}

test("the first news refresh everything: the age of the content is unknown", async () => {
  const { news, refreshes, checks, listener } = someListener();
  expect(refreshes).toEqual([]);
  await news(before);
  expect(refreshes).toEqual(["everything"]);
  expect(checks()).toBe(1);
  expect(listener.status()).toEqual({ isListening: true, endings: 2 });
});

test("only the types whose revisions changed are refreshed, and once", async () => {
  const { news, refreshes, checks } = await someInformedListener();
  await news(before);
  await news({ page: "2", layout: "1" });
  await news({ page: "2", layout: "1" });
  await news({ page: "3", layout: "2" });
  expect(refreshes).toEqual([["page"], ["page", "layout"]]);
  expect(checks()).toBe(5);
});

test("a change counts as known only once it has been read: a failed refresh is repeated", async () => {
  const { news, refreshes, outcome, checks } = await someInformedListener();
  outcome.refreshed = "failed";
  await news({ page: "2", layout: "1" });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(refreshes).toEqual([["page"], ["page"], ["page"]]);
  expect(checks()).toBe(1);
  await news({ page: "2", layout: "1" });
  outcome.refreshed = "complete";
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshes).toHaveLength(5);
  expect(checks()).toBe(2);
});

test("content without a document that must exist is current, and looked for at the next news", async () => {
  const { news, refreshes, outcome, checks } = await someInformedListener();
  outcome.refreshed = "incomplete";
  await news({ page: "2", layout: "1" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshes).toEqual([["page"]]);
  expect(checks()).toBe(2);
  await news({ page: "2", layout: "1" });
  expect(refreshes).toEqual([["page"], ["page"]]);
});

test("news that come during a refresh are compared after it, the last ones only", async () => {
  const { news, refreshes, outcome } = await someInformedListener();
  const refreshing = Promise.withResolvers<Refreshed>();
  outcome.refreshed = refreshing.promise;
  await news({ page: "2", layout: "1" });
  outcome.refreshed = "complete";
  await news({ page: "3", layout: "1" });
  await news({ page: "3", layout: "4" });
  expect(refreshes).toHaveLength(1);
  refreshing.resolve("complete");
  await vi.advanceTimersByTimeAsync(0);
  expect(refreshes).toEqual([["page"], ["page", "layout"]]);
});

test("nothing is repeated after the stop", async () => {
  const { news, listener, refreshes, outcome } = await someInformedListener();
  outcome.refreshed = "failed";
  await news({ page: "2", layout: "1" });
  listener.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshes).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
