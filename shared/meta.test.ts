import { expect, test } from "vitest";
import { createDemoLoader, demoSite } from "../tests/harness/demoReader.ts";
import { pageMeta } from "./meta.ts";
import type { LayoutData, PageData, PageImage } from "./pageData.ts";

type Seo = LayoutData["pageSeo"];

const loader = createDemoLoader();
const nothing: Seo = { pageTitle: undefined, pageDescription: undefined, linkPreviewImage: undefined };
const somePreview = (src: string): PageImage => ({ src, width: 1200, height: 630, alt: `The image ${src}` });

async function someLayout(seo: Partial<Seo> = {}): Promise<LayoutData> {
  return { ...(await loader.layout()), pageSeo: { ...nothing, ...seo } };
}

/** A page without a social card. */
async function somePage(id: "home" | "about", seo: Partial<Seo> = {}): Promise<PageData> {
  const page = await loader.page(id, {});
  if (!page || page.id === "caseStudy") return expect.unreachable("the demo has it");
  return { ...page, pageSeo: { ...nothing, ...seo }, socialCard: null };
}

async function someCaseStudy(seo?: Partial<Seo>) {
  const page = await loader.page("caseStudy", { slug: "halden-grid" });
  if (page?.id !== "caseStudy") return expect.unreachable("the demo has it");
  return { ...page, caseStudy: { ...page.caseStudy, pageSeo: seo && { ...nothing, ...seo } } };
}

test("the title is the site's name and the page's title, or else the default title", async () => {
  const layout = await someLayout({ pageTitle: "The default" });
  expect(pageMeta(layout, await somePage("about", { pageTitle: "About us" })).title).toBe(
    "Orchid and Steel - About us",
  );
  expect(pageMeta(layout, await somePage("home")).title).toBe("The default");
  expect(pageMeta(await someLayout(), await somePage("home")).title).toBe("Orchid and Steel");
});

test("a page's own description takes precedence over the default", async () => {
  const layout = await someLayout({ pageDescription: "The default" });
  expect(pageMeta(layout, await somePage("about", { pageDescription: "Own" })).description).toBe("Own");
  expect(pageMeta(layout, await somePage("about")).description).toBe("The default");
  expect(pageMeta(await someLayout(), await somePage("about")).description).toBeUndefined();
});

test("a case study is an article; its title, summary and social card are the defaults of its metadata", async () => {
  const layout = await someLayout({ linkPreviewImage: somePreview("/default.png") });
  const plain = await someCaseStudy();
  expect(pageMeta(layout, plain)).toMatchObject({
    title: `Orchid and Steel - ${plain.caseStudy.title}`,
    description: plain.caseStudy.summary,
    type: "article",
    canonical: `${demoSite.url}/work/halden-grid`,
    image: { alt: plain.socialCard?.alt },
  });
  const own = { pageTitle: "Own", pageDescription: "Own too", linkPreviewImage: somePreview("/own.png") };
  expect(pageMeta(layout, await someCaseStudy(own))).toMatchObject({
    title: "Orchid and Steel - Own",
    description: "Own too",
    image: { alt: "The image /own.png" },
  });
});

test("the preview image is the page's own, or else its social card, or else the default image", async () => {
  const layout = await someLayout({ linkPreviewImage: somePreview("/default.png") });
  const socialCard = { src: "/social/about.png?v=abc", alt: "About us." };
  const own = { linkPreviewImage: somePreview("/own.png") };
  expect(pageMeta(layout, { ...(await somePage("about", own)), socialCard }).image?.alt).toBe("The image /own.png");
  expect(pageMeta(layout, { ...(await somePage("about")), socialCard }).image).toEqual({
    url: `${demoSite.url}/social/about.png?v=abc`,
    alt: "About us.",
    widthPx: 1200,
    heightPx: 630,
  });
  expect(pageMeta(layout, await somePage("about")).image?.alt).toBe("The image /default.png");
  expect(pageMeta(layout, null).image?.alt).toBe("The image /default.png");
});

test("a preview image is 1200 by 630 pixels and has a URL of this site", async () => {
  const layout = await someLayout({ linkPreviewImage: somePreview("/default.png") });
  expect(pageMeta(layout, await somePage("about")).image).toEqual({
    url: `${demoSite.url}/_image?url=%2Fdefault.png&w=1200&q=75`,
    alt: "The image /default.png",
    widthPx: 1200,
    heightPx: 630,
  });
  expect(pageMeta(await someLayout(), await somePage("about")).image).toBeUndefined();
});

test("a vector image is not used as preview image: the next one is", async () => {
  const layout = await someLayout({ linkPreviewImage: somePreview("/default.png") });
  const page = await somePage("about", { linkPreviewImage: somePreview("/drawing.svg") });
  expect(pageMeta(layout, page).image?.alt).toBe("The image /default.png");
  expect(pageMeta(await someLayout(), page).image).toBeUndefined();
});

test("the canonical URL is the configured origin and the page's path", async () => {
  const layout = await someLayout();
  expect(pageMeta(layout, await somePage("home")).canonical).toBe(`${demoSite.url}/`);
  expect(pageMeta(layout, await somePage("about")).canonical).toBe(`${demoSite.url}/about`);
});

test("an error page has a title, no canonical URL, and is not indexed", async () => {
  expect(pageMeta(await someLayout({ pageTitle: "The default" }), null, "Page not found")).toMatchObject({
    title: "Orchid and Steel - Page not found",
    canonical: undefined,
    isIndexed: false,
  });
});
