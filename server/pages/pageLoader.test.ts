import { expect, test } from "vitest";
import type { PageData } from "../../shared/pageData.ts";
import { pageRouteIds } from "../../shared/routes.ts";
import { createDemoLoader, createDemoReader, demoSite, readerIn } from "../../tests/harness/demoReader.ts";
import { pageQueries } from "./pageLoader.ts";

test("the layout has the site's name, its URL and the year", async () => {
  expect(await createDemoLoader().layout()).toMatchObject({ site: demoSite, year: 2026, email: expect.any(String) });
});

test.each([
  ["en", "en_US"],
  ["en-GB", "en_GB"],
  ["de", "de_DE"],
  ["zh-Hant", "zh_TW"],
  ["eo", "eo_001"],
])("the layout of a site in %s has the Open Graph locale %s", async (language, locale) => {
  expect(await createDemoLoader(readerIn(language)).layout()).toMatchObject({ language, locale });
});

test("a composed page has its route's id and images with URLs", async () => {
  const page = await createDemoLoader().page("home", {});
  expect(page).toMatchObject({ id: "home", path: "/" });
  expect(JSON.stringify(page)).toContain('"src":"https://images.example/images/demo/production/');
  expect(JSON.stringify(page)).not.toContain('"_ref"');
});

test("a short list of services has of them what it shows, and the bands have all", async () => {
  const fieldsOn = async (id: "home" | "services") => {
    const page = await createDemoLoader().page(id, {});
    const sections = page && page.id !== "caseStudy" ? page.sections : [];
    return sections.flatMap((section) => (section._type === "services" ? section.services : [])).map(Object.keys)[0];
  };
  expect((await fieldsOn("home"))?.sort()).toEqual(["_id", "duration", "name", "price", "sentence", "slug"]);
  expect(await fieldsOn("services")).toEqual(expect.arrayContaining(["details", "image", "caseStudy"]));
});

test("leading numbers have of case studies what they show, cards below do not repeat them, and logos of clients have no pictures of work", async () => {
  const sectionsOf = async (id: "work" | "clients") => {
    const page = await createDemoLoader().page(id, {});
    return page && page.id !== "caseStudy" ? page.sections : [];
  };
  const numbers = (await sectionsOf("work")).find((one) => one._type === "caseStudies" && one.display === "numbers");
  expect(numbers).toMatchObject({
    caseStudies: expect.arrayContaining([expect.objectContaining({ title: "Saltmarsh" })]),
  });
  expect(JSON.stringify(numbers)).not.toContain("lqip");
  expect(JSON.stringify(numbers)).not.toContain("cover");
  expect(JSON.stringify(numbers)).not.toContain("headline");
  const index = (await sectionsOf("work")).find((one) => one._type === "caseStudies" && one.display === "index");
  expect(index).toMatchObject({
    caseStudies: expect.arrayContaining([expect.objectContaining({ slug: "saltmarsh" })]),
  });
  expect(JSON.stringify(index)).not.toContain('"change":');
  expect([numbers, index]).toMatchObject([{ isFilteredAbove: true }, { isFilteredAbove: true }]); // the filters stand once
  const tried = index?._type === "caseStudies" && index.display === "index" ? index.caseStudies : [];
  const labels = tried.map(({ invitation }) => invitation?.label);
  expect(labels).toHaveLength(8);
  expect(labels).toEqual(labels.toSorted((one = "", other = "") => one.localeCompare(other, "en")));
  const led = numbers?._type === "caseStudies" && numbers.display === "numbers" ? numbers.caseStudies : [];
  expect(
    tried.map(({ slug }) => slug),
    "an order of its own",
  ).not.toEqual(led.map(({ slug }) => slug));
  const lists = (await sectionsOf("clients")).filter((one) => one._type === "clientLogos");
  expect(lists.map((list) => [list.display, list.clients.some(({ cover }) => cover)])).toEqual([
    ["wall", true],
    ["marks", false],
  ]);
});

test("a page has the URL of its social card and the card's text", async () => {
  const loader = createDemoLoader();
  expect(await loader.page("caseStudy", { slug: "halden-grid" })).toMatchObject({
    id: "caseStudy",
    caseStudy: { slug: "halden-grid" },
    socialCard: {
      src: expect.stringMatching(/^\/social\/work\/halden-grid\.png\?v=[\w-]{12}$/),
      alt: "Orchid and Steel. Halden Grid. Power cuts, plainly put.",
    },
  });
  expect(await loader.page("home", {})).toMatchObject({
    socialCard: { src: expect.stringMatching(/^\/social\/home\.png\?v=[\w-]{12}$/) },
  });
});

test("the next links of the case studies visit all and return to the first", async () => {
  const loader = createDemoLoader();
  const seen: string[] = [];
  let slug: string | undefined = "halden-grid";
  while (slug && !seen.includes(slug)) {
    seen.push(slug);
    const page: PageData | null = await loader.page("caseStudy", { slug });
    slug = page?.id === "caseStudy" ? page.next?.slug : undefined;
  }
  expect(slug).toBe("halden-grid");
  expect(seen).toHaveLength(8);
});

test("the previous case study is the one whose next is this one, and all are counted", async () => {
  const loader = createDemoLoader();
  const page = await loader.page("caseStudy", { slug: "halden-grid" });
  const previous = page?.id === "caseStudy" ? page.previous : null;
  expect(page).toMatchObject({ total: 8 });
  expect(await loader.page("caseStudy", { slug: previous?.slug ?? "" })).toMatchObject({
    caseStudy: { title: previous?.title },
    next: { slug: "halden-grid" },
  });
});

test("a single case study has no next", async () => {
  const content = createDemoReader();
  const others = content.documents.filter(({ _type, _id }) => _type === "caseStudy" && _id !== "case-halden-grid");
  for (const other of others) content.documents.splice(content.documents.indexOf(other), 1);
  expect(await createDemoLoader(content).page("caseStudy", { slug: "halden-grid" })).toMatchObject({
    next: null,
    previous: null,
  });
});

test.each(["unknown", "", "*", "constructor", "halden-grid/..", "Halden-Grid", 'a"||true||"'])(
  "a slug that the list does not have is never queried: %j",
  async (slug) => {
    const content = createDemoReader();
    expect(await createDemoLoader(content).page("caseStudy", { slug })).toBeNull();
    expect(content.asked.map(({ name }) => name)).toEqual(["caseStudies"]);
  },
);

test("a page without a document is null, and a missing layout a fault", async () => {
  const content = createDemoReader([]);
  expect(await createDemoLoader(content).page("home", {})).toBeNull();
  await expect(createDemoLoader(content).layout()).rejects.toThrow('the content of "layout" must not be missing');
});

test("the queries of the start are those of the layout and the composed pages", async () => {
  const content = createDemoReader();
  const loader = createDemoLoader(content);
  await loader.layout();
  for (const id of pageRouteIds) await loader.page(id, {});
  await loader.page("caseStudy", { slug: "unknown" });
  const keyOf = ({ name, params }: { name: string; params: object }) => `${name} ${JSON.stringify(params)}`;
  expect(content.asked.map(keyOf).sort()).toEqual(pageQueries.map(keyOf).sort());
});
