/** Documents that were stored before there were artefact blocks are shown whole, without a migration. */

import { expect, test } from "vitest";
import { Sections } from "../client/sections/Sections.tsx";
import { createMemoryLog } from "../server/log.ts";
import { collectPage } from "../server/pages/pageMaker.ts";
import { createPageRenderer } from "../server/pages/renderPage.tsx";
import { caseStudiesQuery, redirectsQuery } from "../shared/content/queries.ts";
import { type PagePath, pageRouteIds, pathTo, routes } from "../shared/routes.ts";
import { createDemoLoader, createDemoReader, type DemoDocument, previousDemoDocuments } from "./harness/demoReader.ts";
import { markupOf, wordsOf } from "./harness/markupOf.tsx";

type Stored = DemoDocument & {
  sections: { _type: string; _key: string; body?: { style: string; listItem?: string }[] }[];
};
type StoredPage = Stored & { path: PagePath };
type StoredCaseStudy = Stored & { slug: { current: string }; client: { _ref: string } };

const documents = previousDemoDocuments();
const ofType = (type: string) => documents.filter(({ _type }) => _type === type);
const pages = ofType("page") as StoredPage[];
const caseStudies = ofType("caseStudy") as StoredCaseStudy[];

// The reader parses strictly: a document of which anything is invalid, and would be left out, fails its test.
const reader = createDemoReader(documents);
const loader = createDemoLoader(reader, { linkOf: () => null });
const scripts = { start: file("start"), forge: file("forge"), script: file("main") };
const renderer = createPageRenderer({
  loader,
  manifest: { ...scripts, style: "/assets/site.css", fonts: [] },
  log: createMemoryLog(),
});

function file(name: string) {
  return { url: `/assets/${name}.js`, integrity: "sha384-abc" };
}

/** The page without its scripts, which have all data, shown or not. */
async function pageAt(path: string): Promise<string> {
  const html = (await collectPage(await renderer.render(await renderer.load(path)))).toString();
  return html.replace(/<script.*?<\/script>/gs, "");
}

/** What is written inside elements, and what stands in their attributes: descriptions of pictures and of the page. */
function shownOn(html: string): string {
  const attributes = [...html.matchAll(/ (?:alt|content)="([^"]*)"/g)].map(([, text]) => text);
  return `${wordsOf(html)} ${attributes.join(" ")}`.replaceAll("\u00a0", " "); // no line ends before a number's unit
}

/** Every text that an editor wrote: all but the names of things, the choices, and what only lists show. */
function textsIn(value: unknown, name = ""): string[] {
  if (notOnThePage.has(name)) return [];
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, name));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([inner, item]) => textsIn(item, inner));
}

const notOnThePage = new Set([
  ...["_id", "_type", "_key", "_ref", "_updatedAt", "current", "style", "listItem", "marks"],
  ...["publishedAt", "disciplines", "path", "anchor", "order", "display", "href", "url"],
  "plate", // of a client: its work, shown to a visitor who points at the name, without words
]);

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;").replaceAll('"', "&quot;");

const countOf = (markup: string, pattern: RegExp) => [...markup.matchAll(pattern)].length;

test.each(pages)("$path, as it was stored before, is shown whole", async ({ path, sections, ...others }) => {
  const id = pageRouteIds.find((id) => routes[id].path === path) ?? expect.unreachable(`no route ${path}`);
  const page = await loader.page(id, {});
  const read = page && page.id !== "caseStudy" ? page.sections : [];
  expect(read).toMatchObject(sections.map(({ _type, _key }) => ({ _type, _key })));
  for (const section of read)
    expect(wordsOf(markupOf(<Sections sections={[section]} />)).length, section._key).toBeGreaterThan(10);
  const shown = shownOn(await pageAt(path));
  for (const text of textsIn({ ...others, sections })) expect(shown).toContain(escaped(text));
});

test.each([
  ["service", "/services"],
  ["person", "/about"],
  ["client", "/clients"],
])("each %s, as it was stored before, is shown whole at %s", async (type, path) => {
  const texts = textsIn(ofType(type));
  expect(texts.length).toBeGreaterThan(20);
  const shown = shownOn(await pageAt(path));
  for (const text of texts) expect(shown).toContain(escaped(text));
});

test("the layout, as it was stored before, is read and shown whole", async () => {
  const texts = textsIn(ofType("layout"));
  expect(textsIn(await loader.layout())).toEqual(expect.arrayContaining(texts));
  const shown = shownOn(await pageAt("/"));
  // The message of a failure, and the description of pages without one of their own.
  const unseen = [expect.stringMatching(/^That did not go through/), expect.stringMatching(/^Strategy, design and/)];
  expect(texts.filter((text) => !shown.includes(escaped(text)))).toEqual(unseen);
});

test("redirects, as they were stored before, are read whole", async () => {
  expect(await reader.read(redirectsQuery)).toMatchObject([
    { from: "/jobs", address: "/about#team", permanence: "temporary" },
    { from: "/portfolio.html", page: "/work", permanence: "permanent" },
  ]);
});

test.each(caseStudies)("$title, as it was stored before there were blocks, is shown whole", async (stored) => {
  const data = await loader.page("caseStudy", { slug: stored.slug.current });
  const read = data?.id === "caseStudy" ? data.caseStudy.sections : [];
  expect(read).toMatchObject(stored.sections.map(({ _type, _key }) => ({ _type, _key })));
  const html = await pageAt(pathTo("caseStudy", { slug: stored.slug.current }));
  const texts = textsIn(stored);
  expect(texts.length).toBeGreaterThan(38);
  for (const text of texts) expect(shownOn(html)).toContain(escaped(text));
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const blocks = stored.sections.flatMap(({ body = [] }) => body);
  expect(countOf(main, /<h3/g)).toBe(blocks.filter(({ style }) => style === "h3").length);
  const bullets = blocks.filter(({ listItem }) => listItem === "bullet").length;
  expect(countOf(main.slice(0, main.indexOf("<nav")), /<li[ >]/g)).toBe(bullets);
  // The cover, the picture between the texts, and the cover of the next project, each without script too.
  expect(new Set(main.match(/\/_image\?url=[^&]*/g)).size).toBe(3);
});

test("case studies, as they were stored before there were blocks, are listed with all that a list shows", async () => {
  const listed = await reader.read(caseStudiesQuery);
  const clientOf = ({ client: { _ref } }: StoredCaseStudy) => documents.find(({ _id }) => _id === _ref);
  expect(listed).toMatchObject(
    caseStudies.map((stored) => ({
      ...Object.fromEntries(["title", "headline", "summary", "disciplines"].map((name) => [name, stored[name]])),
      slug: stored.slug.current,
      client: { name: clientOf(stored)?.name, sector: clientOf(stored)?.sector },
      publishedAt: stored.publishedAt,
    })),
  );
});
