import { evaluate, parse as parseGroq } from "groq-js";
import { expect, test } from "vitest";
import { pageRouteIds, routes } from "../routes.ts";
import { documentParser } from "../schema/document.ts";
import { parseLeniently } from "../schema/parseLeniently.ts";
import { client } from "./client.ts";
import {
  caseStudiesQuery,
  caseStudyQuery,
  contentTypes,
  layoutQuery,
  pageQuery,
  type Query,
  queryNamed,
  redirectsQuery,
  studioSchema,
} from "./queries.ts";

const updated = { _rev: "1", _updatedAt: "2026-01-02T00:00:00Z" };
const refTo = (id: string, _key?: string) => ({ _type: "reference", _ref: id, ...(_key && { _key }) });
const assetId = `image-${"a".repeat(40)}-800x600-jpg`;
const picture = {
  _type: "image",
  asset: refTo(assetId),
  alt: "A kiln",
  hotspot: { x: 0.5, y: 0.4, width: 1, height: 1 },
};
const prose = (words: string) => [
  {
    _type: "block",
    _key: "b",
    style: "normal",
    children: [{ _type: "span", _key: "s", text: words, marks: ["l"] }],
    markDefs: [{ _type: "link", _key: "l", href: "/work" }],
  },
];
const caseStudy = (slug: string, publishedAt: string, extra: Record<string, unknown> = {}) => ({
  _id: `caseStudy-${slug}`,
  _type: "caseStudy",
  ...updated,
  title: slug,
  slug: { _type: "slug", current: slug },
  client: refTo("client-kiln"),
  headline: "A headline",
  summary: "A summary",
  cover: picture,
  publishedAt,
  disciplines: ["Identity"],
  sections: [{ _type: "richText", _key: "r", body: prose("Hello") }],
  ...extra,
});

/** One document of every type, and what editors get wrong. */
const dataset = [
  {
    _id: assetId,
    _type: "sanity.imageAsset",
    metadata: { lqip: "data:image/png;base64,AA==" },
    url: "http://elsewhere/a.jpg",
  },
  {
    _id: "layout",
    _type: "layout",
    ...updated,
    email: "hello@orchid.example",
    footerCTAHeaderText: "Shall we?",
    footerContactUsButtonText: "Contact us",
    footerNewsletterButtonText: "Newsletter",
    socialMediaLinks: [{ _key: "a", title: "Somewhere", url: "https://social.example/a", icon: picture }],
    newsletterPopUp: { promptText: "Join", successMessage: "Thanks", errorMessage: "Sorry" },
    pageSeo: { pageTitle: "Orchid and Steel", pageDescription: "An agency" },
  },
  { _id: "client-kiln", _type: "client", ...updated, name: "Kiln", sector: "Industry", mark: picture },
  {
    _id: "client-broken",
    _type: "client",
    ...updated,
    name: "Broken",
    sector: "Industry",
    mark: { ...picture, alt: null },
  },
  { _id: "person-ada", _type: "person", ...updated, name: "Ada", role: "Engineer", fact: "Odd", portrait: picture },
  {
    _id: "service-brand",
    _type: "service",
    ...updated,
    name: "Brand",
    slug: { current: "brand" },
    sentence: "We make brands.",
    details: prose("All of it."),
    price: "From 10",
    duration: "Six weeks",
    caseStudy: refTo("caseStudy-old"),
  },
  { _id: "redirect-a", _type: "redirect", ...updated, from: "/a", page: refTo("page-about"), permanence: "permanent" },
  { _id: "redirect-b", _type: "redirect", ...updated, from: "/b", page: refTo("caseStudy-old"), address: "/c" },
  { _id: "redirect-d", _type: "redirect", ...updated, from: "/d", address: "https://other.example" },
  caseStudy("old", "2025-01-01T00:00:00Z"),
  caseStudy("new", "2026-01-01T00:00:00Z", { change: { value: "3", label: "Names" } }),
  ...pageRouteIds.map((id) => ({
    _id: `page-${id}`,
    _type: "page",
    ...updated,
    path: routes[id].path,
    pageSeo: { pageTitle: id },
    sections: [{ _type: "hero", _key: "h", headline: id }],
  })),
  {
    _id: "page-everything",
    _type: "page",
    _rev: "2",
    _updatedAt: "2026-02-01T00:00:00Z",
    path: "/",
    sections: [
      { _type: "clientLogos", _key: "1", heading: "All", display: "wall" },
      { _type: "clientLogos", _key: "2", heading: "One", display: "marks", clients: [refTo("client-kiln", "k")] },
      { _type: "team", _key: "3", heading: "Us", people: [refTo("person-ada", "a"), refTo("person-gone", "g")] },
      { _type: "services", _key: "4", display: "list" },
      { _type: "caseStudies", _key: "5", display: "latest", link: { label: "All", href: "/work" } },
      { _type: "carousel", _key: "6" },
    ],
  },
];

async function answerTo(query: Query<unknown>): Promise<unknown> {
  return (await evaluate(parseGroq(query.groq, { params: query.params }), { dataset, params: query.params })).get();
}

async function read<T>(query: Query<T>): Promise<T> {
  return query.parse.parse(await answerTo(query));
}

