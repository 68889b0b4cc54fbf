import { expect, test } from "vitest";
import { createFilterCache } from "./filterCache.ts";
import { answerQuery, QueryError } from "./groq.ts";
import { indexOf } from "./narrow.ts";

const documentOf = (_id: string, fields = {}) => ({
  _id,
  _type: "page",
  _rev: "r",
  _createdAt: "",
  _updatedAt: "",
  ...fields,
});

const documents = [
  documentOf("forge", {
    title: "The forge",
    body: [{ _type: "block", children: [{ _type: "span", text: "Steel, bent by hand." }] }],
  }),
  documentOf("garden", { title: "Garden of steel", to: { _ref: "forge", _type: "reference" } }),
  documentOf("hand-book", { title: "Book", tags: ["by hand", "Steelwork"] }),
  documentOf("empty"),
];

const options = {
  surroundings: { identity: "me", projectId: "p", dataset: "d" },
  limits: { queryMs: Number.POSITIVE_INFINITY, resultCharacters: Number.POSITIVE_INFINITY },
};

const ask = (query: string, params = {}) => JSON.parse(answerQuery(query, params, indexOf(documents), options).json);

test.each([
  ["steel", ["forge", "garden"]],
  ["STEEL forge", ["forge"]],
  ["steel*", ["forge", "garden", "hand-book"]],
  ["*work", ["hand-book"]],
  ["stee", []],
  ["hand steel", ["forge"]],
  ['"by hand"', ["forge", "hand-book"]],
  ['"hand by"', []],
  ['"hand steelwork"', []], // words of two texts
  ['"bent by ha*"', ["forge"]],
  ["steel -forge", ["garden"]],
  ['-"by hand"', ["garden", "empty"]],
  ["-steel*", ["empty"]],
  ["bent-by", ["forge"]],
  ['"hand', ["forge", "hand-book"]],
  ["*", ["forge", "garden", "hand-book"]],
  ["page", []],
  ["", []],
  ["hand.", ["forge", "hand-book"]],
  ["e*y", []],
  ["s*e*l", ["forge", "garden"]],
  ["(steel", ["forge", "garden"]],
  ["st..l", []],
  ["?!", []],
])("text::query finds %j in documents by their words", (text, expected) => {
  expect(ask("*[@ match text::query($text)]._id", { text })).toEqual(expected);
});

test("the left side is a field, a list of expressions, or behind a reference", () => {
  expect(ask("*[title match text::query('steel')]._id")).toEqual(["garden"]);
  expect(ask("*[[title, tags] match text::query('hand')]._id")).toEqual(["hand-book"]);
  expect(ask("*[[@, _id] match text::query('empty')]._id")).toEqual(["empty"]);
  expect(ask("*[to->body match text::query('bent')]._id")).toEqual(["garden"]);
  expect(ask("*[pt::text(body) match text::query('bent' + '*')]._id")).toEqual(["forge"]);
  expect(ask("*[!(title match text::query('steel'))]._id")).toEqual(["forge", "hand-book", "empty"]);
  expect(ask("*[title match text::query(null)]._id")).toEqual([]);
  expect(ask("*[_type == 'page'][0...2]{'isSteel': title match text::query('steel')}")).toEqual([
    { isSteel: false },
    { isSteel: true },
  ]);
  expect(ask("*[_type == 'page'] | order(_id desc) [0] {'isSteel': title match text::query('book')}")).toEqual({
    isSteel: true,
  });
});

test("the Studio's search ranks a match in a boosted field first", () => {
  const query = `// findability-mvi:5
    *[_type in $__types] | score(boost(_type in ["page"] && title match text::query($__query), 10), ([@, _id] match text::query($__query) || references($__rawQuery))) [_score > 0] {_type, _id, _originalId, "orderings": [_score]} | order(orderings[0] desc) [0...$__limit]`;
  const params = { __types: ["page"], __limit: 11, __query: "steel*", __rawQuery: "steel" };
  expect(ask(query, params)).toMatchObject([{ _id: "garden" }, { _id: "forge" }, { _id: "hand-book" }]);
  expect(ask(query, { ...params, __query: "forge*", __rawQuery: "forge" })).toMatchObject([
    { _id: "forge" },
    { _id: "garden" }, // refers to it
  ]);
});

test("a listener's filter understands it", () => {
  const filter = createFilterCache({ filterMs: 1000 }).get({
    query: "*[@ match text::query($text)]",
    params: { text: "steel" },
  });
  const change = (before: object | null, after: object | null) => ({ id: "a", before, after, mutations: [] }) as never;
  const [steel, wood] = [documentOf("a", { title: "Steel" }), documentOf("a", { title: "Wood" })];
  expect(filter.transitionsIn({ changes: [change(null, wood), change(wood, steel), change(steel, null)] })).toEqual([
    null,
    "appear",
    "disappear",
  ]);
});

test("a use that cannot be evaluated is refused with its reason", () => {
  const refused = (query: string) => {
    expect(() => ask(query), query).toThrow(QueryError);
    expect(() => ask(query), query).toThrow(/text::query\(\)/);
  };
  refused("* | score(text::query('steel'))");
  refused("*[title == text::query('steel')]");
  refused("*[count(body[children[0].text match text::query('steel')]) > 0]");
  refused("*[title match text::query(title)]");
});
