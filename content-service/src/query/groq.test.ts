import { evaluateSync, parse } from "groq-js";
import { expect, test } from "vitest";
import { answerQuery, QueryError } from "./groq.ts";
import { indexOf } from "./narrow.ts";
import { createView } from "./view.ts";

const documentOf = (_id: string, _type: string, fields = {}) => ({
  _id,
  _type,
  _rev: "r",
  _createdAt: "",
  _updatedAt: "",
  ...fields,
});
const documents = [
  documentOf("a", "page", { title: "A", parent: { _ref: "b" } }),
  documentOf("b", "page", { title: "B" }),
  documentOf("c", "note", { about: { _ref: "a" } }),
];

const noLimits = { queryMs: Number.POSITIVE_INFINITY, resultCharacters: Number.POSITIVE_INFINITY };
const options = { surroundings: { identity: "me", projectId: "p", dataset: "d" }, limits: noLimits };

function ask(query: string, params = {}) {
  const { json, reads } = answerQuery(query, params, indexOf(documents), options);
  const result = JSON.parse(json);
  const { types, ids, isEverything } = reads;
  return { result, reads: isEverything ? "everything" : [...types, ...ids] };
}

test("a filter on types or ids reads only those documents, in their order", () => {
  expect(ask("*[_type == 'page' && title == 'B']._id")).toEqual({ result: ["b"], reads: ["page"] });
  expect(ask("*[_type != 'x' && _type == $type]._id", { type: "note" })).toEqual({ result: ["c"], reads: ["note"] });
  expect(ask("*[_type in ['note', 'page']]._id")).toEqual({ result: ["a", "b", "c"], reads: ["note", "page"] });
  expect(ask("*[(_type == 'note' || _type == 'page') && true]._id")).toEqual({
    result: ["a", "b", "c"],
    reads: ["note", "page"],
  });
  expect(ask("*[_type == 'page' && _id in $ids]._id", { ids: ["c", "b"] })).toEqual({
    result: ["b"],
    reads: ["c", "b"],
  });
  expect(ask("*[_id == 'x'][0]")).toEqual({ result: null, reads: ["x"] });
  expect(ask("*[_type == 'page']{_id, 'notes': *[_type == 'note' && about._ref == ^._id]._id}")).toEqual({
    result: [
      { _id: "a", notes: ["c"] },
      { _id: "b", notes: [] },
    ],
    reads: ["page", "note"],
  });
});

test("an indexed comparison finds the same documents as the language", () => {
  const odd = [
    documentOf("1", "page", { slug: { current: "x" }, n: 1 }),
    documentOf("2", "page", { slug: "x", n: 2 }),
    documentOf("3", "page", { slug: [{ current: "x" }], n: 3 }),
    documentOf("4", "page", { slug: { current: ["x"] }, n: 4 }),
    documentOf("5", "page", { slug: { current: "X" }, n: 5 }),
    documentOf("6", "page", { slug: { current: "x" }, n: 6, to: { _ref: "1" } }),
    documentOf("7", "note", { slug: { current: "x" }, n: 7 }),
    documentOf("8", "page", { slug: { current: null } }),
  ];
  for (const condition of [
    "slug.current == 'x'",
    "'x' == slug.current",
    "slug == 'x'",
    "(slug.current == $x) && n > 1",
    "n > 1 && slug.current == 'x' && to->n == 1",
    "slug.current == 'x' || n == 5",
    "!(slug.current == 'x')",
    "to->slug.current == 'x'",
    "slug[].current == 'x'",
    "slug.current == null",
    "slug.current == lower('X')",
    "'x' in slug[].current",
  ]) {
    const query = `*[_type == 'page' && ${condition}]._id`;
    const expected = evaluateSync(parse(query, { params: { x: "x" } }), { dataset: odd }).data;
    expect(JSON.parse(answerQuery(query, { x: "x" }, indexOf(odd), options).json), condition).toEqual(expected);
  }
});

test("a field name with a dot is not a path", () => {
  const documents = [
    documentOf("one", "page", { a: { "b.c": "x" } }),
    documentOf("two", "page", { a: { b: { c: "x" } } }),
  ];
  const index = createView({
    stored: new Map(documents.map((document) => [document._id, document])),
    isAnonymous: false,
    apiVersion: "X",
    perspective: "raw",
  });
  const idsWhere = (condition: string) =>
    JSON.parse(answerQuery(`*[_type == "page" && ${condition}]._id`, {}, index, options).json);
  expect([idsWhere('a.b.c == "x"'), idsWhere('a["b.c"] == "x"')]).toEqual([["two"], ["one"]]);
});

test("a filter that could match other types reads everything", () => {
  for (const query of [
    "*[_type == 'page' || true]._id",
    "*[_type == 'page' || _id == 'c']._id",
    "*[!(_type == 'page')]._id",
    "*[parent->_type == 'page']._id",
    "*[_type in [title]]._id",
    "count(*)",
  ])
    expect(ask(query).reads, query).toBe("everything");
});

test("following a reference reads its target, or the id of a missing target", () => {
  expect(ask("*[_id == 'a'][0].parent->title")).toEqual({ result: "B", reads: ["page", "a"] });
  expect(ask("*[_type == 'note'][0].gone->title", {}).reads).toEqual(["note"]);
  const dangling = [documentOf("a", "page", { parent: { _ref: "later" } })];
  const { reads } = answerQuery("*[_id == 'a']{parent->}", {}, indexOf(dangling), options);
  expect([...reads.ids]).toEqual(["a", "later"]);
});

test("a query can read the identity, the project and the dataset", () => {
  expect(ask("[identity(), sanity::projectId(), sanity::dataset()]").result).toEqual(["me", "p", "d"]);
});

test("a query is stopped at its limit, whichever part of it is endless, and the next one is answered", () => {
  const endless = (): never => {
    for (;;);
  };
  const limited = { ...options, limits: { ...noLimits, queryMs: 5 } };
  const endlessParameter = Object.defineProperty({}, "x", { get: endless, enumerable: true });
  const endlessDocuments = Object.defineProperty(indexOf([]), "documents", { get: endless });
  const endlessResult = indexOf([documentOf("a", "page", { toJSON: endless })]);
  for (const [query, params, index] of [
    ["$x", endlessParameter, indexOf([])],
    ["count(*)", {}, endlessDocuments],
    ["*", {}, endlessResult],
  ] as const)
    expect(() => answerQuery(query, params, index, limited), query).toThrow("it took longer than 5 ms");
  expect(answerQuery("count(*)", {}, indexOf(documents), options).json).toBe("3");
});

test("a query's length, nesting and result are limited", () => {
  const ask = (query: string, resultCharacters = 100) =>
    answerQuery(query, {}, indexOf(documents), { ...options, limits: { ...noLimits, resultCharacters } }).json;
  expect(() => ask(`${"(".repeat(20_000)}1${")".repeat(20_000)}`)).toThrow(QueryError);
  expect(ask(`${"/".repeat(40_000)}\n1`)).toBe("1");
  expect(() => ask(`1${" ".repeat(100_000)}`)).toThrow("at most 100000 characters");
  expect(ask("'xxx'", 5)).toBe('"xxx"');
  expect(() => ask("'xxx'", 4)).toThrow("its result is longer than 4 characters");
});

test("properties that every object has are not functions of the language", () => {
  for (const query of ["constructor()", "toString::toString(1)"])
    expect(() => answerQuery(query, {}, indexOf([]), options)).toThrow("Undefined function");
});
