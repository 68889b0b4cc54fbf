import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DocumentPartsContext } from "../client/DocumentParts.tsx";
import { ExampleView } from "../client/parts/ExampleView.tsx";
import type { Example } from "../client/parts/example.ts";
import { examples } from "../client/parts/examples.ts";
import { allSections } from "../client/sections/allSections.ts";
import { Sections } from "../client/sections/Sections.tsx";
import { createMemoryLog } from "../server/log.ts";
import { collectPage } from "../server/pages/pageMaker.ts";
import { createPageRenderer } from "../server/pages/renderPage.tsx";
import { createMarks } from "../server/preview/marks.ts";
import { createPreviewRenderer } from "../server/preview/renderPreview.ts";
import { caseStudy, caseStudyCard } from "../shared/content/caseStudy.ts";
import { page } from "../shared/content/page.ts";
import type { Query } from "../shared/content/queries.ts";
import { pathTo, routes } from "../shared/routes.ts";
import { documentPlaces } from "../shared/schema/document.ts";
import { below, type Placed } from "../shared/schema/places.ts";
import {
  createDemoLoader,
  createDemoReader,
  createDemoSource,
  demoDocuments,
  demoPageIds,
  demoSite,
} from "./harness/demoReader.ts";
import { type MarkupElement, parseMarkup, within } from "./harness/parseMarkup.ts";

const studioUrl = "http://localhost:3334";

const withoutAttributes = (html: string) => html.replace(/ data-sanity="[^"]*"/g, "");

/** `element document path`, in the order of the page. */
const attributesIn = (html: string) =>
  [...html.matchAll(/<(\w+) data-sanity="id=([^;]*);type=\w+;path=([^;]*);base=([^";]*)"/g)].map(
    ([, name, id, path]) => `${name} ${id} ${path}`,
  );

/** Where each text of the content is edited, alternative texts of pictures too. Several may be equal. */
function editedAt(content: readonly (readonly [value: unknown, places: Placed[]])[]): Map<string, string[]> {
  const known = new Map<string, string[]>();
  for (const [value, places] of content)
    for (const { at, place } of places) {
      const found: unknown = at.reduce((holder, key) => (holder as never)?.[key], value); // the places are the value's
      const text = typeof found === "string" ? found : (found as { alt: string }).alt; // they lead to texts and pictures
      if (text) known.set(text, [...(known.get(text) ?? []), `${place.id} ${place.path}`]);
    }
  return known;
}

/** The texts and pictures of the content on the page, and those of them that lead elsewhere than to their field. */
function clickable(html: string, known: ReadonlyMap<string, string[]>) {
  const elements = parseMarkup(html);
  const containers = new Set(elements.map(({ parent }) => parent));
  // The names in the navigation are the routes', and may be those of a heading.
  const unseen = new Set(["head", "script", "noscript", "nav"].flatMap((name) => within(elements, name)));
  const leaves = elements.filter((element) => !containers.has(element) && !unseen.has(element));
  const shown = leaves.flatMap((element) => {
    const key = element.name === "img" ? (element.attributes.alt ?? "") : element.text;
    return known.has(key) ? [{ key, ...placedAround(element) }] : [];
  });
  const misled = shown.filter(({ key, place, text }) => {
    if (/^\d{1,2}$/.test(key)) return false; // a list counts its items itself, and a field may have the same digits
    const isEmphasis = known.get(text)?.includes(place); // of words in a text, which the page shows as one
    return !isEmphasis && !known.get(key)?.some((right) => leadsTo(place, right));
  });
  return { shown, misled };
}

/** The place and the text of the innermost element that has a place. */
function placedAround({ attributes, text, parent }: MarkupElement): { place: string; text: string } {
  const [, id, path] = /^id=([^;]*);type=\w+;path=([^;]*);/.exec(attributes["data-sanity"] ?? "") ?? [];
  if (id) return { place: `${id} ${path}`, text };
  return parent ? placedAround(parent) : { place: "", text: "" };
}

/** A picture whose title is edited beside it leads to what contains both, but a section as a whole is no field. */
const leadsTo = (place: string, right: string) =>
  place === right || (right.startsWith(place) && /^[.:]/.test(right.slice(place.length)) && !isSection(place));

const isSection = (place: string) => /^\S+ sections:[^.:]+$/.test(place);

const file = (name: string) => ({ url: `/assets/${name}.js`, integrity: "sha384-abc" });
const manifest = {
  start: file("start"),
  forge: file("forge"),
  script: file("preview-AB12"),
  style: "/assets/p.css",
  fonts: [],
};
const imageLinks = { imageHost: "https://images.example", projectId: "demo", dataset: "production" };

