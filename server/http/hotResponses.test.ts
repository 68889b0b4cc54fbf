import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { serve } from "../../tests/harness/rawRequest.ts";
import { createHotResponses } from "./hotResponses.ts";
import type { ObservedRequest } from "./requestObserver.ts";
import { createResponseSender } from "./responseSender.ts";
import { storedResponse } from "./storedResponse.ts";

/** One response in memory, at `/work`; every request that is not answered from memory gets a 299. */
async function someServer() {
  const response = storedResponse(200, {}, { identity: Buffer.from("words") });
  const observed: ObservedRequest[] = [];
  const sendHot = createHotResponses({
    sources: [() => undefined, (path) => (path === "/work" ? response : undefined)],
    send: createResponseSender({ headers: {} }),
    observe: (seen) => observed.push(seen),
  });
  const listener: RequestListener = (req, res) => {
    if (!sendHot(req, res)) res.writeHead(299).end();
  };
  return { ask: await serve(listener), observed };
}

test("a response in memory is sent, whatever the query; HEAD gets no body", async () => {
  const { ask } = await someServer();
  expect(await ask("/work?utm=1")).toMatchObject({ status: 200, body: Buffer.from("words") });
  expect(await ask("/work", { method: "HEAD" })).toMatchObject({ status: 200, body: Buffer.alloc(0) });
});

test("other paths, other methods and long targets go to the app", async () => {
  const { ask } = await someServer();
  const statusOf = async (...request: Parameters<typeof ask>) => (await ask(...request)).status;
  expect(await statusOf("/")).toBe(299);
  expect(await statusOf("/work/")).toBe(299);
  expect(await statusOf("/work", { method: "POST" })).toBe(299);
  expect(await statusOf(`/work?${"a".repeat(9000)}`)).toBe(299);
});

test("the metrics are told of what was sent, and of nothing else", async () => {
  const { ask, observed } = await someServer();
  const { headers } = await ask("/work");
  await ask("/work", { headers: { "If-None-Match": String(headers.etag) } });
  await ask("/unknown");
  expect(observed).toEqual([200, 304].map((status) => ({ kind: "page", status, durationMs: undefined })));
});
