/** Which requests an unmodified client retries, how often and after which delay. */

import { ClientError, ServerError } from "@sanity/client";
import { expect, test } from "vitest";
import { errorOf, shareProxiedService } from "./proxiedService.ts";
import { skipWaiting } from "./skipWaiting.ts";

const openProxied = shareProxiedService();

/** Too long for a URL, so the client sends it in a body. */
const longQuery = `*[_type == "page"] // ${"x".repeat(12_000)}`;

/** The next requests are answered with this status. */
async function failing(status: number, times: number) {
  const service = await openProxied();
  const body = JSON.stringify({ error: "Not now", message: "Come back later" });
  for (let time = 0; time < times; time += 1) service.proxy.next({ do: "answer", status, body });
  return { ...service, quick: service.through({ retryDelay: () => 5 }) };
}

test("a client doubles the delay before each of five retries, then fails", async () => {
  const { proxy, client } = await failing(503, 6);
  const delays = skipWaiting();
  const error = await errorOf(() => client.fetch("*"));
  expect(error).toBeInstanceOf(ServerError);
  expect(error).toMatchObject({ statusCode: 503, message: "Not now - Come back later" });
  expect(proxy.requests).toHaveLength(6);
  expect(delays).toHaveLength(5);
  // The client adds up to 100 ms at random, so that clients do not retry all at once.
  for (const [index, delay] of delays.entries()) expect(Math.floor((delay - 100 * 2 ** index) / 100)).toBe(0);
});

for (const status of [429, 502, 503])
  test(`a read that is answered with ${status} fails after five retries`, async () => {
    const { proxy, quick } = await failing(status, 12);
    for (const read of [() => quick.fetch("*"), () => quick.getDocument("a")]) {
      const error = await errorOf(read);
      expect(error).toBeInstanceOf(status < 500 ? ClientError : ServerError);
      expect(error).toMatchObject({ statusCode: status, message: "Not now - Come back later" });
    }
    expect(proxy.requests).toHaveLength(12);
    expect(new Set(proxy.requests.map(({ method }) => method))).toEqual(new Set(["GET"]));
  });

test("a read succeeds with its fifth retry", async () => {
  const { proxy, quick } = await failing(502, 5);
  expect(await quick.fetch("1 + 1")).toBe(2);
  expect(proxy.requests).toHaveLength(6);
});

test("a query in a body is retried", async () => {
  const { proxy, quick } = await failing(503, 2);
  expect(await quick.fetch(longQuery)).toEqual([]);
  expect(proxy.requests.map(({ method }) => method)).toEqual(["POST", "POST", "POST"]);
  expect(new Set(proxy.requests.map(({ bytes }) => bytes)).size).toBe(1);
});

test("a read that is answered with 500, 504 or 408 is not retried", async () => {
  for (const status of [500, 504, 408]) {
    const { proxy, client } = await failing(status, 1);
    expect(await errorOf(() => client.fetch("*"))).toMatchObject({ statusCode: status });
    expect(proxy.requests).toHaveLength(1);
  }
});

test("writes are not retried", async () => {
  for (const status of [429, 502, 503]) {
    const { proxy, quick, direct } = await failing(status, 6);
    for (const write of [
      () => quick.create({ _id: "a", _type: "page" }),
      () => quick.transaction().create({ _type: "page" }).commit(),
      () => quick.action({ actionType: "sanity.action.document.publish", publishedId: "a", draftId: "drafts.a" }),
      () => quick.assets.upload("file", Buffer.from("a")),
      () => quick.datasets.create("other"),
      () => quick.datasets.delete("other"),
    ])
      expect(await errorOf(write)).toMatchObject({ statusCode: status, message: "Not now - Come back later" });
    expect(proxy.requests).toHaveLength(6);
    expect(await direct.fetch("count(*)")).toBe(0);
  }
});

test("a read is retried when its connection is cut before the response", async () => {
  const { proxy, through } = await openProxied();
  const quick = through({ retryDelay: () => 5 });
  proxy.next({ do: "cut", by: "reset" }, { do: "cut", by: "end" }, { do: "cut", by: "reset" });
  expect(await quick.fetch("1 + 1")).toBe(2);
  expect(proxy.requests).toHaveLength(4);
});