const everyQuery: Query<unknown>[] = [
  layoutQuery,
  caseStudiesQuery,
  caseStudyQuery("new"),
  redirectsQuery,
  ...pageRouteIds.filter((id) => id !== "home").map((id) => pageQuery(routes[id].path)),
];

test.each(everyQuery.map((query) => [query.name, query.params, query] as const))(
  "the parser accepts the answer to %s %j",
  async (_name, _params, query) => {
    expect(query.parse.safeParse(await answerTo(query))).toMatchObject({ success: true });
  },
);

/** From this length on, `@sanity/client` sends a query by POST, so that all such queries have one URL. */
const shortestPost = 11_264;

test("each query is short enough for GET, with half a kilobyte to spare", () => {
  const slug = "a".repeat(96);
  for (const { name, groq, params } of [
    layoutQuery,
    redirectsQuery,
    caseStudiesQuery,
    pageQuery("/contact"),
    caseStudyQuery(slug),
  ]) {
    const search = new URLSearchParams({ query: groq, ...params });
    expect(`?${search}`.length, name).toBeLessThan(shortestPost - 512);
  }
});

test("images have their asset's id and placeholder, never a URL", async () => {
  const { icon } = (await read(layoutQuery)).socialMediaLinks[0] ?? expect.unreachable("there is a link");
  expect(icon).toEqual({
    _type: "image",
    asset: { _ref: assetId },
    alt: "A kiln",
    crop: null,
    hotspot: { x: 0.5, y: 0.4 },
    lqip: "data:image/png;base64,AA==",
  });
});

test("case studies come newest first", async () => {
  expect((await read(caseStudiesQuery)).map(({ slug }) => slug)).toEqual(["new", "old"]);
});

test("a redirect has the path of the page that it refers to", async () => {
  expect(await read(redirectsQuery)).toMatchObject([
    { from: "/a", page: "/about", permanence: "permanent" },
    { from: "/b", page: "/work/old", address: "/c", permanence: "permanent" },
    { from: "/d", page: undefined, address: "https://other.example/" },
  ]);
});

test("a case study that does not exist is null, and so is a page", async () => {
  expect(await answerTo(caseStudyQuery("unknown"))).toBeNull();
  expect(await answerTo(pageQuery("/unknown"))).toBeNull();
});

test("of two pages with one path, the one edited last is shown", async () => {
  expect(await answerTo(pageQuery("/"))).toMatchObject({ _id: "page-everything" });
});

test("an empty list of references means all documents, in order", async () => {
  const { sections } = (await answerTo(pageQuery("/"))) as { sections: Record<string, { _id: string }[]>[] };
  const ids = (section: number, list: string) => sections[section]?.[list]?.map(({ _id }) => _id);
  expect(ids(0, "clients")).toEqual(["client-broken", "client-kiln"]);
  expect(ids(1, "clients")).toEqual(["client-kiln"]);
  expect(ids(3, "services")).toEqual(["service-brand"]);
  expect(ids(4, "caseStudies")).toEqual(["caseStudy-new", "caseStudy-old"]);
});

test("a client knows its newest case study, and the number that it changed", async () => {
  const { sections } = (await answerTo(pageQuery("/"))) as { sections: { clients: unknown[] }[] };
  const change = { was: null, value: "3", label: "Names" };
  expect(sections[1]?.clients[0]).toMatchObject({ caseStudySlug: "new", change });
});

test("a client whose newest case study has an unusable slug is shown without a link", () => {
  const kiln = { _id: "client-kiln", name: "Kiln", sector: "Industry", mark: picture };
  const slugs = ["kiln", "\ud800", "../kiln", 42, null].map(
    (caseStudySlug) => parseLeniently(documentParser(client), { ...kiln, caseStudySlug }, () => {})?.caseStudySlug,
  );
  expect(slugs).toEqual(["kiln", undefined, undefined, undefined, undefined]);
});

test("every query reads types that are watched", () => {
  for (const { types } of [...everyQuery, pageQuery("/")]) {
    for (const type of types) expect(contentTypes).toContain(type);
  }
});

test("every query lists the types that it reads", () => {
  for (const { groq, types } of [...everyQuery, pageQuery("/")]) {
    for (const [, type] of groq.matchAll(/\*\[_type=="(\w+)"/g)) expect(types).toContain(type);
  }
});

test("a query is found by its name and parameters", () => {
  for (const query of [...everyQuery, pageQuery("/")]) {
    expect(queryNamed(query.name, query.params)).toMatchObject({ groq: query.groq, params: query.params });
  }
});

test.each([
  ["page", { path: "/gone" }],
  ["page", {}],
  ["caseStudy", {}],
  ["unheardOf", {}],
])("there is no query %s %j any more", (name, params) => {
  expect(queryNamed(name, params)).toBeNull();
});

test("the Studio schema has every document", () => {
  expect(studioSchema().map(({ name }) => name)).toEqual([...contentTypes]);
});

test("queries that differ in their parameter share one parser, which takes longer to make than an answer to parse", () => {
  expect(caseStudyQuery("one").parse).toBe(caseStudyQuery("two").parse);
  expect(pageQuery("/").parse).toBe(pageQuery("/about").parse);
});
