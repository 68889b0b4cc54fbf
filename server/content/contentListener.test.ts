import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMemoryLog } from "../log.ts";
import { createContentListener } from "./contentListener.ts";
import { ContentError } from "./contentSource.ts";
import { createFakeSource } from "./fakeSource.ts";
import type { Refreshed } from "./refreshQueue.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Documents = Record<string, { _type: string; _rev: string }>;

/** A listener to documents that a test can change, and the refreshes that it requested. */
function someListener(documents: Documents = { home: { _type: "page", _rev: "1" } }) {
  const source = createFakeSource(() => Object.entries(documents).map(([_id, document]) => ({ _id, ...document })));
  const log = createMemoryLog();
  const refreshes: (readonly string[] | "everything")[] = [];
  const outcome: { refreshed: Refreshed } = { refreshed: "complete" };
  let checks = 0;
  const listener = createContentListener({
    source,
    types: ["page", "layout"],
    refresh: async (types) => {
      refreshes.push(types ?? "everything");
      return outcome.refreshed;
    },
    onChecked: () => {
      checks += 1;
    },
    log,
    now: () => performance.now(),
    random: () => 1,
  });
  const watch = () => source.watches[source.watches.length - 1] ?? expect.unreachable("nothing is watched");
  return { documents, source, log, listener, refreshes, outcome, watch, checks: () => checks };
}

/** The same after its first check. */
async function someRunningListener(documents?: Documents) {
  const some = someListener(documents);
  some.listener.start();
  some.watch().onWelcome();
  await vi.advanceTimersByTimeAsync(2000);
  some.refreshes.length = 0;
  return some;
}

test("nothing happens before the start", async () => {
  const { source } = someListener();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([source.asked, source.watches]).toEqual([[], []]);
});

test("the first check refreshes everything: the age of the content is unknown", async () => {
  const { listener, refreshes, checks } = someListener();
  listener.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(refreshes).toEqual(["everything"]);
  expect(checks()).toBe(1);
});

test("every welcome refreshes everything", async () => {
  const { refreshes, watch } = await someRunningListener();
  watch().onWelcome();
  await vi.advanceTimersByTimeAsync(1000);
  watch().onWelcome();
  await vi.advanceTimersByTimeAsync(1000);
  expect(refreshes).toEqual(["everything", "everything"]);
});

test("each change refreshes what reads the type of its document", async () => {
  const { refreshes, watch } = await someRunningListener({
    home: { _type: "page", _rev: "1" },
    layout: { _type: "layout", _rev: "1" },
  });
  watch().onChange("home");
  watch().onChange("layout");
  expect(refreshes).toEqual([["page"], ["layout"]]);
});

test("a new document refreshes everything", async () => {
  const { refreshes, watch } = await someRunningListener();
  watch().onChange("page-that-is-new");
  expect(refreshes).toEqual(["everything"]);
});

