import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { PageData, PageLoader } from "../../shared/pageData.ts";
import { routes } from "../../shared/routes.ts";
import { createDemoLoader, createDemoReader, demoPageIds, demoSite, readerIn } from "../../tests/harness/demoReader.ts";
import type { Manifest } from "../assets.ts";
import { createMemoryLog } from "../log.ts";
import { createPageRenderer, LayoutError } from "./renderPage.tsx";

const manifest = {
  start: { url: "/assets/start-GH78.js", integrity: "sha384-def" },
  forge: { url: "/assets/forge-FG12.js", integrity: "sha384-ghi" },
  script: { url: "/assets/main-AB12.js", integrity: "sha384-abc" },
  style: "/assets/main-CD34.css",
  fonts: ["/assets/sans-EF56.woff2"],
};

const pagePaths = demoPageIds.map((id) => routes[id].path);

function someRenderer(loader: PageLoader = createDemoLoader(), built: Manifest = manifest) {
  const log = createMemoryLog();
  const renderer = createPageRenderer({ loader, manifest: built, log });
  /** The whole document, with its status. */
  async function render(path: string) {
    const { status, stream, isBroken } = await renderer.render(await renderer.load(path));
    const html = (await buffer(stream.pipe(new PassThrough()))).toString();
    return { status, html, isBroken: isBroken() };
  }
  return { render, load: renderer.load, log };
}

/** The demo's loader with some pages replaced by a test. */
const loaderWith = (page: PageLoader["page"]): PageLoader => ({ ...createDemoLoader(), page });

const pageBlockOf = (html: string) =>
  JSON.parse(/<script id="page-data" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? "");

test.each([...pagePaths, "/work/halden-grid"])(
  "%s is a complete document without inline script or style",
  async (path) => {
    const { status, html, isBroken } = await someRenderer().render(path);
    expect({ status, isBroken }).toEqual({ status: 200, isBroken: false });
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">.*<\/html>$/s);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    const executable = [...html.matchAll(/<script([^>]*)>([^<]*)/g)].filter(
      ([, attributes]) => !/type="application\/(ld\+)?json"/.test(attributes ?? ""),
    );
    expect(executable.map(([, attributes, body]) => ({ attributes, body }))).toEqual([
      { attributes: expect.stringContaining('src="/assets/start-GH78.js"'), body: "" },
    ]);
    expect(executable[0]?.[1]).toContain('integrity="sha384-def"');
    expect(html).not.toMatch(/<style|<[^>]+ style="|<[^>]+ on[a-z]+="|javascript:/i);
  },
);

test("a page is in the language of the layout, and so is its error page", async () => {
  const loader = createDemoLoader(readerIn("de-CH"));
  for (const path of ["/about", "/no-such-page"]) {
    const { html } = await someRenderer(loader).render(path);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="de-CH">/);
    expect(html).toContain('<meta property="og:locale" content="de_CH"');
  }
});

test("a page has its own title, description and card, and a canonical URL of the configured origin", async () => {
  const { html } = await someRenderer().render("/about");
  expect(html).toContain("<title>Orchid and Steel - About us</title>");
  expect(html).toContain('<link rel="canonical" href="https://site.example/about"/>');
  expect(html).toContain('<meta property="og:url" content="https://site.example/about"');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"');
  expect(html).toMatch(/<meta property="og:image" content="https:\/\/site\.example\/social\/about\.png\?v=/);
  expect(html).not.toContain("site.invalid");
});

test("the browser hydrates from what the server rendered", async () => {
  const { html } = await someRenderer().render("/about");
  const { style, fonts, script, router } = pageBlockOf(html);
  expect({ style, fonts, script }).toEqual({ style: manifest.style, fonts: manifest.fonts, script: manifest.script });
  expect(router).toMatchObject({
    errors: null,
    loaderData: { site: { site: demoSite }, about: { id: "about", path: "/about" } },
  });
});

test.each([
  ["/wrok", []],
  ["/privacy", ["listSections"]],
  ["/", ["workSections"]],
  ["/clients", ["listSections"]],
  ["/work/ferrow-rail", ["drawnSections", "artefactSections"]],
  ["/work/north-kiln", ["changeSections", "artefactSections"]],
])(
  "%s names the chunks of the sections that it has, and links one style that has theirs, and no others",
  async (path, names) => {
    const chunkNames = ["workSections", "listSections", "artefactSections", "changeSections", "drawnSections"];
    const chunks = Object.fromEntries(
      chunkNames.map((name) => [name, { url: `/assets/${name}.js`, integrity: "sha384-a" }]),
    );
    const chunkStyles = Object.fromEntries(chunkNames.map((name) => [name, `/assets/${name}.css`]));
    const combinations = [...chunkNames, "artefactSections_changeSections", "artefactSections_drawnSections"];
    const pageStyles = Object.fromEntries(combinations.map((name) => [name, `/assets/main_${name}.css`]));
    const built = { ...manifest, chunks, chunkStyles, pageStyles };
    const { html } = await someRenderer(createDemoLoader(), built).render(path);
    const style = pageStyles[names.toSorted().join("_") || "none"] ?? manifest.style;
    expect(pageBlockOf(html)).toMatchObject({ chunks: names.map((name) => chunks[name]), chunkStyles, style });
    const links = html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g);
    expect([...links].map(([, file]) => file)).toEqual([style]);
  },
);

