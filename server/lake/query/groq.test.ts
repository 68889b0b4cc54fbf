import { expect, test } from "vitest";
import { evaluateQuery } from "./groq.ts";
import { datasetOf } from "./queryEngine.ts";

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

function ask(query: string, params = {}) {
  const dataset = datasetOf(documents);
  const types: string[] = [];
  const ofType = (type: string) => {
    types.push(type);
    return dataset.ofType(type);
  };
  const surroundings = { identity: "me", projectId: "p", dataset: "d" };
  return { result: evaluateQuery(query, params, { ...dataset, ofType }, surroundings), types };
}

test("a filter on a type reads the documents of that type", () => {
  expect(ask("*[_type == 'page' && title == 'B']._id")).toEqual({ result: ["b"], types: ["page"] });
  expect(ask("*[_id != 'x' && _type == $type]._id", { type: "note" })).toEqual({ result: ["c"], types: ["note"] });
  expect(ask("*[_type == 'page']{_id, 'notes': *[_type == 'note' && about._ref == ^._id]._id}")).toEqual({
    result: [
      { _id: "a", notes: ["c"] },
      { _id: "b", notes: [] },
    ],
    types: ["page", "note"],
  });
});

test("a filter that could match other types reads everything", () => {
  for (const query of ["*[_type == 'page' || true]._id", "*[!(_type == 'page')]._id", "*[parent->_type == 'page']._id"])
    expect(ask(query).types, query).toEqual([]);
});

test("a query knows who asks and where", () => {
  expect(ask("[identity(), sanity::projectId(), sanity::dataset()]").result).toEqual(["me", "p", "d"]);
});
