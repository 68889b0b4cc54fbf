import { afterEach, expect, test, vi } from "vitest";
import { createGuardedFetch, type GuardedFetchOptions } from "./guardedFetch.ts";

afterEach(() => vi.useRealTimers());

/** A fetch whose body the test writes, and whether that body was cancelled. */
function someFetch(contentType: string, options: GuardedFetchOptions) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = (text: string) => writer.write(new TextEncoder().encode(text));
  const hasGone = writer.closed.then(
    () => false,
    () => true,
  );
  const response = new Response(readable, { headers: { "content-type": contentType } });
  return { fetch: createGuardedFetch(async () => response, options), write, end: () => writer.close(), hasGone };
}

test("an answer within the limit is unchanged", async () => {
  const { fetch, write, end } = someFetch("application/json", { maxAnswerBytes: 10 });
  const answer = await fetch("/");
  const text = answer.text();
  for (const piece of ["01234", "56789"]) await write(piece);
  await end();
  expect(await text).toBe("0123456789");
  expect(answer).toMatchObject({ ok: true, status: 200 });
});

test("an answer without a body passes", async () => {
  const answer = await createGuardedFetch(async () => new Response(null, { status: 204 }))("/");
  expect(answer).toMatchObject({ status: 204, body: null });
  expect(await answer.text()).toBe("");
});

test("an endless answer is aborted at the limit, with its connection", async () => {
  const { fetch, write, hasGone } = someFetch("application/json", { maxAnswerBytes: 10 });
  const answer = await fetch("/");
  const bytes = expect(answer.arrayBuffer()).rejects.toMatchObject({ name: "ContentError", fault: "malformed" });
  for (const piece of ["01234", "56789", "0"]) await write(piece).catch(() => {});
  await bytes;
  expect(await hasGone).toBe(true);
});

test("an event stream may have any length, and is aborted when it is silent for too long", async () => {
  vi.useFakeTimers();
  const { fetch, write, hasGone } = someFetch("text/event-stream; charset=utf-8", {
    maxAnswerBytes: 10,
    maxSilenceMs: 90_000,
  });
  const text = expect((await fetch("/")).text()).rejects.toMatchObject({ fault: "timeout" });
  for (let seconds = 0; seconds < 600; seconds += 60) {
    await write(":\n\n");
    await vi.advanceTimersByTimeAsync(60_000);
  }
  await vi.advanceTimersByTimeAsync(30_000);
  await text;
  expect(await hasGone).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("a stream that ends or is cancelled leaves no timer", async () => {
  vi.useFakeTimers();
  const ended = someFetch("text/event-stream", {});
  const text = (await ended.fetch("/")).text();
  await ended.end();
  expect(await text).toBe("");
  const left = someFetch("text/event-stream", {});
  await (await left.fetch("/")).body?.cancel();
  expect(await left.hasGone).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("an endless event is aborted", async () => {
  const { fetch, write, hasGone } = someFetch("text/event-stream", { maxLineBytes: 10 });
  const text = expect((await fetch("/")).text()).rejects.toMatchObject({ fault: "malformed" });
  for (const piece of ["data: 0123456789\nda", "ta: 012", "3456"]) await write(piece).catch(() => {});
  await text;
  expect(await hasGone).toBe(true);
});
