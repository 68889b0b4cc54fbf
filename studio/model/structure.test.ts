import { expect, test } from "vitest";
import { studioSchema } from "../../shared/content/queries.ts";
import { pageRouteIds, routes } from "../../shared/routes.ts";
import { demoDocuments } from "../../tests/harness/demoReader.ts";
import { allowedActions, isSingleton, structureItems } from "./structure.ts";

const items = structureItems(studioSchema());

test("the pages come first, in the site's order, with the ids of the demo's documents", () => {
  const pages = items.flatMap((item) => (item.kind === "page" ? [item] : []));
  expect(pages.map(({ path }) => path)).toEqual(pageRouteIds.map((id) => routes[id].path));
  const demo = demoDocuments().filter(({ _type }) => _type === "page");
  expect(pages.map(({ id, path }) => [id, path])).toEqual(demo.map(({ _id, path }) => [_id, path]));
});

test("every type of document is in the structure once, and a heading stands above each part", () => {
  const types = items.flatMap((item) => ("type" in item ? [item.type] : []));
  const others = studioSchema()
    .map(({ name }) => name)
    .filter((name) => name !== "page");
  expect(types.toSorted()).toEqual(others.toSorted());
  expect(items.flatMap((item) => (item.kind === "heading" ? [item.title] : []))).toEqual([
    "Pages",
    "Shown on pages",
    "On every page",
    "Old addresses",
  ]);
});

test("case studies are listed newest first, other documents by name", () => {
  const orders = items.flatMap((item) => (item.kind === "list" ? [[item.type, item.orderBy]] : []));
  expect(Object.fromEntries(orders)).toMatchObject({
    caseStudy: { field: "publishedAt", direction: "desc" },
    client: { field: "name", direction: "asc" },
  });
});

test("a document that exists once cannot be duplicated, deleted or unpublished", () => {
  const actions = ["publish", "duplicate", "delete", "unpublish", "discardChanges"].map((action) => ({ action }));
  const left = [{ action: "publish" }, { action: "discardChanges" }];
  expect(allowedActions("page", actions)).toEqual(left);
  expect(allowedActions("layout", actions)).toEqual(left);
  expect(allowedActions("person", actions)).toEqual(actions);
  expect(isSingleton("caseStudy")).toBe(false);
});
