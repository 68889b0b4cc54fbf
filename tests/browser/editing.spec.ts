import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { contentClient } from "../harness/contentClient.ts";
import { layout, paths, siteName } from "../harness/demoContent.ts";
import { type RunningSite, startSite } from "../harness/startSite.ts";
import { expect, test, visit } from "./siteTest.ts";

/** Content is never older than this while the content service answers. */
const promise = { timeout: 10_000, intervals: [200] };

// Each of these tests changes the content of a site of its own.
test.use({ baseURL: undefined });
test.describe.configure({ timeout: 60_000 });

const textOf = (site: RunningSite, path: string) => fetch(`${site.url}${path}`).then((response) => response.text());
const statusOf = (site: RunningSite, path: string) => fetch(`${site.url}${path}`).then(({ status }) => status);

test("a changed footer text reaches every page within ten seconds, a draft none", async () => {
  const site = await startSite();
  const client = await contentClient(site);
  for (const path of paths) expect(await textOf(site, path)).toContain(layout.footerCTAHeaderText);
  const { _id, _rev, ...fields } = (await client.getDocument("layout")) ?? { _id: "", _rev: "", _type: "layout" };
  await client.create({ ...fields, _id: "drafts.layout", footerCTAHeaderText: "A draft of a question" });
  await client.patch("layout").set({ footerCTAHeaderText: "A question just published" }).commit();
  for (const path of paths) await expect.poll(() => textOf(site, path), promise).toContain("A question just published");
  for (const path of [...paths, "/_data/layout", "/feed.xml"])
    expect(await textOf(site, path)).not.toContain("A draft of a question");
  await client.createOrReplace({ ...fields, _id: "versions.r1.layout", footerCTAHeaderText: "A release's question" });
  await client.patch("layout").set({ footerCTAHeaderText: "A second question" }).commit();
  for (const path of paths) await expect.poll(() => textOf(site, path), promise).toContain("A second question");
  for (const path of paths) expect(await textOf(site, path)).not.toContain("A release's question");
  await site.stop();
});

test("after a change nobody waits for a page that was there before it", async () => {
  const site = await startSite();
  const client = await contentClient(site);
  await textOf(site, "/about");
  await client.patch("layout").set({ footerCTAHeaderText: "Nobody waits for this" }).commit();
  const streamed: boolean[] = [];
  await expect
    .poll(async () => {
      const response = await fetch(`${site.url}/about`);
      streamed.push(response.headers.has("server-timing")); // which only a page that was waited for has
      return response.text();
    }, promise)
    .toContain("Nobody waits for this");
  expect(streamed).not.toContain(true);
  await site.stop();
});

test("an open tab shows what has been published since, from its next page on", async ({ browser }) => {
  const site = await startSite();
  const client = await contentClient(site);
  const page = await browser.newPage();
  await visit(page, `${site.url}/about`);
  await client.patch("layout").set({ footerCTAHeaderText: "Asked while a tab was open" }).commit();
  await expect.poll(() => textOf(site, "/services"), promise).toContain("Asked while a tab was open");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).click();
  await expect(page.getByRole("contentinfo")).toContainText("Asked while a tab was open");
  await page.close();
  await site.stop();
});

test("a case study appears on the site, in the feed and in the sitemap, and is gone when it is deleted", async () => {
  const site = await startSite();
  const client = await contentClient(site);
  const known = await client.getDocument("case-halden-grid");
  expect(await statusOf(site, "/work/brand-new")).toBe(404);
  const { _id, _rev, ...fields } = known ?? { _id: "", _rev: "", _type: "caseStudy" };
  await client.create({
    ...fields,
    _id: "case-brand-new",
    title: "Brand & New",
    slug: { _type: "slug", current: "brand-new" },
  });
  await expect.poll(() => statusOf(site, "/work/brand-new"), promise).toBe(200);
  expect(await textOf(site, "/work/brand-new")).toContain(`<title>${siteName} - Brand &amp; New</title>`);
  for (const path of ["/work", "/feed.xml", "/sitemap.xml"])
    await expect.poll(() => textOf(site, path), promise).toContain("/work/brand-new");
  await client.delete("case-brand-new");
  await expect.poll(() => statusOf(site, "/work/brand-new"), promise).toBe(404);
  for (const path of ["/work", "/feed.xml", "/sitemap.xml"])
    await expect.poll(() => textOf(site, path), promise).not.toContain("/work/brand-new");
  await site.stop();
});

test("a section that this site does not know, or that lacks a field, is left out of its page", async ({ browser }) => {
  const site = await startSite();
  const client = await contentClient(site);
  const strange = [
    { _key: "x1", _type: "hologram", text: "From the future" },
    { _key: "x2", _type: "quote", text: "Said by nobody" },
  ];
  await client.patch("page-about").append("sections", strange).commit();
  await client.patch("layout").set({ footerCTAHeaderText: "Seen after the change" }).commit();
  await expect.poll(() => textOf(site, "/about"), promise).toContain("Seen after the change");
  const page = await browser.newPage();
  const response = await page.goto(`${site.url}/about`);
  expect(response?.status()).toBe(200);
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.getByText("Said by nobody")).toHaveCount(0);
  await page.close();
  await site.stop();
});

