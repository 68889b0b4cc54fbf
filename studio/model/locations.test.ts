import { evaluate, parse } from "groq-js";
import { expect, test } from "vitest";
import { studioSchema } from "../../shared/content/queries.ts";
import { demoDocuments } from "../../tests/harness/demoReader.ts";
import { isShownOnPages, locationsOf, locationsQuery, mainDocuments, type Places } from "./locations.ts";

const dataset = demoDocuments();

async function answerTo(query: string, params: Record<string, string>): Promise<unknown> {
  return (await evaluate(parse(query, { params }), { dataset, params })).get();
}

async function pathsShowing(type: string, id: string): Promise<string[]> {
  const places = (await answerTo(locationsQuery(type, studioSchema()), { id })) as Places; // the query names its fields
  return locationsOf(type, places).map(({ href }) => href);
}

test.each([
  ["page", "page-about", ["/about"]],
  ["person", "person-maud", ["/about"]],
  ["service", "service-care", ["/", "/services"]],
  ["layout", "layout", ["/", "/privacy"]],
])("the pages that show a %s (%s) are %j", async (type, id, paths) => {
  expect(await pathsShowing(type, id)).toEqual(expect.arrayContaining(paths));
});

test("a case study is shown on its own page first, then where it is listed", async () => {
  const [own, ...others] = await pathsShowing("caseStudy", "case-halden-grid");
  expect(own).toBe("/work/halden-grid");
  expect(others).toEqual(expect.arrayContaining(["/", "/work"]));
});

test("a client is shown on the page of its case study", async () => {
  expect(await pathsShowing("client", "client-halden-grid")).toEqual(
    expect.arrayContaining(["/clients", "/work/halden-grid"]),
  );
});

test("an empty list that shows all documents counts", async () => {
  const page = { _id: "page-x", _type: "page", path: "/privacy", sections: [{ _type: "team", _key: "a" }] };
  dataset.push(page);
  expect(await pathsShowing("person", "person-maud")).toContain("/privacy");
  dataset.pop();
});

test("Presentation finds the document of every page", async () => {
  const idAt = async (route: string, params: Record<string, string>) => {
    const found = mainDocuments.find((entry) => entry.route === route) ?? expect.unreachable(`a resolver for ${route}`);
    return answerTo(`*[${found.filter}][0]._id`, found.params({ params }));
  };
  expect(await idAt("/", {})).toBe("page-home");
  expect(await idAt("/clients", {})).toBe("page-clients");
  expect(await idAt("/work/:slug", { slug: "halden-grid" })).toBe("case-halden-grid");
});

test("pages show documents of every type but redirects", () => {
  const isShown = (type: string) => isShownOnPages(type, studioSchema());
  expect(["page", "caseStudy", "person", "layout"].map(isShown)).toEqual([true, true, true, true]);
  expect(["redirect", "sanity.imageAsset"].map(isShown)).toEqual([false, false]);
});
