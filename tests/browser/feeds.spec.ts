import type { Page } from "playwright/test";
import { caseStudyPaths, pagePaths, paths } from "../harness/demoContent.ts";
import { expect, test } from "./siteTest.ts";

/** RFC 822 as RSS 2.0 asks for it, with a year of four digits. */
const rfc822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} (GMT|UT|[+-]\d{4})$/;

type Xml = { error: string | null; root: string; version: string | null; texts: Record<string, string[]> };

/** What a strict parser of XML makes of it: for each wanted selector the texts of its elements. */
function parseXml(page: Page, xml: string, selectors: string[]): Promise<Xml> {
  return page.evaluate(
    ([text, wanted]) => {
      const document = new DOMParser().parseFromString(text, "application/xml");
      const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map((e) => e.textContent ?? "");
      return {
        error: document.querySelector("parsererror")?.textContent ?? null,
        root: document.documentElement.localName,
        version: document.documentElement.getAttribute("version"),
        texts: Object.fromEntries(wanted.map((selector) => [selector, textsOf(selector)])),
      };
    },
    [xml, selectors] as const,
  );
}

test("the feed is RSS 2.0 with every case study, absolute addresses and RFC 822 dates", async ({
  page,
  request,
  baseURL,
}) => {
  const response = await request.get("/feed.xml");
  expect(response.headers()["content-type"]).toBe("application/rss+xml; charset=utf-8");
  const selectors = [
    "channel > title",
    "channel > link:not([rel])",
    "channel > description",
    "channel > lastBuildDate",
  ];
  const items = ["item > title", "item > link", "item > guid", "item > pubDate", "item > description"];
  const { error, root, version, texts } = await parseXml(page, await response.text(), [...selectors, ...items]);
  expect({ error, root, version }).toEqual({ error: null, root: "rss", version: "2.0" });
  for (const selector of selectors) expect(texts[selector], selector).toEqual([expect.stringMatching(/\S/)]);
  for (const selector of items) expect(texts[selector], selector).toHaveLength(caseStudyPaths.length);
  const addresses = caseStudyPaths.map((path) => `${baseURL}${path}`);
  expect(texts["item > link"]?.toSorted()).toEqual(addresses.toSorted());
  expect(new Set(texts["item > guid"]).size).toBe(caseStudyPaths.length);
  const dates = [...(texts["item > pubDate"] ?? []), ...(texts["channel > lastBuildDate"] ?? [])];
  for (const date of dates) expect(date).toMatch(rfc822);
  const times = (texts["item > pubDate"] ?? []).map((date) => Date.parse(date));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});

test("the sitemap lists every page once, by its absolute address", async ({ page, request, baseURL }) => {
  const response = await request.get("/sitemap.xml");
  expect(response.headers()["content-type"]).toBe("application/xml; charset=utf-8");
  const { error, root, texts } = await parseXml(page, await response.text(), ["url > loc", "url > lastmod"]);
  expect({ error, root }).toEqual({ error: null, root: "urlset" });
  expect(texts["url > loc"]?.toSorted()).toEqual(paths.map((path) => `${baseURL}${path}`).toSorted());
  expect(texts["url > lastmod"]?.length).toBe(paths.length - pagePaths.length);
  for (const address of texts["url > loc"] ?? []) expect((await request.get(address)).status(), address).toBe(200);
});

test("robots may read every page and are told of the sitemap", async ({ request, baseURL }) => {
  const response = await request.get("/robots.txt");
  expect(response.headers()["content-type"]).toMatch(/^text\/plain/);
  const lines = (await response.text()).split("\n");
  expect(lines).toContain("User-agent: *");
  expect(lines).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const forbidden = lines.flatMap((line) => /^Disallow: *(\S+)/.exec(line)?.[1] ?? []);
  for (const path of paths) for (const prefix of forbidden) expect(path.startsWith(prefix)).toBe(false);
});

for (const path of ["/feed.xml", "/sitemap.xml", "/robots.txt", "/manifest.webmanifest"])
  test(`${path} is not sent again to someone who has it`, async ({ request }) => {
    const { etag = "" } = (await request.get(path)).headers();
    const again = await request.get(path, { headers: { "If-None-Match": etag } });
    expect(again.status()).toBe(304);
    expect(await again.text()).toBe("");
  });
