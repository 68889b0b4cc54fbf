import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CaseStudyPageData } from "../../../shared/pageData.ts";
import {
  createDemoLoader,
  createDemoReader,
  demoDocuments,
  previousDemoDocuments,
} from "../../../tests/harness/demoReader.ts";
import { wordsOf } from "../../../tests/harness/markupOf.tsx";
import { DocumentPartsContext } from "../../DocumentParts.tsx";
import { stationSigns } from "../../parts/content/agency.ts";
import { ExampleView } from "../../parts/ExampleView.tsx";
import { allSections } from "../../sections/allSections.ts";
import { CaseStudyPage } from "./CaseStudyPage.tsx";

/** A page of the previous demo's case studies, or of some of them. */
async function pageOf(slug: string, ids?: string[]): Promise<CaseStudyPageData> {
  const documents = previousDemoDocuments().filter(
    ({ _type, _id }) => _type !== "caseStudy" || (ids?.includes(_id) ?? true),
  );
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
