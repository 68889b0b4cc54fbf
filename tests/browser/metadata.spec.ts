import type { APIRequestContext, Page } from "playwright/test";
import { layout, ownSeoOf, paths, siteName, titleOf } from "../harness/demoContent.ts";
import { expect, test, visit } from "./siteTest.ts";

type Tag = { tag: string; parent: string; attributes: Record<string, string>; text: string };

/** The elements of a page's HTML, as it is sent, that speak to machines. */
async function tagsOf(page: Page, request: APIRequestContext, path: string): Promise<Tag[]> {
  const html = await (await request.get(path)).text();
  return page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, "text/html");
    const elements = [...document.querySelectorAll("title, meta, link, script[type='application/ld+json']")];
    return elements.map((element) => ({
      tag: element.localName,
      parent: element.parentElement?.localName ?? "",
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      text: element.textContent ?? "",
    }));
  }, html);
}

/** What stands in `to` of the elements of which `name` is `value`. */
function read(tags: Tag[], name: string, value: string, to: string): (string | undefined)[] {
  return tags.filter(({ attributes }) => attributes[name] === value).map(({ attributes }) => attributes[to]);
}

for (const path of paths) {
  test(`${path} says once, in its head, what it is called, what it is about and where it lives`, async ({
    page,
    request,
    baseURL,
  }) => {
    const tags = await tagsOf(page, request, path);
    const address = `${baseURL}${path}`;
    const { pageDescription = layout.pageSeo.pageDescription } = ownSeoOf(path);
    expect(tags.filter(({ tag }) => tag === "title").map(({ text }) => text)).toEqual([titleOf(path)]);
    expect(read(tags, "name", "description", "content")).toEqual([pageDescription]);
    expect(read(tags, "rel", "canonical", "href")).toEqual([address]);
    expect(read(tags, "property", "og:url", "content")).toEqual([address]);
    expect(read(tags, "property", "og:title", "content")).toEqual([titleOf(path)]);
    expect(read(tags, "property", "og:description", "content")).toEqual([pageDescription]);
    expect(read(tags, "property", "og:site_name", "content")).toEqual([siteName]);
    expect(read(tags, "name", "twitter:card", "content")).toEqual(["summary_large_image"]);
    expect(read(tags, "rel", "alternate", "href")).toEqual(["/feed.xml"]);
    expect(read(tags, "rel", "alternate", "type")).toEqual(["application/rss+xml"]);
    expect(read(tags, "rel", "icon", "href")).toEqual(["/favicon.ico", "/favicon.svg"]);
    expect(read(tags, "rel", "apple-touch-icon", "href")).toEqual(["/apple-touch-icon.png"]);
    expect(read(tags, "rel", "manifest", "href")).toEqual(["/manifest.webmanifest"]);
    expect(read(tags, "name", "robots", "content")).toEqual([]);
    expect(tags.filter(({ tag, parent }) => tag !== "script" && parent !== "head")).toEqual([]);
    expect(pageDescription.length).toBeGreaterThanOrEqual(50);
    expect(pageDescription.length).toBeLessThanOrEqual(200);
  });

  test(`${path} has a preview image of 1200 by 630 px with a description`, async ({ page, request, baseURL }) => {
    const tags = await tagsOf(page, request, path);
    const [image = ""] = read(tags, "property", "og:image", "content");
    expect(read(tags, "property", "og:image:width", "content")).toEqual(["1200"]);
    expect(read(tags, "property", "og:image:height", "content")).toEqual(["630"]);
    expect(read(tags, "property", "og:image:alt", "content")).toEqual([expect.stringMatching(/\S/)]);
    expect(image.startsWith(`${baseURL}/social/`)).toBe(true); // no page of the demo has an image of its own for this
    await page.goto("/robots.txt"); // a document of the same origin, to look at the image from
    const size = await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return { width: picture.naturalWidth, height: picture.naturalHeight };
    }, image);
    expect(size).toEqual({ width: 1200, height: 630 });
  });

  test(`${path} describes itself to search engines in JSON that parses`, async ({ page, request, baseURL }) => {
    const tags = await tagsOf(page, request, path);
    const blocks = tags.filter(({ tag }) => tag === "script").map(({ text }) => JSON.parse(text));
    expect(blocks).toHaveLength(1);
    const things: { "@type": string; url?: string; headline?: string }[] = blocks[0]["@graph"];
    expect(blocks[0]["@context"]).toBe("https://schema.org");
    const types = things.map((thing) => thing["@type"]);
    expect(types.slice(0, 3)).toEqual(["Organization", "WebSite", "WebPage"]);
    expect(types.slice(3)).toEqual(path.startsWith("/work/") ? ["Article", "BreadcrumbList"] : []);
    expect(things[2]?.url).toBe(`${baseURL}${path}`);
  });
}

test("a title is the site's name and the page's, or the site's default", async ({ page }) => {
  await visit(page, "/about");
  await expect(page).toHaveTitle("Orchid and Steel - About us");
  await visit(page, "/");
  await expect(page).toHaveTitle(layout.pageSeo.pageTitle);
});

test("the head follows a visitor who goes on to another page", async ({ page, baseURL }) => {
  await visit(page, "/about");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveTitle(titleOf("/services"));
  await expect(page.locator("link[rel='canonical']")).toHaveAttribute("href", `${baseURL}/services`);
  const description = ownSeoOf("/services").pageDescription ?? "";
  await expect(page.locator("meta[name='description']")).toHaveAttribute("content", description);
  await expect(page.locator("meta[property='og:url']")).toHaveAttribute("content", `${baseURL}/services`);
});

const files: Record<string, RegExp> = {
  "/feed.xml": /^application\/rss\+xml/,
  "/favicon.ico": /^image\/(x-icon|vnd\.microsoft\.icon)/,
  "/favicon.svg": /^image\/svg\+xml/,
  "/apple-touch-icon.png": /^image\/png/,
  "/manifest.webmanifest": /^application\/manifest\+json/,
};

for (const [file, type] of Object.entries(files))
  test(`${file}, which every head links to, is there`, async ({ request }) => {
    const response = await request.get(file);
    expect(response.status()).toBe(200);
    expect(response.headers()["content-type"]).toMatch(type);
    expect((await response.body()).length).toBeGreaterThan(0);
  });

test("the manifest names the site and icons that have the sizes it says", async ({ page, request }) => {
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ name: siteName, start_url: "/" });
  await page.goto("/robots.txt");
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const size = await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});