test("without any event, a check every ten seconds finds what changed", async () => {
  const { documents, refreshes, source, checks } = await someRunningListener();
  documents.home = { _type: "page", _rev: "2" };
  await vi.advanceTimersByTimeAsync(10_000);
  expect(refreshes).toEqual([["page"]]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(refreshes).toHaveLength(1);
  expect(checks()).toBe(3);
  expect(source.asked[0]).toEqual({
    groq: "*[_type in $types]{_id,_type,_rev}",
    params: { types: ["page", "layout"] },
  });
});

test("a check finds documents that were created and deleted", async () => {
  const { documents, refreshes } = await someRunningListener();
  documents.layout = { _type: "layout", _rev: "1" };
  delete documents.home;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(refreshes.map((types) => [...types].sort())).toEqual([["layout", "page"]]);
});

test("a change counts as known only once it has been read", async () => {
  const { documents, refreshes, outcome, checks } = await someRunningListener();
  const before = checks();
  documents.home = { _type: "page", _rev: "2" };
  outcome.refreshed = "failed";
  await vi.advanceTimersByTimeAsync(20_000);
  expect(refreshes).toEqual([["page"], ["page"]]);
  expect(checks()).toBe(before);
  outcome.refreshed = "complete";
  await vi.advanceTimersByTimeAsync(20_000);
  expect(refreshes).toHaveLength(3);
  expect(checks()).toBe(before + 2);
});

test("content without a document that must exist is current, and checked again", async () => {
  const { documents, refreshes, outcome, checks } = await someRunningListener();
  const before = checks();
  documents.home = { _type: "page", _rev: "2" };
  outcome.refreshed = "incomplete";
  await vi.advanceTimersByTimeAsync(20_000);
  expect(refreshes).toEqual([["page"], ["page"]]);
  expect(checks()).toBe(before + 2);
});

test.each([null, {}, [{ _id: "home" }], "text"])(
  "the revisions %j are a failed check and change nothing",
  async (answer) => {
    const { source, refreshes, log } = await someRunningListener();
    source.answer = () => answer;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(refreshes).toEqual([]);
    expect(log.lines.filter((line) => line.event === "content.checkFailed")).toHaveLength(1);
  },
);

test("checks go on while the content service fails, one at a time", async () => {
  const { source, refreshes, documents } = await someRunningListener();
  const hanging = Promise.withResolvers<unknown>();
  source.asked.length = 0;
  source.answer = () => hanging.promise;
  await vi.advanceTimersByTimeAsync(25_000);
  expect(source.asked).toHaveLength(1);
  hanging.reject(new ContentError("down"));
  documents.home = { _type: "page", _rev: "2" };
  source.answer = () => [{ _id: "home", ...documents.home }];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(refreshes).toEqual([["page"]]);
});

test("a subscription that ends is retried with growing pauses up to eight seconds", async () => {
  const { source, watch } = await someRunningListener();
  const waits: number[] = [];
  for (let round = 0; round < 6; round++) {
    const watches = source.watches.length;
    watch().onEnd(new ContentError("cut"));
    const endedAt = performance.now();
    while (source.watches.length === watches) await vi.advanceTimersByTimeAsync(100);
    waits.push(Math.round((performance.now() - endedAt) / 1000));
  }
  expect(waits).toEqual([1, 2, 4, 8, 8, 8]);
});

test("a subscription that lasted is retried after the shortest pause", async () => {
  const { source, watch } = await someRunningListener();
  for (let round = 0; round < 3; round++) {
    await vi.advanceTimersByTimeAsync(60_000);
    watch().onEnd(new ContentError("cut"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(source.watches).toHaveLength(round + 2);
    watch().onWelcome();
  }
});

test("a refused subscription is retried once a minute", async () => {
  const { source, watch } = await someRunningListener();
  watch().onEnd(new ContentError("unauthorised", { fault: "rejected" }));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(source.watches).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(source.watches).toHaveLength(2);
});

test("a subscription without a welcome is aborted after ten seconds", async () => {
  const { source, listener, log } = someListener();
  listener.start();
  await vi.advanceTimersByTimeAsync(9999);
  expect(source.watches).toMatchObject([{ isStopped: false }]);
  await vi.advanceTimersByTimeAsync(1001);
  expect(source.watches).toMatchObject([{ isStopped: true }, { isStopped: false }]);
  expect(log.lines).toMatchObject([{ event: "content.listenerEnded", facts: { error: { fault: "timeout" } } }]);
});

test("events of an ended subscription are ignored", async () => {
  const { source, refreshes, watch } = await someRunningListener();
  const old = watch();
  old.onEnd(new ContentError("cut"));
  await vi.advanceTimersByTimeAsync(1000);
  refreshes.length = 0;
  old.onChange("home");
  old.onWelcome();
  old.onEnd(new ContentError("cut again"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(refreshes).toEqual([]);
  expect(source.watches).toHaveLength(2);
});

test("a subscription may end before it is returned", async () => {
  const { source, listener } = someListener();
  const { watch } = source;
  source.watch = (types, handlers) => {
    handlers.onEnd(new ContentError("too long"));
    return watch(types, handlers);
  };
  listener.start();
  expect(source.watches).toMatchObject([{ isStopped: true }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(source.watches).toHaveLength(2);
});

test("subscriptions that keep failing are logged once a minute", async () => {
  const { log, watch } = await someRunningListener();
  for (let ms = 0; ms < 59_000; ms += 1000) {
    watch().onEnd(new ContentError("cut"));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(log.lines.filter((line) => line.event === "content.listenerEnded")).toHaveLength(1);
});

test("stopping stops everything, and starting again works", async () => {
  const { source, refreshes, listener, watch } = await someRunningListener();
  listener.stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(watch().isStopped).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshes).toEqual([]);
  listener.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(source.watches).toHaveLength(2);
});

test("stopping cancels a pending retry", async () => {
  const { source, listener, watch } = await someRunningListener();
  watch().onEnd(new ContentError("cut"));
  listener.stop();
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(source.watches).toHaveLength(1);
});
