import { expect, test } from "vitest";
import { createMemoryLog } from "../log.ts";
import type { Made } from "./draft.ts";
import { createResponseCache } from "./responseCache.ts";
import { type Bodies, type StoredResponse, storedResponse } from "./storedResponse.ts";

function someResponse(words = "words", { status = 200, bodies }: { status?: number; bodies?: Bodies } = {}) {
  return storedResponse(status, {}, bodies ?? { identity: Buffer.from(words) });
}

const made = (words: string, { status = 200 } = {}): Promise<Made> =>
  Promise.resolve({ key: words, response: someResponse(words, { status }) });

/** Each path's response is made from the words that a test sets; a path without words fails. */
function someCache({ maxBytes = 10_000, slowMs = 2000, retryMs = 2000 } = {}) {
  const state = {
    revision: 1,
    nowMs: 0,
    words: new Map<string, string>(),
    status: 200,
    made: [] as string[],
    onMake: () => {},
    onLook: () => {},
    wait: new Map<string, Promise<void>>(),
  };
  const log = createMemoryLog();
  const responses = createResponseCache({
    revision: () => {
      state.onLook();
      return String(state.revision);
    },
    maxBytes,
    log,
    now: () => ++state.nowMs,
    slowMs,
    retryMs,
    draft: async (path) => {
      await state.wait.get(path);
      const words = state.words.get(path);
      if (words === undefined) throw new Error("not now");
      const make = async () => {
        state.made.push(path);
        state.onMake();
        return someResponse(words, { status: state.status });
      };
      return { key: words, make };
    },
  });
  /** Changes the content: `path` has these words now. */
  function change(path: string, words: string): Promise<void> {
    state.words.set(path, words);
    state.revision += 1;
    return responses.renew();
  }
  return { state, responses, change, log };
}

const wordsOf = (response: StoredResponse | undefined) => response?.bodies.identity.toString();

test("a response is made once for concurrent requests, and then cached", async () => {
  const { state, responses } = someCache();
  state.words.set("/work", "words");
  expect(responses.finished("/work")).toBeUndefined();
  const answers = await Promise.all([responses.get("/work"), responses.get("/work"), responses.get("/work")]);
  expect(answers.map(wordsOf)).toEqual(["words", "words", "words"]);
  expect(state.made).toEqual(["/work"]);
  expect(wordsOf(responses.finished("/work"))).toBe("words");
});

test("after a change only responses whose content changed are made again, before the next request", async () => {
  const { state, responses, change } = someCache();
  for (const path of ["/one", "/two"]) {
    state.words.set(path, "words");
    await responses.get(path);
  }
  const before = responses.finished("/one");
  state.made = [];
  await change("/two", "other words");
  expect(state.made).toEqual(["/two"]);
  expect(responses.finished("/one")).toBe(before);
  expect(wordsOf(responses.finished("/two"))).toBe("other words");
});

test("no request waits for a renewal", async () => {
  const { state, responses, change } = someCache();
  state.words.set("/work", "words");
  await responses.get("/work");
  const renewed = change("/work", "other words");
  expect(wordsOf(responses.finished("/work"))).toBe("words");
  await renewed;
  expect(wordsOf(responses.finished("/work"))).toBe("other words");
});

test("the most visited response is renewed first, and with it the one not checked for longest", async () => {
  const { state, responses } = someCache();
  for (const path of ["/never", "/neither", "/once", "/often"]) {
    state.words.set(path, "words");
    await responses.get(path);
  }
  responses.finished("/once");
  for (let visit = 0; visit < 3; visit++) responses.finished("/often");
  state.made = [];
  for (const path of state.words.keys()) state.words.set(path, "other words");
  state.revision += 1;
  await responses.renew();
  expect(state.made).toEqual(["/often", "/never", "/once", "/neither"]);
});

test("a change during a renewal is not lost", async () => {
  const { state, responses, change } = someCache();
  state.words.set("/work", "words");
  await responses.get("/work");
  const first = change("/work", "other words");
  await Promise.all([first, change("/work", "last words")]);
  expect(wordsOf(responses.finished("/work"))).toBe("last words");
});

test("a change while a response is made for its first request is not lost", async () => {
  const { state, responses } = someCache();
  const first = Promise.withResolvers<Made>();
  const added = responses.add("/work", first.promise);
  state.words.set("/work", "other words");
  state.revision += 1;
  await responses.renew();
  first.resolve(await made("words"));
  await added;
  await expect.poll(() => wordsOf(responses.finished("/work"))).toBe("other words"); // without another event
});

