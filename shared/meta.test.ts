import { expect, test } from "vitest";
import { createDemoLoader, demoSite } from "../tests/harness/demoReader.ts";
import { pageMeta } from "./meta.ts";
import type { LayoutData, PageData, PageImage } from "./pageData.ts";

type Seo = LayoutData["pageSeo"];

const loader = createDemoLoader();
const nothing: Seo = { pageTitle: undefined, pageDescription: undefined, linkPreviewImage: undefined };
const somePreview = (src: string): PageImage => ({ src, width: 1200, height: 630, alt: `The picture ${src}` });

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

test("a title is the site's name and the page's, or else the site's default", async () => {
  const layout = await someLayout({ pageTitle: "The default" });
  expect(pageMeta(layout, await somePage("about", { pageTitle: "About us" })).title).toBe(
    "Orchid and Steel - About us",
  );
  expect(pageMeta(layout, await somePage("home")).title).toBe("The default");
  expect(pageMeta(await someLayout(), await somePage("home")).title).toBe("Orchid and Steel");
});

test("a page's own description comes before the site's", async () => {
  const layout = await someLayout({ pageDescription: "The default" });
  expect(pageMeta(layout, await somePage("about", { pageDescription: "Own" })).description).toBe("Own");
  expect(pageMeta(layout, await somePage("about")).description).toBe("The default");
  expect(pageMeta(await someLayout(), await somePage("about")).description).toBeUndefined();
});

test("a case study is an article, known by its title, summary and social card unless it says otherwise", async () => {
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
    image: { alt: "The picture /own.png" },
  });
});

test("a page is shown by its own image, or else by its social card, or else by the site's image", async () => {
  const layout = await someLayout({ linkPreviewImage: somePreview("/default.png") });
  const socialCard = { src: "/social/about.png?v=abc", alt: "About us." };
  const own = { linkPreviewImage: somePreview("/own.png") };
  expect(pageMeta(layout, { ...(await somePage("about", own)), socialCard }).image?.alt).toBe("The picture /own.png");
  expect(pageMeta(layout, { ...(await somePage("about")), socialCard }).image).toEqual({
    url: `${demoSite.url}/social/about.png?v=abc`,
    alt: "About us.",
    widthPx: 1200,
    heightPx: 630,
  });
  expect(pageMeta(layout, await somePage("about")).image?.alt).toBe("The picture /default.png");
  expect(pageMeta(layout, null).image?.alt).toBe("The picture /default.png");
});

test("an image for sharing is 1200 by 630 pixels, at this site's own address", async () => {
  const layout = await someLayout({ linkPreviewImage: somePreview("/default.png") });
  expect(pageMeta(layout, await somePage("about")).image).toEqual({
    url: `${demoSite.url}/_image?url=%2Fdefault.png&w=1200&q=75`,
    alt: "The picture /default.png",
    widthPx: 1200,
    heightPx: 630,
  });
  expect(pageMeta(await someLayout(), await somePage("about")).image).toBeUndefined();
});

test("a drawing is no image for sharing: the next one stands in", async () => {
  const layout = await someLayout({ linkPreviewImage: somePreview("/default.png") });
  const page = await somePage("about", { linkPreviewImage: somePreview("/drawing.svg") });
  expect(pageMeta(layout, page).image?.alt).toBe("The picture /default.png");
  expect(pageMeta(await someLayout(), page).image).toBeUndefined();
});

test("the canonical address is the configured site and the page's path", async () => {
  const layout = await someLayout();
  expect(pageMeta(layout, await somePage("home")).canonical).toBe(`${demoSite.url}/`);
  expect(pageMeta(layout, await somePage("about")).canonical).toBe(`${demoSite.url}/about`);
});

test("a page that does not exist has a name, no address, and is not to be found", async () => {
  expect(pageMeta(await someLayout({ pageTitle: "The default" }), null, "Page not found")).toMatchObject({
    title: "Orchid and Steel - Page not found",
    canonical: undefined,
    isIndexed: false,
  });
});
