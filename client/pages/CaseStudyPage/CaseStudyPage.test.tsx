import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { caseStudiesQuery } from "../../../shared/content/queries.ts";
import type { CaseStudyPageData } from "../../../shared/pageData.ts";
import {
  createDemoLoader,
  createDemoReader,
  type DemoDocument,
  demoDocuments,
  documentsIn,
} from "../../../tests/harness/demoReader.ts";
import { wordsOf } from "../../../tests/harness/markupOf.tsx";
import { DocumentPartsContext } from "../../DocumentParts.tsx";
import { stationSigns } from "../../parts/content/agency.ts";
import { ExampleView } from "../../parts/ExampleView.tsx";
import { allSections } from "../../sections/allSections.ts";
import { CaseStudyPage } from "./CaseStudyPage.tsx";

/** Every case study as it was stored before artefact blocks and `change` existed; never changed again. */
const oldFile = new URL("../../../tests/fixtures/caseStudiesBefore.ndjson", import.meta.url);
const oldDocuments = documentsIn(readFileSync(oldFile, "utf8"));
const oldCaseStudies = oldDocuments.filter(({ _type }) => _type === "caseStudy") as StoredCaseStudy[];
type StoredCaseStudy = DemoDocument & {
  slug: { current: string };
  client: { _ref: string };
  disciplines: string[];
  publishedAt: string;
  sections: { _type: string; _key: string; body?: { style: string; listItem?: string }[] }[];
};

/** A page of the stored case studies, or of some of them. */
async function pageOf(slug: string, ids = oldCaseStudies.map(({ _id }) => _id)): Promise<CaseStudyPageData> {
  const documents = oldDocuments.filter(({ _type, _id }) => _type !== "caseStudy" || ids.includes(_id));
  const page = await createDemoLoader(createDemoReader(documents)).page("caseStudy", { slug });
  return page?.id === "caseStudy" ? page : expect.unreachable(`no ${slug}`);
}

function markupOf(data: CaseStudyPageData): string {
  const example = {
    id: "c",
    part: "CaseStudyPage",
    state: "",
    stage: "page" as const,
    element: <CaseStudyPage />,
    data,
  };
  return renderToStaticMarkup(
    <DocumentPartsContext value={{ style: "", fonts: [], components: allSections, prefetch: () => {} }}>
      <ExampleView example={example} />
    </DocumentPartsContext>,
  );
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
  ...["publishedAt", "disciplines"],
]);

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;").replaceAll('"', "&quot;");

const countOf = (markup: string, pattern: RegExp) => [...markup.matchAll(pattern)].length;

test("the stored case studies are the demo's eight", () => {
  const demoCaseStudies = demoDocuments().filter(({ _type }) => _type === "caseStudy");
  expect(oldCaseStudies.map(({ _id }) => _id)).toEqual(demoCaseStudies.map(({ _id }) => _id));
  expect(oldCaseStudies).toHaveLength(8);
});

test.each(oldCaseStudies)("$title, as it was stored before there were blocks, is shown whole", async (stored) => {
  const data = await pageOf(stored.slug.current);
  expect(data.caseStudy.sections).toMatchObject(stored.sections.map(({ _type, _key }) => ({ _type, _key })));
  const markup = markupOf(data);
  // What is written inside elements, and what stands in their attributes: descriptions of pictures and of the page.
  const shown = `${wordsOf(markup)} ${[...markup.matchAll(/ (?:alt|content)="([^"]*)"/g)].map(([, text]) => text).join(" ")}`;
  const texts = textsIn(stored);
  expect(texts.length).toBeGreaterThan(38);
  for (const text of texts) expect(shown).toContain(escaped(text));
  const blocks = stored.sections.flatMap(({ body = [] }) => body);
  expect(countOf(markup, /<h3/g)).toBe(blocks.filter(({ style }) => style === "h3").length);
  const bullets = blocks.filter(({ listItem }) => listItem === "bullet").length;
  expect(countOf(markup.slice(0, markup.indexOf("<nav")), /<li[ >]/g)).toBe(bullets);
  // The cover, the picture between the texts, and the cover of the next project, each without script too.
  expect(new Set(markup.match(/\/_image\?url=[^&]*/g)).size).toBe(3);
});

test("case studies stored before there were blocks are listed with all that a list shows", async () => {
  const listed = await createDemoReader(oldDocuments).read(caseStudiesQuery);
  const clientOf = ({ client: { _ref } }: StoredCaseStudy) => oldDocuments.find(({ _id }) => _id === _ref);
  expect(listed).toMatchObject(
    oldCaseStudies.map((stored) => ({
      ...Object.fromEntries(["title", "headline", "summary", "disciplines"].map((name) => [name, stored[name]])),
      slug: stored.slug.current,
      client: { name: clientOf(stored)?.name, sector: clientOf(stored)?.sector },
      publishedAt: stored.publishedAt,
    })),
  );
});

test("a case study leads to the next, the previous and all others", async () => {
  const page = { ...(await pageOf("halden-grid")), next: stationSigns, previous: { title: "Saltmarsh", slug: "s" } };
  const markup = markupOf({ ...page, total: 8 });
  const links = [...markup.matchAll(/<a[^>]* href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, inner = ""]) => [
    href,
    wordsOf(inner),
  ]);
  expect(links).toEqual([
    ["/work/ferrow-rail", "Next Ferrow Rail Signs for people who are late"],
    ["/work/s", "Previous: Saltmarsh"],
    ["/work", "All eight projects"],
  ]);
});

