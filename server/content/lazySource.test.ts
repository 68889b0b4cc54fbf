import { expect, test, vi } from "vitest";
import { ContentError, type ContentSource, type WatchHandlers } from "./contentSource.ts";
import { createLazySource, createLazyWriter } from "./lazySource.ts";

const question = { groq: "*", params: {} };
const handlers = (): WatchHandlers => ({ onWelcome: vi.fn(), onChange: vi.fn(), onEnd: vi.fn() });

function testSource() {
  const stop = vi.fn();
  const source = {
    fetch: vi.fn<ContentSource["fetch"]>(async () => "an answer"),
    watch: vi.fn<ContentSource["watch"]>(() => ({ stop })),
  };
  return { source, stop };
}

test("the source is created with the first query, and only once", async () => {
  const { source } = testSource();
  const create = vi.fn(async () => source);
  const lazy = createLazySource(create);
  expect(create).not.toHaveBeenCalled();
  const { signal } = new AbortController();
  expect(await Promise.all([lazy.fetch(question, { signal }), lazy.fetch(question)])).toEqual([
    "an answer",
    "an answer",
  ]);
  expect(create).toHaveBeenCalledOnce();
  expect(source.fetch).toHaveBeenCalledWith(question, { signal });
});

test("a watch begins once the source is created, and stops with it", async () => {
  const { source, stop } = testSource();
  const given = handlers();
  const watch = createLazySource(async () => source).watch(["work"], given);
  await vi.waitFor(() => expect(source.watch).toHaveBeenCalledWith(["work"], given));
  watch.stop();
  expect(stop).toHaveBeenCalledOnce();
});

test("a watch that was stopped before the source was created never begins", async () => {
  const { source } = testSource();
  const lazy = createLazySource(async () => source);
  const given = handlers();
  lazy.watch(["work"], given).stop();
  await lazy.fetch(question);
  expect(source.watch).not.toHaveBeenCalled();
  expect(given.onEnd).not.toHaveBeenCalled();
});

test("while the source cannot be created, queries fail and watches end; a later query creates it", async () => {
  const { source } = testSource();
  const state = { isBroken: true };
  const lazy = createLazySource(async () => {
    if (state.isBroken) throw new Error("no such module");
    return source;
  });
  await expect(lazy.fetch(question)).rejects.toThrow(ContentError);
  const given = handlers();
  lazy.watch(["work"], given);
  await vi.waitFor(() => expect(given.onEnd).toHaveBeenCalledWith(expect.any(ContentError)));
  state.isBroken = false;
  expect(await lazy.fetch(question)).toBe("an answer");
});

test("a writer is created with the first document, and only once", async () => {
  const createIfNotExists = vi.fn(async () => {});
  const create = vi.fn(async () => ({ createIfNotExists }));
  const lazy = createLazyWriter(create);
  expect(create).not.toHaveBeenCalled();
  const document = { _id: "subscriber.1", _type: "subscriber" };
  await Promise.all([lazy.createIfNotExists(document), lazy.createIfNotExists(document)]);
  expect(create).toHaveBeenCalledOnce();
  expect(createIfNotExists).toHaveBeenCalledWith(document);
  const broken = createLazyWriter(() => Promise.reject(new Error("no such module")));
  await expect(broken.createIfNotExists(document)).rejects.toThrow(ContentError);
});
