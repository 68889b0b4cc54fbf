/** Responses that are late, endless or not JSON. */

import { expect, test } from "vitest";
import { errorOf, shareProxiedService } from "./proxiedService.ts";

const openProxied = shareProxiedService();

test("a successful response that is not JSON has no result", async () => {
  const { proxy, client } = await openProxied();
  proxy.next({ do: "answer", body: "<!doctype html>" }, { do: "answer", body: '{"result":' });
  expect(await client.fetch("*")).toBeUndefined();
  expect(await client.fetch("*")).toBeUndefined();
});

test("a read or a write without a response times out and is not retried", async () => {
  const { proxy, through } = await openProxied();
  const impatient = through({ timeout: 30 });
  proxy.next({ do: "ignore" }, { do: "ignore" }, { do: "ignore" });
  for (const call of [
    () => impatient.fetch("*"),
    () => impatient.create({ _type: "page" }),
    () => through().fetch("*", {}, { timeout: 30 } as object),
  ]) {
    const error = await errorOf(call);
    expect(error).toMatchObject({ name: "TimeoutError", message: "The operation was aborted due to timeout" });
  }
  expect(proxy.requests).toHaveLength(3);
});

test("a response that never ends is a timeout", async () => {
  const { proxy, through } = await openProxied();
  const impatient = through({ timeout: 60 });
  proxy.next({ do: "drip", bytes: 1, everyMs: 20 }, { do: "flood", text: " " });
  expect(await errorOf(() => impatient.getDocument("a"))).toMatchObject({ name: "TimeoutError" });
  expect(await errorOf(() => impatient.getDocument("a"))).toMatchObject({ name: "TimeoutError" });
});

test("a request can be aborted", async () => {
  const { proxy, client } = await openProxied();
  proxy.next({ do: "ignore" });
  const abort = new AbortController();
  const failure = errorOf(() => client.fetch("*", {}, { signal: abort.signal }));
  await expect.poll(() => proxy.requests.length, { timeout: 10_000 }).toBe(1);
  abort.abort();
  expect(await failure).toMatchObject({ name: "AbortError" });
});
