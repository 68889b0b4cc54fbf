import { expect, test } from "vitest";
import { createDocumentStore } from "./documentStore.ts";
import { StoreError } from "./storeError.ts";

const fakeDatabase = (write: () => void) => ({
  documents: () => [],
  hasTransaction: () => false,
  write,
  close: () => {},
});

function storeOver(write: () => void) {
  const store = createDocumentStore({
    database: fakeDatabase(write),
    select: () => [],
    onLoad: (document) => document,
  });
  const create = (_id: string) => store.transact({ mutations: [{ create: { _id, _type: "page" } }], identity: "me" });
  return { store, create };
}

test("a write is seen, in memory and by watchers, only once it is on disk", () => {
  const seen: unknown[] = [];
  const { store, create } = storeOver(() => seen.push("on disk", store.documents.size));
  store.watch(() => seen.push("watched", store.documents.size));
  create("a");
  expect(seen).toEqual(["on disk", 0, "watched", 1]);
});

test("when the disk refuses, nothing has changed and nobody is told; when it recovers, writing goes on", () => {
  let isFull = true;
  const { store, create } = storeOver(() => {
    if (isFull) throw new StoreError("full", { cause: null });
  });
  const told: unknown[] = [];
  store.watch((commit) => told.push(commit));
  expect(() => create("a")).toThrow(StoreError);
  expect([store.documents.size, store.revision, told]).toEqual([0, 0, []]);
  isFull = false;
  create("a");
  expect([store.documents.size, store.revision, told.length]).toEqual([1, 1, 1]);
});