test("of two case studies, the other is only the next one", async () => {
  const markup = markupOf(await pageOf("halden-grid", ["case-halden-grid", "case-north-kiln"]));
  expect(wordsOf(markup)).toContain("Next North Kiln");
  expect(wordsOf(markup)).toContain("All two projects");
  expect(markup).not.toContain("Previous");
});

/** What the page of a demo case study begins with, up to the end of its header. */
async function headerOf(slug: string, change: Partial<CaseStudyPageData["caseStudy"]> = {}): Promise<string> {
  const page = await createDemoLoader(createDemoReader()).page("caseStudy", { slug });
  if (page?.id !== "caseStudy") expect.unreachable(`no ${slug}`);
  const markup = markupOf({ ...page, caseStudy: { ...page.caseStudy, ...change } });
  return markup.slice(markup.lastIndexOf("<header", markup.indexOf("data-opening")), markup.indexOf("</header>"));
}

/** The cover, the headline, struck-out words and the divider, in the order of the markup. */
const partsOf = (header: string) =>
  [...header.matchAll(/data-travels|<h1|<del|type="range"/g)].map(([part]) => part.replace(/^data-|^<|^type=/, ""));

test.each([
  ["ferrow-rail", "cover", ["travels", "h1"]],
  ["quayside-opera", "colour", ["travels", "h1"]],
  ["saltmarsh", "level", ["travels", "h1"]],
  ["halden-grid", "sentence", ["travels", "h1", "del"]],
  ["lumen-fold", "drafts", ["travels", "h1", "del", "del"]],
  ["north-kiln", "comparison", ["h1", "travels", '"range"']],
])("%s opens with the %s; its cover travels and is loaded first", async (slug, opening, parts) => {
  const header = await headerOf(slug);
  expect(header).toMatch(new RegExp(`^<header[^>]* data-opening="${opening}"`));
  expect(partsOf(header)).toEqual(parts);
  expect(header).toContain(`data-travels="${slug}"`);
  expect(header.match(/<img[^>]*fetchPriority="high"/g)).toHaveLength(1);
  expect(header).not.toMatch(/<h2/); // the page's first heading is its h1
});

test("a head on the client's colour is on ink where the client has none", async () => {
  expect(await headerOf("moor-and-tarn")).toMatch(/^<header[^>]* data-surface="reverse" data-colours="butter"/);
  const client = {
    _id: "client-moor-and-tarn",
    name: "Moor and Tarn",
    sector: "Dairy",
    colours: undefined,
    typeface: undefined,
  };
  const header = await headerOf("moor-and-tarn", { client });
  expect(header).toMatch(/^<header[^>]* data-surface="ink" data-opening="colour"/);
  expect(header).not.toContain("data-colours");
});

test("a comparison that opens a page has the cover as its first picture, so that it is one picture that travels", async () => {
  const sourcesOf = (markup: string) => [...markup.matchAll(/src="\/_image\?url=([^&]*)/g)].map(([, source]) => source);
  const asCover = sourcesOf(await headerOf("north-kiln", { opening: "cover" }));
  expect(asCover).toHaveLength(1);
  expect(sourcesOf(await headerOf("north-kiln"))[0]).toBe(asCover[0]);
});

test("a page whose first section is not what its opening shows opens with the cover, and keeps its sections", async () => {
  const header = await headerOf("saltmarsh", { opening: "drafts" });
  expect(header).toMatch(/^<header[^>]* data-opening="cover"/);
  expect(partsOf(header)).toEqual(["travels", "h1"]);
  expect(header).not.toContain("Nine days for a figure");
});

test("a question, what changed and the quote are on the client's two grounds, texts and the captions above them on its paper, the next project on its own client's field", async () => {
  const page = await createDemoLoader(createDemoReader()).page("caseStudy", { slug: "halden-grid" });
  const markup = page?.id === "caseStudy" ? markupOf(page) : "";
  const grounds = [...markup.matchAll(/data-surface="(\w+)" data-colours="(\w+)"/g)].map(([, ...ground]) => ground);
  expect(grounds).toEqual([
    ["paper", "amber"],
    ["paper", "amber"],
    ["field", "amber"],
    ["paper", "amber"],
    ["paper", "amber"],
    ["paper", "amber"],
    ["field", "amber"],
    ["reverse", "amber"],
    ["paper", "amber"],
    ["field", "enamel"],
  ]);
});

test("a caption right above what changed is on its ground", async () => {
  const page = await createDemoLoader(createDemoReader()).page("caseStudy", { slug: "ferrow-rail" });
  const markup = page?.id === "caseStudy" ? markupOf(page) : "";
  expect(markup).toMatch(/<figure data-surface="field" data-colours="enamel">/);
});

test("a quote is on ink in a case study about a client without colours", async () => {
  expect(markupOf(await pageOf("halden-grid"))).toMatch(/<section[^>]* data-surface="ink"><figure[^>]*><blockquote/);
});

test("each project has something to try: its page has the section that the invitation leads to", async () => {
  const loader = createDemoLoader();
  for (const { _type, slug } of demoDocuments()) {
    if (_type !== "caseStudy") continue;
    const page = await loader.page("caseStudy", { slug: (slug as { current: string }).current });
    if (page?.id !== "caseStudy") expect.unreachable(`no ${slug}`);
    const ids = [...markupOf(page).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(
      ids.filter((id) => id === page.caseStudy.invitation?.section),
      page.caseStudy.title,
    ).toHaveLength(1);
  }
});
