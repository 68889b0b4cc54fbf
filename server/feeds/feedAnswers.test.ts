import { expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import {
  createDemoLoader,
  createDemoReader,
  type DemoDocument,
  demoPageIds,
  demoSite,
} from "../../tests/harness/demoReader.ts";
import { createFeedAnswers } from "./feedAnswers.ts";

/** The answer at a path, for content whose case studies are changed by `change`. */
async function bodyOf(path: string, change: (caseStudy: DemoDocument) => DemoDocument = (same) => same) {
  const content = createDemoReader();
  const documents = content.documents.map((document) => (document._type === "caseStudy" ? change(document) : document));
  content.documents.splice(0, documents.length, ...documents);
  const answers = createFeedAnswers({ loader: createDemoLoader(content), content, siteUrl: demoSite.url });
  return answers(path);
}

const evil = `A & B <script>"'</script> <![CDATA[ &amp; é 🎈`;

/** The decoded text of each element with this name, by a parser that is just sufficient for these feeds. */
function textsOf(xml: string, tag: string): string[] {
  const decoded = (text: string) =>
    text
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&apos;", "'")
      .replaceAll("&amp;", "&");
  return [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, "gs"))].map(([, inner = ""]) =>
    inner
      .split(/(<!\[CDATA\[.*?\]\]>)/s)
      .map((part) => (part.startsWith("<![CDATA[") ? part.slice(9, -3) : decoded(part)))
      .join(""),
  );
}

test("the feed lists every case study with its URL, newest first", async () => {
  const { status, type, body } = await bodyOf("/feed.xml");
  expect({ status, type }).toEqual({ status: 200, type: "application/rss+xml; charset=utf-8" });
  expect(body).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\s*<rss version="2.0"/);
  const items = body.split("<item>").slice(1);
  expect(items).toHaveLength(8);
  for (const item of items) {
    expect(textsOf(item, "link")).toEqual([expect.stringMatching(/^https:\/\/site\.example\/work\/[a-z-]+$/)]);
    expect(textsOf(item, "guid")).toEqual(textsOf(item, "link"));
  }
  const dates = items.map((item) => Date.parse(textsOf(item, "pubDate")[0] ?? ""));
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));
});

test("the feed has its own URL and the time of its last change, not of the request", async () => {
  const { body } = await bodyOf("/feed.xml");
  expect(body).toContain('<atom:link href="https://site.example/feed.xml" rel="self" type="application/rss+xml"/>');
  expect(textsOf(body, "lastBuildDate")[0]).toBe(textsOf(body, "pubDate")[0]);
  expect((await bodyOf("/feed.xml")).body).toBe(body);
});

test("the feed and the manifest name the language of the layout", async () => {
  expect(textsOf((await bodyOf("/feed.xml")).body, "language")).toEqual(["en"]);
  const content = createDemoReader();
  const loader = createDemoLoader(content);
  const inGerman = { ...loader, layout: async () => ({ ...(await loader.layout()), language: "de-CH" }) };
  const answers = createFeedAnswers({ loader: inGerman, content, siteUrl: demoSite.url });
  expect(textsOf(String((await answers("/feed.xml")).body), "language")).toEqual(["de-CH"]);
  expect(JSON.parse(String((await answers("/manifest.webmanifest")).body))).toMatchObject({ lang: "de-CH" });
});

test("markup in content is escaped in the feed", async () => {
  const { body } = await bodyOf("/feed.xml", (caseStudy) => ({
    ...caseStudy,
    title: evil,
    headline: evil,
    summary: evil,
  }));
  const [item = ""] = body.split("<item>").slice(1);
  expect(textsOf(item, "title")).toEqual([`${evil}: ${evil}`]);
  expect(textsOf(item, "description")).toEqual([evil]);
});

test("no text ends its CDATA section, and characters that XML does not allow are removed", async () => {
  const { body } = await bodyOf("/feed.xml", (caseStudy) => ({
    ...caseStudy,
    summary: "one ]]> two ]]><b>\u0000\u0008\uffff",
  }));
  const [item = ""] = body.split("<item>").slice(1);
  expect(textsOf(item, "description")).toEqual(["one ]] > two ]] ><b>"]);
});

test("a feed without case studies is valid", async () => {
  const { body } = await bodyOf("/feed.xml", (caseStudy) => ({ ...caseStudy, _type: "other" }));
  expect(body).not.toContain("<item>");
  expect(body).toContain("</rss>");
});

test("the sitemap lists every page once, and case studies with the day they changed", async () => {
  const { type, body } = await bodyOf("/sitemap.xml");
  expect(type).toBe("application/xml; charset=utf-8");
  const places = textsOf(body, "loc");
  expect(new Set(places).size).toBe(places.length);
  expect(places).toEqual(expect.arrayContaining(demoPageIds.map((id) => `${demoSite.url}${routes[id].path}`)));
  expect(places.filter((place) => place.includes("/work/"))).toHaveLength(8);
  expect(textsOf(body, "lastmod")).toEqual(Array.from({ length: 8 }, () => "2026-10-01T00:00:00Z"));
});

test("markup in content is escaped in the sitemap", async () => {
  const { body } = await bodyOf("/sitemap.xml", (caseStudy) => ({ ...caseStudy, _updatedAt: evil }));
  expect(textsOf(body, "lastmod")).toEqual(Array.from({ length: 8 }, () => evil));
  expect(body).not.toContain("<script>");
});

test("robots.txt names the sitemap and excludes page data", async () => {
  const { type, body } = await bodyOf("/robots.txt");
  expect(type).toBe("text/plain; charset=utf-8");
  expect(body).toBe("User-agent: *\nDisallow: /_data/\nSitemap: https://site.example/sitemap.xml\n");
});

test("the web manifest has the site's name and its icons", async () => {
  const { type, body } = await bodyOf("/manifest.webmanifest");
  expect(type).toBe("application/manifest+json; charset=utf-8");
  expect(JSON.parse(body)).toMatchObject({
    name: "Orchid and Steel",
    start_url: "/",
    icons: expect.arrayContaining([expect.objectContaining({ sizes: "512x512", purpose: "maskable" })]),
  });
});

test("other feed paths are a 404", async () => {
  for (const path of ["/atom.xml", "/FEED.XML"]) await expect(bodyOf(path)).rejects.toMatchObject({ status: 404 });
});
