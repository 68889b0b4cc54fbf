import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CaseStudyPageData } from "../../../shared/pageData.ts";
import { createDemoLoader, createDemoReader, documentsIn } from "../../../tests/harness/demoReader.ts";
import { wordsOf } from "../../../tests/harness/markupOf.tsx";
import { DocumentPartsContext } from "../../DocumentParts.tsx";
import { stationSigns } from "../../parts/content/agency.ts";
import { ExampleView } from "../../parts/ExampleView.tsx";
import { allSections } from "../../sections/allSections.ts";
import { CaseStudyPage } from "./CaseStudyPage.tsx";

/** Case studies as they were stored before the artefact blocks and `quiet` existed; never changed again. */
const oldFile = new URL("../../../tests/fixtures/caseStudiesBefore.ndjson", import.meta.url);
const oldDocuments = documentsIn(readFileSync(oldFile, "utf8"));
const slugs = ["halden-grid", "north-kiln"];

async function pageOf(slug: string): Promise<CaseStudyPageData> {
  const page = await createDemoLoader(createDemoReader(oldDocuments)).page("caseStudy", { slug });
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

/** Every text that an editor wrote, without choices, addresses and names of images. */
function textsIn(value: unknown, name = ""): string[] {
  if (typeof value === "string") return shownFields.includes(name) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, name));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([inner, item]) => textsIn(item, inner));
}

const shownFields = ["title", "headline", "summary", "label", "value", "heading", "text", "caption", "role", "name"];

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;").replaceAll('"', "&quot;");

test.each(slugs)("%s, as it was stored before there were blocks, is shown whole", async (slug) => {
  const { title, headline, summary, sections } = (await pageOf(slug)).caseStudy;
  const stored = oldDocuments.find((document) => document._id === `case-${slug}`);
  const texts = textsIn([stored?.facts, stored?.sections]);
  expect(texts.length).toBeGreaterThan(30);
  expect(stored?.sections).toMatchObject(sections.map(({ _type, _key }) => ({ _type, _key })));
  const words = wordsOf(markupOf(await pageOf(slug)));
  for (const text of [title, headline, summary, ...texts]) expect(words).toContain(escaped(text));
});

test("a case study leads to the next, the previous and all others", async () => {
  const page = { ...(await pageOf("halden-grid")), next: stationSigns, previous: { title: "Saltmarsh", slug: "s" } };
  const markup = markupOf({ ...page, total: 8 });
  expect(markup).toContain('data-quiet="tl"');
  const links = [...markup.matchAll(/<a[^>]* href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, inner = ""]) => [
    href,
    wordsOf(inner),
  ]);
  expect(links).toEqual([
    ["/work/ferrow-rail", "Next Ferrow Rail"],
    ["/work/s", "Previous: Saltmarsh"],
    ["/work", "All eight projects"],
  ]);
});

test("of two case studies, the other is only the next one", async () => {
  const markup = markupOf(await pageOf("halden-grid"));
  expect(wordsOf(markup)).toContain("Next North Kiln");
  expect(wordsOf(markup)).toContain("All two projects");
  expect(markup).not.toContain("Previous");
});

test("a quote is on ink in a case study", async () => {
  expect(markupOf(await pageOf("halden-grid"))).toMatch(/<section[^>]* data-surface="ink"><figure[^>]*><blockquote/);
});
