import { brotliDecompressSync, gunzipSync } from "node:zlib";
import express from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { serve } from "../../tests/harness/rawRequest.ts";
import { weakEtag } from "./conditional.ts";
import { createResponseSender } from "./responseSender.ts";
import { compressed, contentResponse, type StoredResponse, storedResponse } from "./storedResponse.ts";

const words = Buffer.from("Steel turns orchid at 280 °C. ".repeat(100));
const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=0" };

async function someResponse(status = 200): Promise<StoredResponse> {
  return storedResponse(status, headers, await compressed(words));
}

const send = createResponseSender({ headers: { "X-Frame-Options": "DENY", "Content-Type": "text/html" } });
const appSending = (response: StoredResponse) => express().use((req, res) => send(req, res, response));

test.each([
  ["identity", (body: Buffer) => body],
  ["gzip", (body: Buffer) => gunzipSync(body)],
  ["br", (body: Buffer) => brotliDecompressSync(body)],
])("encoded as %s, the bytes are the same", async (encoding, decode) => {
  const ask = await serve(appSending(await someResponse()));
  const answer = await ask("/", { headers: { "Accept-Encoding": encoding } });
  expect(answer.headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
  expect(answer.headers["content-length"]).toBe(String(answer.body.length));
  expect(decode(answer.body).equals(words)).toBe(true);
});

test("a refused encoding is not used", async () => {
  const ask = await serve(appSending(await someResponse()));
  const answer = await ask("/", { headers: { "Accept-Encoding": "br;q=0, gzip;q=0" } });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.body.equals(words)).toBe(true);
});

test.each(["identity", "gzip", "br"])("HEAD has the headers of GET and no body (%s)", async (encoding) => {
  const ask = await serve(appSending(await someResponse()));
  const accepting = { headers: { "Accept-Encoding": encoding } };
  const { date: _, ...got } = (await ask("/", accepting)).headers;
  const head = await ask("/", { ...accepting, method: "HEAD" });
  expect(head.headers).toMatchObject(got);
  expect(head.body).toHaveLength(0);
});

test("all encodings share a weak validator, and Vary names the encoding", async () => {
  const app = appSending(await someResponse());
  for (const encoding of ["identity", "gzip", "br"]) {
    const { headers } = await request(app).get("/").set("Accept-Encoding", encoding);
    expect(headers).toMatchObject({ etag: weakEtag(words), vary: "Accept-Encoding" });
  }
});

test.each([
  ["the tag", (tag: string) => tag],
  ["the tag in strong form", (tag: string) => tag.replace("W/", "")],
  ["a list with the tag", (tag: string) => `"other", W/"another" , ${tag}`],
  ["anything", () => "*"],
])("who already has it is told so: If-None-Match with %s", async (_, ifNoneMatch) => {
  const app = appSending(await someResponse());
  for (const method of ["get", "head"] as const) {
    const answer = await request(app)
      [method]("/")
      .set("If-None-Match", ifNoneMatch(weakEtag(words)));
    expect(answer.status).toBe(304);
    expect(answer.headers).toMatchObject({
      etag: weakEtag(words),
      vary: "Accept-Encoding",
      "cache-control": "public, max-age=0",
    });
    expect(answer.headers["content-length"]).toBeUndefined();
    expect(answer.text ?? "").toBe("");
  }
});

test.each(["", '"other"', 'W/"other", "another"', "nonsense"])(
  "who has something else gets everything: If-None-Match %j",
  async (ifNoneMatch) => {
    const app = appSending(await someResponse());
    await request(app).get("/").set("If-None-Match", ifNoneMatch).expect(200, words.toString());
  },
);

test("only a 200 can be a 304", async () => {
  const app = appSending(await someResponse(404));
  await request(app).get("/").set("If-None-Match", "*").expect(404, words.toString());
});

test("an empty body is sent", async () => {
  const app = appSending(storedResponse(200, headers, await compressed(Buffer.alloc(0))));
  const answer = await request(app).get("/").set("Accept-Encoding", "identity").expect(200);
  expect(answer.headers["content-length"]).toBe("0");
});

test("the site's headers are on every response, a 304 included; the response's own take precedence", async () => {
  const response = await someResponse();
  const ask = await serve(appSending({ ...response, headers: { ...headers, "X-Frame-Options": "SAMEORIGIN" } }));
  expect((await ask("/")).headers).toMatchObject({
    "x-frame-options": "SAMEORIGIN",
    "content-type": headers["Content-Type"],
  });
  const own = await serve(appSending(response));
  const held = await own("/", { headers: { "If-None-Match": response.etag } });
  expect([held.status, held.headers["x-frame-options"]]).toEqual([304, "DENY"]);
});

test("an encoding that is not stored is not sent", async () => {
  const ask = await serve(appSending(storedResponse(200, headers, { identity: words })));
  const answer = await ask("/", { headers: { "Accept-Encoding": "br, gzip" } });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.body.equals(words)).toBe(true);
});

test.each([
  ["current content in memory", true, false, "site; hit"],
  ["current content made for this request", false, false, "site; fwd=uri-miss"],
  ["stale content", true, true, "site; hit; detail=stale"],
])("%s says so", async (_, isHit, isStale, cacheStatus) => {
  const sendOf = createResponseSender({ headers: {}, isContentStale: () => isStale });
  const response = contentResponse(200, headers, { identity: words });
  const ask = await serve((req, res) => sendOf(req, res, response, isHit));
  for (const ifNoneMatch of ["", response.etag]) {
    const answer = await ask("/", { headers: { "If-None-Match": ifNoneMatch } });
    expect([answer.headers["cache-status"], answer.headers.age]).toEqual([cacheStatus, undefined]);
  }
});

test("a cached response becomes stale with its content, and current again", async () => {
  let isStale = false;
  const sendOf = createResponseSender({ headers: {}, isContentStale: () => isStale });
  const response = contentResponse(200, headers, { identity: words });
  const ask = await serve((req, res) => sendOf(req, res, response, true));
  const statuses = [];
  for (isStale of [false, true, false]) statuses.push((await ask("/")).headers["cache-status"]);
  expect(statuses).toEqual(["site; hit", "site; hit; detail=stale", "site; hit"]);
});

test("a file says only that it was in memory", async () => {
  const ask = await serve((req, res) =>
    send(req, res, storedResponse(200, headers, { identity: words }), req.url === "/hot"),
  );
  expect((await ask("/hot")).headers["cache-status"]).toBe("site; hit");
  expect((await ask("/cold")).headers["cache-status"]).toBeUndefined();
});