test("an uploaded photograph and an uploaded drawing are shown on the page that uses them", async () => {
  const site = await startSite();
  const client = await contentClient(site);
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>';
  const photograph = await sharp({ create: { width: 900, height: 500, channels: 3, background: "#963" } })
    .jpeg()
    .toBuffer();
  const assets = [
    await client.assets.upload("image", Buffer.from(drawing), { filename: "drawing.svg" }),
    await client.assets.upload("image", photograph, { filename: "photograph.jpg" }),
  ];
  const sections = assets.map(({ _id }, index) => ({
    _key: `upload${index}`,
    _type: "media",
    image: { _type: "image", asset: { _type: "reference", _ref: _id }, alt: "Just uploaded" },
  }));
  await client.patch("page-about").append("sections", sections).commit();
  for (const { _id } of assets) {
    const [, hash = ""] = _id.split("-");
    await expect.poll(() => textOf(site, "/about"), promise).toContain(hash);
    const address = new RegExp(`/_image\\?url=[^" ]*${hash}[^" ]*`).exec(await textOf(site, "/about"))?.[0];
    expect(await statusOf(site, address?.replaceAll("&amp;", "&") ?? "")).toBe(200);
  }
  await site.stop();
});

test("text of the content is text: markup in it neither runs nor breaks the page's data", async ({ browser }) => {
  const site = await startSite();
  const client = await contentClient(site);
  const hostile = `</script><img src=x onerror="window.hacked=1"><!-- & "quoted"`;
  await client.patch("layout").set({ footerCTAHeaderText: hostile }).commit();
  await expect.poll(() => textOf(site, "/about"), promise).toContain("&lt;/script&gt;");
  const page = await browser.newPage();
  await visit(page, `${site.url}/about`);
  await expect(page.getByRole("contentinfo").getByRole("heading")).toHaveText(hostile);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  await page.close();
  await site.stop();
});

test("no page, script or data holds a token", async () => {
  const site = await startSite();
  const { read, write } = await site.tokens();
  const script = /\/assets\/[\w.-]+\.js/.exec(await textOf(site, "/"))?.[0] ?? "";
  for (const path of [...paths, script, "/_data/layout", "/feed.xml", "/no-such-page", "/%ff"]) {
    const text = await textOf(site, path);
    expect(text).not.toContain(read);
    expect(text).not.toContain(write);
  }
  expect(site.output()).not.toContain(write);
  await site.stop();
});

test("when the content service stops every page goes on, also after a restart of the site", async () => {
  const service = await startSite({ entry: "lake" });
  const env = { SANITY_PROJECT_ID: "embedded", SANITY_API_HOST: service.contentUrl };
  const dataDir = await mkdtemp(path.join(tmpdir(), "site-"));
  const first = await startSite({ env, dataDir });
  for (const page of paths) await expect.poll(() => statusOf(first, page), promise).toBe(200);
  await service.stop();
  for (const page of [...paths, "/feed.xml", "/sitemap.xml", "/_data/layout"])
    expect(await statusOf(first, page), page).toBe(200);
  expect(await statusOf(first, "/work/no-such-thing")).toBe(404);
  await first.stop();
  const second = await startSite({ env, dataDir });
  for (const page of [...paths, "/feed.xml", "/sitemap.xml"]) expect(await statusOf(second, page), page).toBe(200);
  expect(await textOf(second, "/")).toContain(layout.footerCTAHeaderText);
  expect(await statusOf(second, "/work/no-such-thing")).toBe(404);
  await second.stop();
  await rm(dataDir, { recursive: true });
});

test("a site follows a content service that runs elsewhere, and one that comes back", async () => {
  const service = await startSite({ entry: "lake" });
  const env = { SANITY_PROJECT_ID: "embedded", SANITY_API_HOST: service.contentUrl };
  const site = await startSite({ env });
  await (await contentClient(service)).patch("layout").set({ footerCTAHeaderText: "From elsewhere" }).commit();
  await expect.poll(() => textOf(site, "/"), promise).toContain("From elsewhere");
  service.kill("SIGKILL");
  await service.exited;
  expect(await statusOf(site, "/")).toBe(200);
  const { port } = new URL(service.contentUrl);
  const again = await startSite({ entry: "lake", env: { CONTENT_SERVICE_PORT: port }, dataDir: service.dataDir });
  await (await contentClient(again)).patch("layout").set({ footerCTAHeaderText: "Back again" }).commit();
  await expect.poll(() => textOf(site, "/"), promise).toContain("Back again");
  await Promise.all([site.stop(), again.stop()]);
  await rm(service.dataDir, { recursive: true });
});
