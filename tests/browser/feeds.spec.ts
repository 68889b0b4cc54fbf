/** The feed and the sitemap, read by a strict XML parser: the browser's. */

import type { Page } from "playwright/test";
import { caseStudyPaths, pagePaths, paths } from "../harness/demoContent.ts";
import { expect, test } from "./siteTest.ts";

/** RFC 822 as RSS 2.0 requires it, with a year of four digits. */
const rfc822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} (GMT|UT|[+-]\d{4})$/;

type Xml = { error: string | null; root: string; version: string | null; texts: Record<string, string[]> };

/** Parses the response as XML in an empty page; `texts` are those of the elements that each selector finds. */
async function readXml(page: Page, address: string, selectors: string[]): Promise<Xml> {
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
    [await (await fetch(address)).text(), selectors] as const,
  );
}

test("the feed is RSS 2.0 with every case study, and the sitemap lists every page once", async ({ page, baseURL }) => {
  const channel = ["channel > title", "channel > link:not([rel])", "channel > description", "channel > lastBuildDate"];
  const items = ["item > title", "item > link", "item > guid", "item > pubDate", "item > description"];
  const feed = await readXml(page, `${baseURL}/feed.xml`, [...channel, ...items]);
  expect(feed).toMatchObject({ error: null, root: "rss", version: "2.0" });
  for (const selector of channel) expect(feed.texts[selector], selector).toEqual([expect.stringMatching(/\S/)]);
  for (const selector of items) expect(feed.texts[selector], selector).toHaveLength(caseStudyPaths.length);
  const addresses = caseStudyPaths.map((path) => `${baseURL}${path}`);
  expect(feed.texts["item > link"]?.toSorted()).toEqual(addresses.toSorted());
  expect(new Set(feed.texts["item > guid"]).size).toBe(caseStudyPaths.length);
  const published = feed.texts["item > pubDate"] ?? [];
  for (const date of [...published, ...(feed.texts["channel > lastBuildDate"] ?? [])]) expect(date).toMatch(rfc822);
  const times = published.map((date) => Date.parse(date));
  expect(times).toEqual(times.toSorted((one, other) => other - one));

  const sitemap = await readXml(page, `${baseURL}/sitemap.xml`, ["url > loc", "url > lastmod"]);
  expect(sitemap).toMatchObject({ error: null, root: "urlset" });
  expect(sitemap.texts["url > loc"]?.toSorted()).toEqual(paths.map((path) => `${baseURL}${path}`).toSorted());
  expect(sitemap.texts["url > lastmod"]?.length).toBe(paths.length - pagePaths.length);
});
