import { expect, test } from "vitest";
import type { Change } from "../store/contentTables.ts";
import type { Document } from "../store/document.ts";
import { parsePerspective } from "./perspective.ts";
import { createQueryEngine, type Reader } from "./queryEngine.ts";

type Watcher = Parameters<Parameters<typeof createQueryEngine>[0]["store"]["watch"]>[0];

/** Documents in memory, with watchers that are told of each change. */
function createFakeStore() {
  const documents = new Map<string, Document>();
  const watchers = new Set<Watcher>();
  return {
    documents,
    watch(watcher: Watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    put(id: string, fields: Record<string, unknown> | null): void {
      const before = documents.get(id) ?? null;
      const after = fields && { _type: "page", _rev: "r", _createdAt: "", _updatedAt: "", ...fields, _id: id };
      if (after) documents.set(id, after);
      else documents.delete(id);
      const changes: Change[] = [{ id, before, after, mutations: [] }];
      for (const watcher of watchers) watcher({ sequence: 1, transactionId: "", timestamp: "", identity: "", changes });
    },
  };
}

const surroundings = { projectId: "p", dataset: "d" };
const editor: Reader = { isAnonymous: false, identity: "me", apiVersion: "X" };
const readers: Reader[] = [
  editor,
  { isAnonymous: true, identity: "", apiVersion: "X" },
  { isAnonymous: false, identity: "me", apiVersion: "1" },
];
const perspectives = ["raw", "published", "drafts", "spring", "spring,drafts"];

const queries = [
  "*[_type == 'page'] | order(_id){_id, n, _originalId}",
  "*[_type in ['note', 'page'] && n > 2] | order(_id)._id",
  "*[_id == 'a'][0]{n, 'to': to->n}",
  "*[_id in ['a', 'b', 'c']] | order(_id){n}",
  "*[references('a')] | order(_id)._id",
  "count(*)",
  "*[_type == 'note'] | order(_id){'back': *[_type == 'page' && _id == ^.to._ref][0].n}",
  "*[_id in path('drafts.**')] | order(_id)._id",
];

test("kept answers are the ones a new evaluation would give, whatever has changed in between", () => {
  const store = createFakeStore();
  const engine = createQueryEngine({ store, surroundings });
  let state = 42;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const names = ["a", "b", "c", "d"];
  const id = () => ["", "", "drafts.", "versions.spring."][random(4)] + (names[random(4)] ?? "");
  let kept = 0;
  for (let round = 0; round < 250; round += 1) {
    const fields = {
      _type: ["page", "note", "other"][random(3)] ?? "",
      n: random(6),
      to: { _ref: names[random(4)] ?? "" },
      ...(random(8) === 0 && { _system: { delete: true } }),
    };
    store.put(id(), random(4) === 0 ? null : fields);
    const fresh = createQueryEngine({ store, surroundings });
    for (let question = 0; question < 12; question += 1) {
      const query = queries[random(queries.length)] ?? "";
      const reader = readers[random(readers.length)] ?? editor;
      const perspective = parsePerspective(perspectives[random(perspectives.length)] ?? null, "X") ?? "raw";
      const before = engine.answer(query, {}, reader, perspective);
      if (before === engine.answer(query, {}, reader, perspective)) kept += 1;
      expect(before.json, `${query} ${JSON.stringify([reader, perspective])}`).toBe(
        fresh.answer(query, {}, reader, perspective).json,
      );
    }
  }
  expect(kept).toBe(250 * 12);
});

test("an answer is kept across changes it does not depend on, and not across those it does", () => {
  const store = createFakeStore();
  const engine = createQueryEngine({ store, surroundings });
  store.put("a", { n: 1 });
  const ask = () => engine.answer("*[_type == 'page'].n", {}, editor, "raw");
  const first = ask();
  store.put("b", { _type: "note" });
  expect(ask()).toBe(first);
  store.put("a", { n: 2 });
  expect(ask()).not.toBe(first);
  expect(ask().json).toBe("[2]");
});

test("an answer that depends on the time is not kept", () => {
  const engine = createQueryEngine({ store: createFakeStore(), surroundings });
  const ask = (query: string) => engine.answer(query, {}, editor, "raw");
  expect(ask("'a'")).toBe(ask("'a'"));
  expect(ask("now()")).not.toBe(ask("now()"));
});