const previewOf = async (path: string) => {
  const log = createMemoryLog();
  const options = { source: createDemoSource(), identity: demoSite, imageLinks, manifest, studioUrl, year: () => 2026 };
  return (await createPreviewRenderer({ ...options, log }).renderPreview(path, ["drafts"])).body.toString();
};

/** The public page, and where its content is edited. */
async function publicPageOf(path: string) {
  const reader = createDemoReader();
  const loader = createDemoLoader(reader, { linkOf: () => null });
  const renderer = createPageRenderer({ loader, manifest, log: createMemoryLog() });
  const html = (await collectPage(await renderer.render(await renderer.load(path)))).toString();
  const content = [...reader.asked].map(async (query) => {
    const answer = await reader.read(query);
    return [answer, query.places?.(answer) ?? []] as const;
  });
  return { html, known: editedAt(await Promise.all(content)) };
}

const caseStudyPaths = demoDocuments()
  .filter(({ _type }) => _type === "caseStudy")
  .map(({ slug }) => pathTo("caseStudy", { slug: (slug as { current: string }).current })); // as the demo writes it

test.each([...demoPageIds.map((id) => routes[id].path), ...caseStudyPaths])(
  "%s is the public page, byte for byte, and each of its texts and pictures leads to its field",
  async (path) => {
    const [preview, { html, known }] = await Promise.all([previewOf(path), publicPageOf(path)]);
    expect(withoutAttributes(preview)).toBe(html);
    const { shown, misled } = clickable(preview, known);
    expect(misled).toEqual([]);
    expect(shown.length).toBeGreaterThan(20);
  },
);

test("sections, their items, texts and pictures are found, in their own documents", async () => {
  expect(attributesIn(await previewOf("/"))).toEqual(
    expect.arrayContaining([
      "section page-home sections:hero",
      "h1 page-home sections:hero.headline",
      "img page-home sections:hero.image",
      "div page-home sections:hero.facts:f1",
      "dt page-home sections:hero.facts:f1.label",
      "span case-halden-grid title",
      "text service-position name",
      "h2 layout footerCTAHeaderText",
    ]),
  );
  expect(attributesIn(await previewOf("/clients"))).toContain("img client-ferrow-rail mark");
  expect(attributesIn(await previewOf("/work"))).toContain("span case-halden-grid title");
});

/** The content of an example, and its places. Its pictures have addresses already; places do not depend on them. */
function contentOf({ section, data }: Example) {
  const content = { data, page: { _id: "page", sections: section ? [section] : [] } };
  const places = [
    ...below("page", documentPlaces(page, content.page as never)),
    ...below("data", data ? placesOfData(data) : []),
  ];
  return { content, places };
}

function placesOfData(data: NonNullable<Example["data"]>): Placed[] {
  if (data.id !== "caseStudy") return documentPlaces(page, data as never);
  const next = data.next ? below("next", documentPlaces(caseStudyCard, data.next as never)) : [];
  return [...below("caseStudy", documentPlaces(caseStudy, data.caseStudy as never)), ...next];
}

type Shown = ReturnType<typeof contentOf>["content"];

function markupOf(example: Example, { data, page }: Shown): string {
  const element = example.section ? <Sections sections={page.sections} /> : example.element;
  return renderToStaticMarkup(
    <DocumentPartsContext value={{ style: "/site.css", fonts: [], components: allSections, prefetch: () => {} }}>
      <ExampleView example={{ ...example, element, ...(data && { data }) }} />
    </DocumentPartsContext>,
  );
}

const shownExamples = examples.filter(({ section, data, isBlank }) => (section || data) && !isBlank);

test.each(shownExamples.map((example) => [example.id, example] as const))(
  "%s has the same bytes with attributes, and each of its texts and pictures leads to its field",
  async (_id, example) => {
    const { content, places } = contentOf(example);
    const marks = createMarks(studioUrl);
    const query = { places: () => places } as unknown as Query<Shown>; // what else a query has is read by no mark
    const marked = await marks.reader({ read: async <T,>() => content as T }).read(query);
    const addressed = marks.images({ resolve: (value) => value as never }).resolve(marked) as Shown;
    const clean = markupOf(example, content);
    const preview = marks.attributesOn(clean, markupOf(example, addressed));
    expect(withoutAttributes(preview)).toBe(clean);
    const { shown, misled } = clickable(preview, editedAt([[content, places]]));
    expect(misled).toEqual([]);
    expect(shown).not.toEqual([]);
  },
);