test("a change during a long renewal is soon on the most visited page", async () => {
  const { state, responses } = someCache();
  const paths = Array.from({ length: 50 }, (_, index) => `/${index}`);
  for (const path of paths) {
    state.words.set(path, "words");
    await responses.get(path);
  }
  responses.finished("/45");
  for (const path of paths) state.words.set(path, "other words");
  state.made = [];
  state.revision += 1;
  const madeBefore = 10;
  state.onMake = () => {
    if (state.made.length !== madeBefore) return;
    state.words.set("/45", "last words");
    state.revision += 1;
    responses.renew();
  };
  await responses.renew();
  expect(wordsOf(responses.finished("/45"))).toBe("last words");
  expect(state.made.slice(madeBefore, madeBefore + 5)).toContain("/45");
  expect(paths.filter((path) => wordsOf(responses.finished(path)) === "words")).toEqual([]);
});

test("under constant changes every response is renewed", async () => {
  const { state, responses } = someCache();
  const paths = Array.from({ length: 20 }, (_, index) => `/${index}`);
  for (const path of paths) {
    state.words.set(path, "words");
    await responses.get(path);
  }
  for (let visit = 0; visit < 5; visit++) responses.finished("/0");
  state.made = [];
  let changes = 0;
  state.onMake = () => {
    if (changes === 60) return;
    changes += 1;
    for (const path of paths) state.words.set(path, `words ${changes}`);
    state.revision += 1;
    responses.renew();
  };
  state.onMake();
  await responses.renew();
  expect(new Set(state.made.slice(0, 60)).size).toBe(20);
});

test("a change just after the last check is not lost", async () => {
  for (let microtasks = 0; microtasks < 10; microtasks++) {
    const { state, responses } = someCache();
    state.words.set("/work", "words");
    await responses.get("/work");
    state.revision += 1;
    const changeAfterLook = async () => {
      state.onLook = () => {};
      for (let turn = 0; turn < microtasks; turn++) await Promise.resolve();
      state.words.set("/work", "other words");
      state.revision += 1;
      responses.renew();
    };
    const renewed = responses.renew();
    setImmediate(() => {
      state.onLook = () => void changeAfterLook();
    });
    await renewed;
    await expect.poll(() => state.made.length, { message: `after ${microtasks}` }).toBe(2);
    expect(wordsOf(responses.finished("/work"))).toBe("other words");
  }
});

test("a slow renewal does not delay the others", async () => {
  const { state, responses, change } = someCache({ slowMs: 5 });
  for (const path of ["/slow", "/work"]) {
    state.words.set(path, "words");
    await responses.get(path);
  }
  const slow = Promise.withResolvers<void>();
  state.wait.set("/slow", slow.promise);
  responses.finished("/slow");
  state.words.set("/slow", "slow words");
  await change("/work", "other words");
  expect(wordsOf(responses.finished("/work"))).toBe("other words");
  slow.resolve();
  await expect.poll(() => wordsOf(responses.finished("/slow"))).toBe("slow words");
});

test("a failed renewal keeps the response, is logged, and is retried without a request", async () => {
  const { state, responses, log } = someCache({ retryMs: 5 });
  state.words.set("/work", "words");
  await responses.get("/work");
  state.words.delete("/work");
  state.revision += 1;
  await responses.renew();
  expect(log.lines).toMatchObject([{ event: "response.servedStale", facts: { path: "/work" } }]);
  expect(wordsOf(responses.finished("/work"))).toBe("words");
  state.words.set("/work", "other words");
  await expect.poll(() => state.made).toEqual(["/work", "/work"]);
  expect(wordsOf(responses.finished("/work"))).toBe("other words");
});

test("a renewal finds a change without an event: the turn of the year", async () => {
  const { state, responses } = someCache();
  state.words.set("/work", "words");
  await responses.get("/work");
  state.words.set("/work", "other words");
  state.revision += 1;
  await responses.renew();
  expect(wordsOf(responses.finished("/work"))).toBe("other words");
});

