import { expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../../tests/testService.ts";
import { openDatabase } from "./database.ts";
import { createDocumentStore } from "./documentStore.ts";
import { StoreError } from "./storeError.ts";

/** A store over real tables, with a hook before each write. */
async function storeOver(beforeWrite: () => void) {
  const database = openDatabase(await temporaryDirectory(), { dataset: "production" });
  onTestFinished(() => database.close());
  const tables = database.contentOf("production");
  const store = createDocumentStore({
    tables: {
      ...tables,
      write(transaction) {
        beforeWrite();
        return tables.write(transaction);
      },
    },
    select: () => [],
    transactionMs: Number.POSITIVE_INFINITY,
    onLoad: (document) => document,
    onWatcherError: () => {},
  });
  const create = (_id: string) => store.transact({ mutations: [{ create: { _id, _type: "page" } }], identity: "me" });
  return { store, create };
}

test("a write is visible in memory and to watchers only when it is on disk", async () => {
  const seen: unknown[] = [];
  const { store, create } = await storeOver(() => seen.push("on disk", store.documents.size));
  store.watch(() => seen.push("watched", store.documents.size));
  create("a");
  expect(seen).toEqual(["on disk", 0, "watched", 1]);
});

test("a write that the disk refuses changes nothing and is not announced, and later writes succeed", async () => {
  let isFull = true;
  const { store, create } = await storeOver(() => {
    if (isFull) throw new StoreError("full", { cause: null });
  });
  const told: unknown[] = [];
  store.watch((commit) => told.push(commit));
  expect(() => create("a")).toThrow(StoreError);
  expect([store.documents.size, store.sequence, told]).toEqual([0, 0, []]);
  isFull = false;
  create("a");
  expect([store.documents.size, store.sequence, told.length]).toEqual([1, 1, 1]);
});
