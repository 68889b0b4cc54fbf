import type { RequestListener } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { serve } from "../../tests/support/rawRequest.ts";
import { createHotResponses } from "./hotResponses.ts";
import { compressed, storedResponse } from "./storedResponse.ts";

const words = Buffer.from("Steel turns orchid at 280 °C. ".repeat(100));
const ownHeaders = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public" };

/** One finished response at `/work`; whatever is not sent hot is answered with 299. */
async function someServer({ status = 200, bodies }: { status?: number; bodies?: { identity: Buffer } } = {}) {
  const response = storedResponse(status, ownHeaders, bodies ?? (await compressed(words)));
  const state = { isPaused: false };
  const send = createHotResponses({
    sources: [() => undefined, (path) => (path === "/work" ? response : undefined)],
    headers: { "X-Frame-Options": "DENY" },
    isPaused: () => state.isPaused,
  });
  const listener: RequestListener = (req, res) => {
    if (!send(req, res)) res.writeHead(299).end();
  };
  return { ask: await serve(listener), state, response };
}

test.each([
  ["identity", (body: Buffer) => body],
  ["gzip", (body: Buffer) => gunzipSync(body)],
  ["br", (body: Buffer) => brotliDecompressSync(body)],
])("what is finished is sent whole, with every header, encoded as %s", async (encoding, decode) => {
  const { ask, response } = await someServer();
  const answer = await ask("/work?utm=1", { headers: { "Accept-Encoding": encoding } });
  expect(answer.status).toBe(200);
  expect(decode(answer.body).equals(words)).toBe(true);
  expect(answer.headers).toMatchObject({
    "x-frame-options": "DENY",
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "public",
    "content-length": String(answer.body.length),
    etag: response.etag,
    vary: "Accept-Encoding",
  });
  expect(answer.headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
});

test("HEAD has the headers and no body; whoever has the bytes already is told so", async () => {
  const { ask, response } = await someServer();
  const head = await ask("/work", { method: "HEAD", headers: { "Accept-Encoding": "br" } });
  expect([head.status, head.body.length, head.headers["content-encoding"]]).toEqual([200, 0, "br"]);
  const held = await ask("/work", { headers: { "If-None-Match": response.etag } });
  expect([held.status, held.body.length, held.headers["x-frame-options"]]).toEqual([304, 0, "DENY"]);
});

test("an encoding that is not there is not sent", async () => {
  const { ask } = await someServer({ bodies: { identity: words } });
  const answer = await ask("/work", { headers: { "Accept-Encoding": "br, gzip" } });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.body.equals(words)).toBe(true);
});

test("everything else goes on: other paths, other methods, targets without end, and all of it when paused", async () => {
  const { ask, state } = await someServer();
  const statusOf = async (...request: Parameters<typeof ask>) => (await ask(...request)).status;
  expect(await statusOf("/")).toBe(299);
  expect(await statusOf("/work/")).toBe(299);
  expect(await statusOf("/work", { method: "POST" })).toBe(299);
  expect(await statusOf(`/work?${"a".repeat(9000)}`)).toBe(299);
  state.isPaused = true;
  expect(await statusOf("/work")).toBe(299);
});

test("a kept error is sent with its status, and is nobody's to hold", async () => {
  const { ask, response } = await someServer({ status: 404 });
  expect((await ask("/work", { headers: { "If-None-Match": response.etag } })).status).toBe(404);
});