test("no text of an editor can escape from the page's data", async () => {
  const content = createDemoReader();
  const evil = `</script><script>alert(1)</script><!--<script>\u2028'"&`;
  const about = content.documents.find(({ _id }) => _id === "page-about") ?? expect.unreachable("the demo has it");
  about.pageSeo = { pageTitle: evil, pageDescription: evil };
  about.sections = [{ _type: "quote", _key: "q", text: evil, name: evil, role: evil }];
  const { html } = await someRenderer(createDemoLoader(content)).render("/about");
  expect(html).not.toContain("<script>");
  expect(html).not.toContain("<!--<");
  expect(pageBlockOf(html).router.loaderData.about.sections[0].text).toBe(evil);
});

test.each(["/unknown", "/work/unknown", "/about/us", "/ABOUT", "/constructor", "/caf%C3%A9", "/_data"])(
  "%s is a 404 in the layout that is not indexed",
  async (path) => {
    const { status, html } = await someRenderer().render(path);
    expect(status).toBe(404);
    expect(html).toContain("<title>Orchid and Steel - Page not found</title>");
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toContain('rel="canonical"');
    expect(html).toContain("<footer");
    expect(Object.values(pageBlockOf(html).router.errors)).toMatchObject([{ status: 404 }]);
  },
);

test("the document for an unknown address does not depend on the address", async () => {
  const { render } = someRenderer();
  const paths = ["/404", "/unknown", "/work/unknown", "/about/us", "/newsletter/thanks"];
  const documents = await Promise.all(paths.map(async (path) => (await render(path)).html));
  expect(new Set(documents).size).toBe(1);
});

test("a page whose content cannot be read is a 500 in the layout; the reason is only in the log", async () => {
  const error = new Error("secret token abc");
  const { render, log } = someRenderer(loaderWith(() => Promise.reject(error)));
  const { status, html } = await render("/about");
  expect(status).toBe(500);
  expect(html).toContain("Something overheated");
  expect(html).toContain("<footer");
  expect(html).not.toContain("secret");
  expect(html).not.toMatch(/at .*\.tsx?:\d+/);
  expect(Object.values(pageBlockOf(html).router.errors)).toEqual([
    { status: 500, statusText: "", internal: false, data: null },
  ]);
  expect(log.lines).toMatchObject([{ event: "page.loadFailed", facts: { path: "/about", error } }]);
});

test("a component that throws is a 500 in the layout", async () => {
  const sections = [{ _type: "statistics", _key: "s", items: 1 }];
  const broken = { _id: "p", id: "about", path: "/about", sections } as unknown as PageData;
  const { render, log } = someRenderer(loaderWith(async () => broken));
  const { status, html } = await render("/about");
  expect(status).toBe(500);
  expect(html).toContain("Something overheated");
  expect(html).not.toContain("is not a function");
  expect(log.lines).toMatchObject([{ event: "page.renderFailed" }]);
});

test("without the layout there is no page", async () => {
  const content = createDemoReader();
  content.failure = new Error("secret");
  const { load } = someRenderer(createDemoLoader(content));
  await expect(load("/about")).rejects.toThrow(LayoutError);
});

test.each([
  ["that opens with a hero", ["hero", "quote"]],
  ["whose hero comes later", ["quote", "hero"]],
  ["without a hero", ["quote"]],
  ["without sections", []],
])("a page %s has one first heading", async (_, types) => {
  const content = createDemoReader();
  const about = content.documents.find(({ _id }) => _id === "page-about") ?? expect.unreachable("the demo has it");
  about.sections = types.map((type) => ({ _type: type, _key: type, headline: "H", text: "T", name: "N", role: "R" }));
  const { html } = await someRenderer(createDemoLoader(content)).render("/about");
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
});

test("pages of the same content have the same key, and a changed word changes it", async () => {
  const content = createDemoReader();
  const { load } = someRenderer(createDemoLoader(content));
  const { key } = await load("/about");
  expect((await load("/about")).key).toBe(key);
  const about = content.documents.find(({ _id }) => _id === "page-about") ?? expect.unreachable("the demo has it");
  about.sections = [];
  expect((await load("/about")).key).not.toBe(key);
});

test("a section of an unknown type is left out, and logged once a minute", async () => {
  const about = await createDemoLoader().page("about", {});
  if (about?.id !== "about") throw new TypeError("the demo must have the page");
  const unknown = { _type: "carousel", _key: "new" } as unknown as (typeof about.sections)[number]; // of a later build
  const { render, log } = someRenderer(loaderWith(async () => ({ ...about, sections: [unknown, ...about.sections] })));
  for (const path of ["/about", "/about"]) {
    const { status, html } = await render(path);
    expect(status).toBe(200);
    expect(html.match(/<h1/g)).toHaveLength(1);
  }
  expect(log.lines).toMatchObject([{ level: "warn", event: "page.sectionUnknown", facts: { type: "carousel" } }]);
});
