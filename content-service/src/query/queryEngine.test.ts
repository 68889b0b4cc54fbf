import { expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../../tests/testService.ts";
import { openDatabase } from "../store/database.ts";
import { createDocumentStore } from "../store/documentStore.ts";
import { parsePerspective } from "./perspective.ts";
import { createQueryEngine, type Reader } from "./queryEngine.ts";

async function createStore() {
  const database = openDatabase(await temporaryDirectory(), { dataset: "d" });
  onTestFinished(() => database.close());
  const store = createDocumentStore({
    tables: database.contentOf("d"),
    select: () => [],
    transactionMs: Number.POSITIVE_INFINITY,
    onLoad: (document) => document,
    onWatcherError: (error) => {
      throw error;
    },
  });
  const put = (_id: string, fields: Record<string, unknown> | null) =>
    store.transact({
      mutations: [fields ? { createOrReplace: { _type: "page", ...fields, _id } } : { delete: { id: _id } }],
      identity: "me",
    });
  return { ...store, put };
}

const options = {
  surroundings: { projectId: "p", dataset: "d" },
  limits: { queryMs: Number.POSITIVE_INFINITY, resultCharacters: Number.POSITIVE_INFINITY },
};
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
  "*[_type == 'page' && to._ref == 'a' && n > 1]._id",
];

test("cached answers equal those of a new evaluation after every kind of change", async () => {
  const store = await createStore();
  const engine = createQueryEngine({ store, ...options });
  let state = 42;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const names = ["a", "b"];
  const id = () => ["", "drafts.", "versions.spring."][random(3)] + (names[random(2)] ?? "");
  const rounds = 40;
  let kept = 0;
  for (let round = 0; round < rounds; round += 1) {
    const fields = {
      _type: ["page", "note", "other"][random(3)] ?? "",
      n: random(6),
      to: { _ref: names[random(2)] ?? "", _weak: true },
      ...(random(8) === 0 && { _system: { delete: true } }),
    };
    store.put(id(), random(3) === 0 ? null : fields);
    const fresh = createQueryEngine({ store: { ...store, watch: () => () => {} }, ...options });
    for (const query of queries)
      for (const reader of readers)
        for (const name of perspectives) {
          const perspective = parsePerspective(name, "X") ?? "raw";
          const answer = engine.answer(query, {}, reader, perspective);
          if (answer === engine.answer(query, {}, reader, perspective)) kept += 1;
          const expected = fresh.answer(query, {}, reader, perspective).json;
          if (answer.json !== expected)
            expect(answer.json, `${query} ${JSON.stringify([reader, name])}`).toBe(expected);
        }
  }
  expect(kept).toBe(rounds * queries.length * readers.length * perspectives.length);
});

test("an answer is cached until a document that it depends on changes", async () => {
  const store = await createStore();
  const engine = createQueryEngine({ store, ...options });
  store.put("a", { n: 1 });
  const ask = () => engine.answer("*[_type == 'page'].n", {}, editor, "raw");
  const first = ask();
  store.put("b", { _type: "note" });
  expect(ask()).toBe(first);
  store.put("a", { n: 2 });
  expect(ask()).not.toBe(first);
  expect(ask().json).toBe("[2]");
});

test("an answer that depends on the time is not cached", async () => {
  const engine = createQueryEngine({ store: await createStore(), ...options });
  const ask = (query: string) => engine.answer(query, {}, editor, "raw");
  expect(ask("'a'")).toBe(ask("'a'"));
  expect(ask("now()")).not.toBe(ask("now()"));
});
