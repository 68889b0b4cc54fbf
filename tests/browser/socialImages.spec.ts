import type { APIRequestContext } from "playwright/test";
import { paths } from "../harness/demoContent.ts";
import { expect, test } from "./siteTest.ts";

/** A page's property in its HTML, with the entities that React writes undone. */
async function propertyOf(request: APIRequestContext, path: string, property: string): Promise<string> {
  const html = await (await request.get(path)).text();
  const [, content = ""] = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html) ?? [];
  return content.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
}

/** https://www.w3.org/TR/png/#11IHDR: the size stands behind the signature and the first chunk's name. */
function sizeOfPng(bytes: Buffer): { width: number; height: number } {
  expect(bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

for (const path of paths)
  test(`${path} is shared with a picture of its own, of 1200 by 630 px, to be kept for a year`, async ({ request }) => {
    const address = await propertyOf(request, path, "og:image");
    const answer = await request.get(address);
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
    });
    const bytes = await answer.body();
    expect(sizeOfPng(bytes)).toEqual({ width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(300_000);
  });

test("no two pages are shared with the same picture", async ({ request }) => {
  const addresses = await Promise.all(paths.map((path) => propertyOf(request, path, "og:image")));
  const pictures = await Promise.all(addresses.map(async (address) => (await request.get(address)).headers().etag));
  expect(new Set(pictures).size).toBe(paths.length);
});

test("the picture's text alternative is the words on it", async ({ request }) => {
  expect(await propertyOf(request, "/work/halden-grid", "og:image:alt")).toBe(
    "Orchid and Steel. Halden Grid. Power cuts, plainly put.",
  );
});

test("the picture follows a visitor who goes on to another page", async ({ page, request }) => {
  await page.goto("/about");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).click();
  const image = page.locator("meta[property='og:image']");
  await expect(image).toHaveAttribute("content", await propertyOf(request, "/services", "og:image"));
});

test("a page that does not exist is shared with the site's picture", async ({ request, baseURL }) => {
  const address = await propertyOf(request, "/unknown", "og:image");
  expect(address.startsWith(`${baseURL}/_image?`)).toBe(true);
  expect((await request.get(address)).status()).toBe(200);
});
