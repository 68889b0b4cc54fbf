import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DocumentPartsContext } from "../../client/DocumentParts.tsx";
import { layout as usualLayout } from "../../client/parts/content/agency.ts";
import { ExampleView } from "../../client/parts/ExampleView.tsx";
import type { Example } from "../../client/parts/example.ts";
import { examples } from "../../client/parts/examples.ts";
import { Sections } from "../../client/sections/Sections.tsx";
import { caseStudy, caseStudyCard } from "../../shared/content/caseStudy.ts";
import { layout } from "../../shared/content/layout.ts";
import { page } from "../../shared/content/page.ts";
import { layoutQuery, type Query } from "../../shared/content/queries.ts";
import { routes } from "../../shared/routes.ts";
import { documentPlaces } from "../../shared/schema/document.ts";
import { below, type Placed } from "../../shared/schema/places.ts";
import {
  createDemoLoader,
  createDemoReader,
  createDemoSource,
  demoPageIds,
  demoSite,
} from "../../tests/harness/demoReader.ts";
import { createMemoryLog } from "../log.ts";
import { collectPage } from "../pages/pageMaker.ts";
import { createPageRenderer } from "../pages/renderPage.tsx";
import { createMarks } from "./marks.ts";
import { placeAttributes, toMark } from "./placeAttributes.ts";
import { createPreviewRenderer } from "./renderPreview.ts";

const studioUrl = "http://localhost:3334";
const base = `base=${encodeURIComponent(studioUrl)}`;

const withoutAttributes = (html: string) => html.replace(/ data-sanity="[^"]*"/g, "");

/** `element document path`, in the order of the page. */
const attributesIn = (html: string) =>
  [...html.matchAll(/<(\w+) data-sanity="id=([^;]*);type=\w+;path=([^;]*);base=([^";]*)"/g)].map(
    ([, name, id, path]) => `${name} ${id} ${path}`,
  );

const file = (name: string) => ({ url: `/assets/${name}.js`, integrity: "sha384-abc" });
const manifest = { start: file("start"), script: file("preview-AB12"), style: "/assets/p.css", fonts: [] };
const imageLinks = { imageHost: "https://images.example", projectId: "demo", dataset: "production" };

const previewOf = async (path: string) => {
  const log = createMemoryLog();
  const options = { source: createDemoSource(), identity: demoSite, imageLinks, manifest, studioUrl, year: () => 2026 };
  return (await createPreviewRenderer({ ...options, log }).renderPreview(path, ["drafts"])).body.toString();
};

const publicPageOf = async (path: string) => {
  const loader = createDemoLoader(createDemoReader(), { linkOf: () => null });
  const renderer = createPageRenderer({ loader, manifest, log: createMemoryLog() });
  return (await collectPage(await renderer.render(await renderer.load(path)))).toString();
};

/** How many elements can be clicked. */
const counts: Record<string, number> = {
  "/": 67,
  "/about": 89,
  "/services": 72,
  "/clients": 66,
  "/work": 59,
  "/contact": 40,
  "/privacy": 67,
  "/work/halden-grid": 72,
};

test("every page of the demo has a count", () => {
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(demoPageIds.map((id) => routes[id].path)));
});

test.each(Object.entries(counts))("%s is the public page, byte for byte, with %i attributes", async (path, count) => {
  const preview = await previewOf(path);
  expect(withoutAttributes(preview)).toBe(await publicPageOf(path));
  expect(attributesIn(preview)).toHaveLength(count);
});

test("sections, their items, texts and pictures are found, in their own documents", async () => {
  expect(attributesIn(await previewOf("/"))).toEqual(
    expect.arrayContaining([
      "section page-home sections:hero",
      "h1 page-home sections:hero.headline",
      "img page-home sections:hero.image",
      "div page-home sections:hero.facts:f1",
      "dt page-home sections:hero.facts:f1.label",
      "a case-halden-grid title",
      "p case-halden-grid disciplines",
      "a service-position name",
      "h2 layout footerCTAHeaderText",
    ]),
  );
  const clients = attributesIn(await previewOf("/clients"));
  expect(clients.filter((one) => one.startsWith("img client-"))).toHaveLength(8); // none has an alternative text
  expect(clients).toContain("dt client-halden-grid sector");
});

/** The same example with marked content. */
async function markedExample(example: Example, marks: ReturnType<typeof createMarks>): Promise<Example> {
  const mark = async <T,>(value: T, places: Placed[]): Promise<T> => {
    const query: Query<T> = {
      ...layoutQuery,
      parse: layoutQuery.parse as never,
      leadsTo: undefined,
      places: () => places,
    }; // never parsed
    return (await marks.reader({ read: async () => value as never }).read(query)) ?? value;
  };
  const shown = example.layout ?? usualLayout;
  const marked = { ...example, layout: await mark(shown, documentPlaces(layout, shown as never)) }; // images are read alike
  const { section, data } = example;
  if (section) {
    const one = { _id: "page", sections: [section] };
    const { sections } = await mark(one, documentPlaces(page, one as never));
    return { ...marked, element: <Sections sections={sections} /> };
  }
  if (!data) return marked;
  const places =
    data.id === "caseStudy"
      ? [
          ...below("caseStudy", documentPlaces(caseStudy, data.caseStudy as never)),
          ...(data.next ? below("next", documentPlaces(caseStudyCard, data.next as never)) : []),
        ]
      : documentPlaces(page, data as never);
  return { ...marked, data: await mark(data, places) };
}

