/** Limits of queries, URLs and bodies, tested on both sides of each limit. */

import { ClientError } from "@sanity/client";
import { expect, test } from "vitest";
import { follow } from "./follow.ts";
import { errorOf, shareProxiedService } from "./proxiedService.ts";
import { startTestService } from "./testService.ts";

const openProxied = shareProxiedService();

/** A query whose encoded form, including the question mark, has this length. */
const queryOf = (length: number) => `"${"x".repeat(length - "?query=%22%22".length)}"`;

test("a query of 11,263 characters is sent in the URL, one of 11,264 in the body, and both are answered", async () => {
  const { proxy, client, dataset } = await openProxied();
  for (const [length, method] of [
    [11_263, "GET"],
    [11_264, "POST"],
  ] as const) {
    const query = queryOf(length);
    expect(await client.fetch(query)).toBe(query.slice(1, -1));
    const request = proxy.requests.at(-1);
    expect(request?.method).toBe(method);
    expect(request?.bytes).toBe(method === "GET" ? 0 : JSON.stringify({ query, params: {} }).length);
  }
  const [get, post] = proxy.requests;
  expect(get?.url).toHaveLength(`/v2024-02-28/data/query/${dataset}&returnQuery=false`.length + 11_263);
  expect(post?.url).toBe(`/v2024-02-28/data/query/${dataset}?returnQuery=false`);
});

test("a query in a body has its parameters, perspective and tag", async () => {
  const { proxy, client } = await openProxied();
  await client.create({ _id: "drafts.a", _type: "page" });
  const params = { type: "page", filler: "ä".repeat(4000) };
  const query = "{ 'ids': *[_type == $type]._id, 'length': length($filler) }";
  const answer = await client.fetch(query, params, { perspective: "drafts", tag: "long", filterResponse: false });
  expect(answer.result).toEqual({ ids: ["a"], length: 4000 });
  expect(answer.query).toBe(query);
  expect(proxy.requests.at(-1)).toMatchObject({ method: "POST", url: expect.stringContaining("tag=long") });
});

test("a listener's URL of 14,800 characters is accepted, and the client does not send one of 14,801", async () => {
  const { url, client, dataset } = await openProxied();
  const addressOf = (query: string) =>
    `${url}/v2024-02-28/data/listen/${dataset}?${new URLSearchParams({ query, includeResult: "true" })}`;
  const queryFor = (length: number) => {
    const begin = "*[_type == 'page' && title != '";
    return `${begin}${"x".repeat(length - addressOf(`${begin}']`).length)}']`;
  };
  expect(addressOf(queryFor(14_800))).toHaveLength(14_800);
  const accepted = follow<{ type: string }>(client.listen(queryFor(14_800), {}, { events: ["welcome", "mutation"] }));
  expect(await accepted.next()).toMatchObject({ type: "welcome" });
  await client.create({ _id: "a", _type: "page", title: "A" });
  expect(await accepted.next()).toMatchObject({ type: "mutation", documentId: "a" });
  const refused = await follow<unknown>(client.listen(queryFor(14_801))).failure;
  expect(refused.message).toBe("Query too large for listener");
});

test("a mutation of ten megabytes is accepted, and a larger one is refused", async () => {
  const { client } = await openProxied();
  const document = (bytes: number) => ({ _id: "a", _type: "page", text: "x".repeat(bytes) });
  const around = JSON.stringify({ mutations: [{ create: document(0) }] }).length;
  const error = await errorOf(() => client.create(document(10_000_001 - around)));
  expect(error).toBeInstanceOf(ClientError);
  expect(error.statusCode).toBe(413);
  expect(error.message).toBe("Payload Too Large - The body may have at most 10000000 bytes (got 10000001)");
  expect(await client.getDocument("a")).toBeUndefined();
  await client.create(document(10_000_000 - around));
  expect((await client.getDocument("a"))?.text).toHaveLength(10_000_000 - around);
});

test("actions, queries and settings of a dataset are limited too", async () => {
  const { client } = await startTestService({ limits: { mutationBytes: 1000, queryBytes: 12_000 } });
  const filler = (bytes: number) => "x".repeat(bytes);
  for (const [call, limit] of [
    [
      () =>
        client.action({
          actionType: "sanity.action.document.create",
          publishedId: "a",
          attributes: { _id: "drafts.a", _type: "page", text: filler(1000) },
          ifExists: "fail",
        }),
      1000,
    ],
    [() => client.fetch("$text", { text: filler(12_000) }), 12_000],
    [() => client.datasets.create("other", { description: filler(100_000) } as object), 100_000],
  ] as const) {
    const error = await errorOf(call);
    expect(error).toBeInstanceOf(ClientError);
    expect(error.statusCode).toBe(413);
    expect(error.message).toContain(
      `Payload Too Large - The body may have at most ${limit} bytes (got ${`${limit}`[0]}`,
    );
  }
});

test("a URL that is too long is refused, and the next request is answered", async () => {
  const { url, dataset } = await openProxied();
  const status = async (length: number) =>
    (await fetch(`${url}/vX/data/query/${dataset}?query=${"1".repeat(length)}`)).status;
  expect(await status(40_000)).toBe(431);
  expect(await status(1)).toBe(200);
});

test("the existence of documents is checked in batches of a hundred ids", async () => {
  const { proxy, client } = await openProxied();
  const ids = Array.from({ length: 250 }, (_, index) => `document-${index}`);
  await client.mutate(ids.slice(0, 230).map((_id) => ({ create: { _id, _type: "page" } })));
  proxy.requests.length = 0;
  expect(await client.documentsExists(ids)).toEqual(new Set(ids.slice(0, 230)));
  expect(proxy.requests.map(({ url }) => url.split(",").length)).toEqual([100, 100, 50]);
  expect(await client.getDocuments(ids)).toHaveLength(250);
});

test("a file of several megabytes is served unchanged", async () => {
  const { client } = await openProxied();
  const bytes = Buffer.alloc(2_000_000, "0123456789");
  const { url, size } = await client.assets.upload("file", bytes, { filename: "digits.txt" });
  expect(size).toBe(2_000_000);
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true);
});

test("an answer can have millions of characters", async () => {
  const { client } = await openProxied();
  const text = "x".repeat(1_000_000);
  await client.mutate(Array.from({ length: 2 }, (_, index) => ({ create: { _id: `a${index}`, _type: "page", text } })));
  expect((await client.fetch<string[]>("*[_type == 'page'].text")).join("")).toHaveLength(2_000_000);
});
