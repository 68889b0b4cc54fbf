import { expect, test } from "vitest";
import { createMemoryLog } from "../log.ts";
import { createResponseCache, type Made } from "./responseCache.ts";
import { type Bodies, type StoredResponse, storedResponse } from "./storedResponse.ts";

function someResponse(words = "words", { status = 200, bodies }: { status?: number; bodies?: Bodies } = {}) {
  return storedResponse(status, {}, bodies ?? { identity: Buffer.from(words) });
}

const made = (words: string, { status = 200 } = {}): Promise<Made> =>
  Promise.resolve({ key: words, response: someResponse(words, { status }) });

/** Every path's response is made of the words a test gives it; a path without words cannot be made. */
function someCache({ maxBytes = 10_000 } = {}) {
  const state = { revision: 1, nowMs: 0, words: new Map<string, string>(), status: 200, made: [] as string[] };
  const log = createMemoryLog();
  const responses = createResponseCache({
    revision: () => String(state.revision),
    maxBytes,
    log,
    now: () => state.nowMs,
    draft: async (path) => {
      const words = state.words.get(path);
      if (words === undefined) throw new Error("not now");
      const make = async () => {
        state.made.push(path);
        return someResponse(words, { status: state.status });
      };
      return { key: words, make };
    },
  });
  /** The content has changed: `path` has these words now. */
  function change(path: string, words: string): Promise<void> {
    state.words.set(path, words);
    state.revision += 1;
    return responses.renew();
  }
  return { state, responses, change, log };
}

const wordsOf = (response: StoredResponse | undefined) => response?.bodies.identity.toString();

test("what was never asked for is made once for everybody who asks at once, and then is at hand", async () => {
  const { state, responses } = someCache();
  state.words.set("/work", "words");
  expect(responses.finished("/work")).toBeUndefined();
  const answers = await Promise.all([responses.get("/work"), responses.get("/work"), responses.underWay("/work")]);
  expect(answers.map(wordsOf)).toEqual(["words", "words", "words"]);
  expect(state.made).toEqual(["/work"]);
  expect(wordsOf(responses.finished("/work"))).toBe("words");
  expect(responses.underWay("/work")).toBeUndefined();
});

test("after a change only what is made of other content now is made anew, ahead of its visitors", async () => {
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

test("a visitor never waits for what is made anew", async () => {
  const { state, responses, change } = someCache();
  state.words.set("/work", "words");
  await responses.get("/work");
  const renewed = change("/work", "other words");
  expect(wordsOf(responses.finished("/work"))).toBe("words");
  await renewed;
  expect(wordsOf(responses.finished("/work"))).toBe("other words");
});

test("the most visited come first", async () => {
  const { state, responses } = someCache();
  for (const path of ["/once", "/often", "/never"]) {
    state.words.set(path, "words");
    await responses.get(path);
  }
  responses.finished("/once");
  for (let visit = 0; visit < 3; visit++) responses.finished("/often");
  state.made = [];
  for (const path of state.words.keys()) state.words.set(path, "other words");
  state.revision += 1;
  await responses.renew();
  expect(state.made).toEqual(["/often", "/once", "/never"]);
});

test("a change while everything is made anew is not lost", async () => {
  const { state, responses, change } = someCache();
  state.words.set("/work", "words");
  await responses.get("/work");
  const first = change("/work", "other words");
  await Promise.all([first, change("/work", "last words")]);
  expect(wordsOf(responses.finished("/work"))).toBe("last words");
});

test("a change while a response is made for its first visitor is not lost either", async () => {
  const { state, responses } = someCache();
  const first = Promise.withResolvers<Made>();
  const added = responses.add("/work", first.promise);
  state.words.set("/work", "other words");
  state.revision += 1;
  await responses.renew();
  first.resolve(await made("words"));
  await added;
  await responses.renew();
  expect(wordsOf(responses.finished("/work"))).toBe("other words");
});

test("what cannot be made anew stays, is reported, and is tried again when somebody asks a second later", async () => {
  const { state, responses, log } = someCache();
  state.words.set("/work", "words");
  await responses.get("/work");
  state.words.delete("/work");
  state.revision += 1;
  await responses.renew();
  expect(log.lines).toMatchObject([{ event: "response.servedStale", facts: { path: "/work" } }]);
  state.words.set("/work", "other words");
  expect(wordsOf(responses.finished("/work"))).toBe("words");
  await expect.poll(() => state.made.length).toBe(1); // not yet again
  state.nowMs += 1001;
  responses.finished("/work");
  await expect.poll(() => wordsOf(responses.finished("/work"))).toBe("other words");
});

test("an error never takes the place of what was good", async () => {
  const { state, responses, change } = someCache();
  state.words.set("/work", "words");
  await responses.get("/work");
  state.status = 500;
  await change("/work", "an error");
  expect(wordsOf(responses.finished("/work"))).toBe("words");
});

test("what is gone does not return", async () => {
  const { state, responses, change } = someCache();
  state.words.set("/work", "words");
  await responses.get("/work");
  state.status = 404;
  await change("/work", "nothing here");
  expect(responses.finished("/work")).toBeUndefined();
  expect(responses.bytes).toBe(0);
});

test.each([404, 500])(
  "a response with status %i is sent and not kept: a flood of them holds no memory",
  async (status) => {
    const { responses } = someCache();
    await responses.add("/", made("words"));
    const before = responses.bytes;
    const flood = Array.from({ length: 1000 }, (_, index) => responses.add(`/no-${index}`, made("no", { status })));
    expect((await Promise.all(flood)).every((response) => response.status === status)).toBe(true);
    expect(responses.bytes).toBe(before);
    expect(responses.finished("/")).toBeDefined();
  },
);

test("a response that could not be made fails for those who wait for it, and is made for the next", async () => {
  const { state, responses } = someCache();
  await expect(responses.get("/work")).rejects.toThrow("not now");
  state.words.set("/work", "words");
  expect(wordsOf(await responses.get("/work"))).toBe("words");
});

test("what is held stays within bounds, in every encoding, and the one nobody asks for goes first", async () => {
  const { responses } = someCache({ maxBytes: 1000 });
  const bodies = { identity: Buffer.alloc(200), br: Buffer.alloc(100), gzip: Buffer.alloc(100) };
  const large = () => Promise.resolve({ key: "", response: someResponse("", { bodies }) });
  await responses.add("/one", large());
  await responses.add("/two", large());
  responses.finished("/one");
  await responses.add("/three", large());
  expect(responses.bytes).toBeLessThanOrEqual(1000);
  expect(["/one", "/two", "/three"].filter((path) => responses.finished(path))).toEqual(["/one", "/three"]);
});

test("a better response takes the place of the one it was made of, and of no other", async () => {
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
