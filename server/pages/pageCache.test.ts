import { expect, test } from "vitest";
import { storedResponse } from "../http/storedResponse.ts";
import { createPageCache, type Page } from "./pageCache.ts";

function somePage({ revision = "1", status = 200, bytes = 10 } = {}): Page {
  return { ...storedResponse(status, {}, { identity: Buffer.alloc(bytes) }), revision };
}

function someCache({ maxBytes = 10_000 } = {}) {
  const state = { revision: "1" };
  return { state, pages: createPageCache({ revision: () => state.revision, maxBytes }) };
}

test("a page is fresh until the content changes, and stays at hand afterwards", async () => {
  const { pages, state } = someCache();
  await pages.add("/work", Promise.resolve(somePage()));
  expect(pages.fresh("/work")).toMatchObject({ revision: "1" });
  state.revision = "2";
  expect(pages.fresh("/work")).toBeUndefined();
  expect(pages.last("/work")).toMatchObject({ revision: "1" });
});

test("a page that is being made is there to wait for, at the revision at which it was begun", async () => {
  const { pages, state } = someCache();
  const page = Promise.withResolvers<Page>();
  const kept = pages.add("/work", page.promise);
  expect(pages.fresh("/work")).toBe(page.promise);
  state.revision = "2";
  expect(pages.fresh("/work")).toBeUndefined();
  page.resolve(somePage());
  await kept;
  expect(pages.fresh("/work")).toBeUndefined();
});

test("a page that could not be made is not kept, and the last good one stays", async () => {
  const { pages, state } = someCache();
  await pages.add("/work", Promise.resolve(somePage()));
  state.revision = "2";
  await pages.add("/work", Promise.reject(new Error("not now")));
  await pages.add("/work", Promise.resolve(somePage({ status: 500, revision: "2" })));
  expect(pages.fresh("/work")).toBeUndefined();
  expect(pages.last("/work")).toMatchObject({ status: 200, revision: "1" });
});

test("a page that is gone does not return", async () => {
  const { pages, state } = someCache();
  await pages.add("/work", Promise.resolve(somePage()));
  state.revision = "2";
  await pages.add("/work", Promise.resolve(somePage({ status: 404, revision: "2" })));
  expect(pages.last("/work")).toBeUndefined();
  expect(pages.bytes).toBe(0);
});

test("a flood of pages that do not exist holds no memory", async () => {
  const { pages } = someCache();
  await pages.add("/", Promise.resolve(somePage()));
  const before = pages.bytes;
  const flood = Array.from({ length: 1000 }, (_, index) =>
    pages.add(`/unknown-${index}`, Promise.resolve(somePage({ status: 404 }))),
  );
  await Promise.all(flood);
  expect(pages.bytes).toBe(before);
  expect(pages.fresh("/")).toBeDefined();
});

test("what is held stays within bounds, in every encoding, and the page nobody asks for goes first", async () => {
  const { pages } = someCache({ maxBytes: 1000 });
  const page = (): Page => ({
    ...somePage(),
    bodies: { identity: Buffer.alloc(200), br: Buffer.alloc(100), gzip: Buffer.alloc(100) },
  });
  await pages.add("/one", Promise.resolve(page()));
  await pages.add("/two", Promise.resolve(page()));
  pages.fresh("/one");
  await pages.add("/three", Promise.resolve(page()));
  expect(pages.bytes).toBeLessThanOrEqual(1000);
  expect(["/one", "/two", "/three"].filter((path) => pages.last(path))).toEqual(["/one", "/three"]);
});