test("a read with a chunked response is retried when its connection is cut between chunks", async () => {
  const { proxy, through, direct, dataset } = await openProxied();
  await direct.create({ _id: "a", _type: "page", text: "x".repeat(10_000) });
  const quick = through({ retryDelay: () => 5 });
  proxy.next({ do: "cut", by: "reset", afterBytes: 100 }, { do: "cut", by: "end", afterBytes: 0 });
  expect(await quick.request({ url: `/data/export/${dataset}` })).toContain("x".repeat(10_000));
  expect(proxy.requests).toHaveLength(3);
});

test("a read whose response is shorter than its Content-Length fails without a retry", async () => {
  const { proxy, client, direct } = await openProxied();
  await direct.create({ _id: "a", _type: "page", text: "x".repeat(10_000) });
  for (const by of ["reset", "end"] as const) {
    proxy.next({ do: "cut", by, afterBytes: 100 });
    const error = await errorOf(() => client.getDocument("a"));
    expect(error, by).toMatchObject({ name: "TypeError", message: "terminated" });
  }
  expect(proxy.requests).toHaveLength(2);
});

test("a read is retried while connections are refused", async () => {
  const { proxy, through } = await openProxied();
  await proxy.refuse();
  let waits = 0;
  const patient = through({
    retryDelay() {
      waits += 1;
      if (waits === 2) void proxy.accept();
      return 50;
    },
    maxRetries: 50,
  });
  expect(await patient.fetch("1 + 1")).toBe(2);
  expect(waits).toBeGreaterThanOrEqual(2);
});

test("a read without a connection fails after five retries", async () => {
  const { proxy, through } = await openProxied();
  await proxy.refuse();
  const waits: number[] = [];
  const quick = through({ retryDelay: (attempt) => waits.push(attempt) });
  const error = await errorOf(() => quick.fetch("*"));
  expect(error).toMatchObject({ name: "TypeError", message: "fetch failed", cause: { code: "ECONNREFUSED" } });
  expect(error).not.toHaveProperty("statusCode");
  expect(waits).toEqual([0, 1, 2, 3, 4]);
});

test("a query in a body is not retried when its connection is cut", async () => {
  const { proxy, through } = await openProxied();
  proxy.next({ do: "cut" });
  expect(await errorOf(() => through({ retryDelay: () => 5 }).fetch(longQuery))).toMatchObject({ name: "TypeError" });
  expect(proxy.requests).toHaveLength(1);
});

test("a write whose connection is cut is not retried, because it may have succeeded", async () => {
  const { proxy, client, direct } = await openProxied();
  proxy.next({ do: "cut", by: "reset" }, { do: "cut", by: "reset", afterBytes: 0 });
  expect(await errorOf(() => client.create({ _id: "a", _type: "page" }))).toMatchObject({ name: "TypeError" });
  expect(await errorOf(() => client.create({ _id: "b", _type: "page" }))).toMatchObject({ name: "TypeError" });
  expect(proxy.requests).toHaveLength(2);
  expect(await direct.fetch("*[]._id")).toEqual(["b"]);
});

test("retries can be disabled for all requests or for one", async () => {
  const { proxy, client, through } = await failing(503, 2);
  expect(await errorOf(() => through({ maxRetries: 0 }).fetch("*"))).toMatchObject({ statusCode: 503 });
  expect(await errorOf(() => client.request({ url: "/data/doc/production/a", maxRetries: 0 }))).toMatchObject({
    statusCode: 503,
  });
  expect(proxy.requests).toHaveLength(2);
});

test("a request that is aborted while it waits for a retry fails at once", async () => {
  const { proxy, through } = await failing(503, 1);
  const abort = new AbortController();
  const patient = through({ retryDelay: () => 1_000_000 });
  const failure = errorOf(() => patient.fetch("*", {}, { signal: abort.signal }));
  await expect.poll(() => proxy.requests.length, { timeout: 10_000 }).toBe(1);
  abort.abort();
  expect(await failure).toMatchObject({ name: "AbortError" });
});
