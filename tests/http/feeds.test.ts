/** The feed, the sitemap, the rules for crawlers and the manifest. That feed and sitemap are XML is seen in a browser. */

import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { paths, siteName } from "../harness/demoContent.ts";

const { url } = inject("site");

test.each([
  ["/feed.xml", "application/rss+xml; charset=utf-8"],
  ["/sitemap.xml", "application/xml; charset=utf-8"],
  ["/robots.txt", "text/plain; charset=utf-8"],
  ["/manifest.webmanifest", expect.stringMatching(/^application\/manifest\+json/)],
  ["/favicon.ico", expect.stringMatching(/^image\/(x-icon|vnd\.microsoft\.icon)/)],
  ["/favicon.svg", expect.stringMatching(/^image\/svg\+xml/)],
  ["/apple-touch-icon.png", "image/png"],
])("%s is there, as %s", async (path, type) => {
  const response = await fetch(`${url}${path}`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
});

test("every address of the sitemap answers", async () => {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);
  expect(addresses.toSorted()).toEqual(paths.map((path) => `${url}${path}`).toSorted());
  for (const address of addresses) expect((await fetch(address)).status, address).toBe(200);
});

test("crawlers may read every page and are told where the sitemap is", async () => {
  const lines = (await (await fetch(`${url}/robots.txt`)).text()).split("\n");
  expect(lines).toContain("User-agent: *");
  expect(lines).toContain(`Sitemap: ${url}/sitemap.xml`);
  const forbidden = lines.flatMap((line) => /^Disallow: *(\S+)/.exec(line)?.[1] ?? []);
  for (const path of paths) for (const prefix of forbidden) expect(path.startsWith(prefix)).toBe(false);
});

test("the manifest names the site, and icons of the sizes that it states", async () => {
  const manifest = await (await fetch(`${url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: siteName, start_url: "/" });
  expect(manifest.icons.length).toBeGreaterThan(0);
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const { width, height } = await sharp(await (await fetch(new URL(src, url))).arrayBuffer()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});