test("an error never replaces a good response, and the next good one does", async () => {
  const { state, responses, change } = someCache({ retryMs: 5 });
  state.words.set("/work", "words");
  await responses.get("/work");
  state.status = 500;
  await change("/work", "other words");
  expect(wordsOf(responses.finished("/work"))).toBe("words");
  state.status = 200;
  await expect.poll(() => wordsOf(responses.finished("/work"))).toBe("other words");
});

test("a response that became a 404 is evicted", async () => {
  const { state, responses, change } = someCache();
  state.words.set("/work", "words");
  await responses.get("/work");
  state.status = 404;
  await change("/work", "nothing here");
  expect(responses.finished("/work")).toBeUndefined();
  expect(responses.figures().bytes).toBe(0);
});

test.each([404, 500])(
  "a response with status %i is sent and not kept: a flood of them holds no memory",
  async (status) => {
    const { responses } = someCache();
    await responses.add("/", made("words"));
    const before = responses.figures().bytes;
    const flood = Array.from({ length: 1000 }, (_, index) => responses.add(`/no-${index}`, made("no", { status })));
    expect((await Promise.all(flood)).every((response) => response.status === status)).toBe(true);
    expect(responses.figures().bytes).toBe(before);
    expect(responses.finished("/")).toBeDefined();
  },
);

test("a failure fails every waiting request, and the next one retries", async () => {
  const { state, responses } = someCache();
  await expect(responses.get("/work")).rejects.toThrow("not now");
  state.words.set("/work", "words");
  expect(wordsOf(await responses.get("/work"))).toBe("words");
});

test("the cache is bounded in bytes of all encodings, and evicts the least recently used", async () => {
  const { responses } = someCache({ maxBytes: 1000 });
  const bodies = { identity: Buffer.alloc(200), br: Buffer.alloc(100), gzip: Buffer.alloc(100) };
  const large = () => Promise.resolve({ key: "", response: someResponse("", { bodies }) });
  await responses.add("/one", large());
  await responses.add("/two", large());
  responses.finished("/one");
  await responses.add("/three", large());
  expect(responses.figures().bytes).toBeLessThanOrEqual(1000);
  expect(["/one", "/two", "/three"].filter((path) => responses.finished(path))).toEqual(["/one", "/three"]);
});

test("a renewal does not change which responses are evicted first", async () => {
  const { state, responses } = someCache({ maxBytes: 25 });
  for (const path of ["/home", "/work"]) {
    state.words.set(path, "ten bytes.");
    await responses.get(path);
  }
  for (let visit = 0; visit < 3; visit++) responses.finished("/home");
  responses.finished("/work");
  for (const path of ["/home", "/work"]) state.words.set(path, "other ten.");
  state.revision += 1;
  await responses.renew();
  state.words.set("/new", "ten bytes.");
  await responses.get("/new");
  expect(["/home", "/work"].filter((path) => responses.finished(path))).toEqual(["/home"]);
});

test("a response larger than the cache is sent, and logged", async () => {
  const { responses, log } = someCache({ maxBytes: 5 });
  expect(wordsOf(await responses.add("/work", made("many words")))).toBe("many words");
  expect(log.lines).toMatchObject([{ event: "response.tooLarge", facts: { path: "/work", maxBytes: 5 } }]);
});

test("an improved response replaces the one that it was made from, and no other", async () => {
  const improving = new Map<
    string | undefined,
    { isWanted: () => boolean; resolve: (better: StoredResponse) => void }
  >();
  const words = new Map([
    ["/stays", "stays"],
    ["/changes", "changes"],
  ]);
  let revision = 1;
  const responses = createResponseCache({
    revision: () => String(revision),
    maxBytes: 1000,
    log: createMemoryLog(),
    draft: async (path) => ({ key: words.get(path) ?? "", make: async () => someResponse(words.get(path)) }),
    improve: (response, isWanted) => new Promise((resolve) => improving.set(wordsOf(response), { isWanted, resolve })),
  });
  await responses.get("/stays");
  await responses.get("/changes");
  words.set("/changes", "changed");
  revision += 1;
  await responses.renew();
  const [better, late] = [someResponse("better"), someResponse("late")];
  expect(improving.get("changes")?.isWanted()).toBe(false);
  improving.get("changes")?.resolve(late);
  expect(improving.get("stays")?.isWanted()).toBe(true);
  improving.get("stays")?.resolve(better);
  await expect.poll(() => responses.finished("/stays")).toBe(better);
  expect(wordsOf(responses.finished("/changes"))).toBe("changed");
});