const markupOf = (example: Example) =>
  renderToStaticMarkup(
    <DocumentPartsContext value={{ style: "/site.css", fonts: [], prefetch: () => {} }}>
      <ExampleView example={example} />
    </DocumentPartsContext>,
  );

const shapeOf = (markup: string) =>
  markup
    .replace(/<noscript>.*?<\/noscript>/gs, "")
    .replace(/[\u{f0000}-\u{ffffc}]/gu, "")
    .replace(/<(\/?\w+)[^>]*>/g, "<$1>");

/** Their accent is a part of the headline, which a mark is not: the accent has no element of its own then. */
const otherShape = ["tall-picture", "wide-picture", "tall-picture-long-words", "words-only-long-words"].map(
  (state) => `hero-${state}`,
);

const framed = ({ section, element }: Example): Example["element"] =>
  section ? <Sections sections={[section]} /> : element;

test.each(examples.map((example) => [example.id, example] as const))(
  "%s has the same elements with marks, and the same bytes with attributes",
  async (id, example) => {
    const marks = createMarks(studioUrl);
    const clean = markupOf({ ...example, element: framed(example) });
    const marked = markupOf(await markedExample(example, marks));
    expect(shapeOf(marked) === shapeOf(clean)).toBe(!otherShape.includes(id));
    const preview = marks.attributesOn(clean, marked);
    expect(withoutAttributes(preview)).toBe(clean);
    if (example.section && !example.isBlank) expect(attributesIn(preview)).not.toEqual([]);
  },
);

const at = (path: string, within?: string) => ({
  ...{ id: "page", type: "page", path },
  ...(within && { within: { id: "page", type: "page", path: within } }),
});

function attributed(clean: string, marked: string, paths: [string, string?][]): string {
  const places = paths.map(([path, within]) => at(path, within));
  const text = marked.replace(/\d/g, (index) => toMark(Number(index)));
  return placeAttributes(clean, text, { places, studioUrl })
    .replaceAll(`id=page;type=page;path=`, "")
    .replaceAll(`;${base}`, "");
}

test("where marks change the elements, only those are without attributes", () => {
  const clean = "<body><div><p>One</p><ul><li>Two</li></ul></div><p>Three</p></body>";
  const marked = "<body><div><p>One0</p><ul><li>Two1</li><li>Two</li></ul></div><p>Three2</p></body>";
  expect(attributed(clean, marked, [["a"], ["b"], ["c"]])).toBe(
    '<body><div><p data-sanity="a">One</p><ul><li>Two</li></ul></div><p data-sanity="c">Three</p></body>',
  );
});

test("an element with several texts leads to what contains them; emphasis in a paragraph to the paragraph", () => {
  expect(attributed("<p>a, b</p>", "<p>a0, b1</p>", [["list:0"], ["list:1"]])).toContain('<p data-sanity="list">');
  expect(attributed("<p>a <b>b</b></p>", "<p>a0 <b>b1</b></p>", [["body:x"], ["body:x"]])).toBe(
    '<p data-sanity="body:x">a <b>b</b></p>',
  );
});

test("an item's element is the largest that shows nothing else, and never the page's own", () => {
  const item = (clean: string, marked: string) =>
    attributed(clean, marked, [
      ["s:a.title", "s:a"],
      ["s:a.text", "s:a"],
      ["s:b.title", "s:b"],
      ["s:b.text", "s:b"],
    ]);
  expect(
    item(
      "<main><nav><i>t</i></nav><div><b>t</b><p>x</p></div><div><b>u</b><p>y</p></div></main>",
      "<main><nav><i>t0</i></nav><div><b>t0</b><p>x1</p></div><div><b>u2</b><p>y3</p></div></main>",
    ),
  ).toBe(
    '<main><nav><i data-sanity="s:a.title">t</i></nav><div data-sanity="s:a"><b data-sanity="s:a.title">t</b>' +
      '<p data-sanity="s:a.text">x</p></div><div data-sanity="s:b"><b data-sanity="s:b.title">u</b>' +
      '<p data-sanity="s:b.text">y</p></div></main>',
  );
  expect(item("<main><b>t</b></main>", "<main><b>t0</b></main>")).toContain('<main><b data-sanity="s:a');
});

test("a page that shows such characters itself stays as it is", () => {
  const clean = `<p>${toMark(0)}</p>`;
  expect(attributed(clean, "<p>0</p>", [["a"]])).toBe(clean);
});
