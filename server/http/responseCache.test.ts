import { expect, test } from "vitest";
import { createResponseCache, type KeptResponse } from "./responseCache.ts";
import { storedResponse } from "./storedResponse.ts";

function someResponse({ revision = "1", status = 200, bytes = 10 } = {}): KeptResponse {
  return { ...storedResponse(status, {}, { identity: Buffer.alloc(bytes) }), revision };
}

function someCache({ maxBytes = 10_000 } = {}) {
  const state = { revision: "1" };
  return { state, responses: createResponseCache({ revision: () => state.revision, maxBytes }) };
}

test("a response is fresh until the content changes, and stays at hand afterwards", async () => {
  const { responses, state } = someCache();
  await responses.add("/work", Promise.resolve(someResponse()));
  expect(responses.fresh("/work")).toMatchObject({ revision: "1" });
  state.revision = "2";
  expect(responses.fresh("/work")).toBeUndefined();
  expect(responses.last("/work")).toMatchObject({ revision: "1" });
});

test("a response that is being made is there to wait for, at the revision at which it was begun", async () => {
  const { responses, state } = someCache();
  const response = Promise.withResolvers<KeptResponse>();
  const kept = responses.add("/work", response.promise);
  expect(responses.fresh("/work")).toBe(response.promise);
  state.revision = "2";
  expect(responses.fresh("/work")).toBeUndefined();
  response.resolve(someResponse());
  await kept;
  expect(responses.fresh("/work")).toBeUndefined();
});

test("a response that could not be made is not kept, and the last good one stays", async () => {
  const { responses, state } = someCache();
  await responses.add("/work", Promise.resolve(someResponse()));
  state.revision = "2";
  await responses.add("/work", Promise.reject(new Error("not now")));
  await responses.add("/work", Promise.resolve(someResponse({ status: 500, revision: "2" })));
  expect(responses.fresh("/work")).toBeUndefined();
  expect(responses.last("/work")).toMatchObject({ status: 200, revision: "1" });
});

test("a response that is gone does not return", async () => {
  const { responses, state } = someCache();
  await responses.add("/work", Promise.resolve(someResponse()));
  state.revision = "2";
  await responses.add("/work", Promise.resolve(someResponse({ status: 404, revision: "2" })));
  expect(responses.last("/work")).toBeUndefined();
  expect(responses.bytes).toBe(0);
});

test("a flood of paths that do not exist holds no memory", async () => {
  const { responses } = someCache();
  await responses.add("/", Promise.resolve(someResponse()));
  const before = responses.bytes;
  const flood = Array.from({ length: 1000 }, (_, index) =>
    responses.add(`/unknown-${index}`, Promise.resolve(someResponse({ status: 404 }))),
  );
  await Promise.all(flood);
  expect(responses.bytes).toBe(before);
  expect(responses.fresh("/")).toBeDefined();
});

test("what is held stays within bounds, in every encoding, and the one nobody asks for goes first", async () => {
  const { responses } = someCache({ maxBytes: 1000 });
  const response = (): KeptResponse => ({
    ...someResponse(),
    bodies: { identity: Buffer.alloc(200), br: Buffer.alloc(100), gzip: Buffer.alloc(100) },
  });
  await responses.add("/one", Promise.resolve(response()));
  await responses.add("/two", Promise.resolve(response()));
  responses.fresh("/one");
  await responses.add("/three", Promise.resolve(response()));
  expect(responses.bytes).toBeLessThanOrEqual(1000);
  expect(["/one", "/two", "/three"].filter((path) => responses.last(path))).toEqual(["/one", "/three"]);
});
