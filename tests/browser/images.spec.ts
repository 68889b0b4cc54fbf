import type { Page } from "playwright/test";
import { caseStudyPaths } from "../harness/demoContent.ts";
import { expect, scrollTo, test, visit, waitForFrames } from "./siteTest.ts";

for (const path of ["/", "/about", "/services", "/clients", "/work", "/contact", caseStudyPaths[0] ?? ""])
  test(`every image of ${path} is there once it has been scrolled past`, async ({ page }) => {
    await visit(page, path);
    await scrollThrough(page);
    await expect.poll(() => missingImages(page)).toEqual([]);
  });

test("images wait until they are within 200 px of the window, their placeholder standing in", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, caseStudyPaths[0] ?? "");
  const image = page.locator("main img[src^='data:']").first();
  await image.evaluate((element) => element.setAttribute("data-waiting", ""));
  const waiting = page.locator("main img[data-waiting]");
  const top = await waiting.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  await scrollTo(page, top - 800 - 202);
  await waitForFrames(page, 10);
  await expect(waiting).toHaveAttribute("src", /^data:/);
  await scrollTo(page, top - 800 - 198);
  await expect(waiting).toHaveAttribute("src", /^\/_image/);
  await expect.poll(() => waiting.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(/\/_image\?/);
});

test("images out of reach are not asked for", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image" && request.url().includes("/_image")) asked.push(request.url());
  });
  await visit(page, "/work");
  await page.waitForLoadState("networkidle");
  const before = asked.length;
  await scrollThrough(page);
  await expect.poll(() => asked.length).toBeGreaterThan(before + 3);
});

test("before a page is printed all its images are asked for", async ({ page }) => {
  await visit(page, "/work");
  await expect(page.locator("main img[src^='data:']")).not.toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.locator("main img[src^='data:']")).toHaveCount(0);
});

const withoutScript = test.extend({ javaScriptEnabled: false });

for (const path of ["/", "/work", caseStudyPaths[0] ?? ""])
  withoutScript(`without script every image of ${path} is there, once`, async ({ page }) => {
    await page.goto(path);
    await scrollThrough(page, scrollAndWait);
    await expect.poll(() => missingImages(page)).toEqual([]);
    await expect(page.locator("main img:visible[src^='data:']")).toHaveCount(0);
  });

/** A step counts once the page has had its frames: on a busy machine they take longer than anybody would wait. */
async function scrollThrough(page: Page, scroll = scrollTo): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 500) await scroll(page, top);
}

/** Where frames cannot be counted. */
const scrollAndWait: typeof scrollTo = async (page, top) => {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
  await page.waitForTimeout(50);
};

/** The images that a visitor sees and that hold nothing but a placeholder, or nothing. */
function missingImages(page: Page, selector = "main img:visible, footer img:visible"): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((images) =>
      (images as HTMLImageElement[])
        .filter(({ naturalWidth, currentSrc }) => naturalWidth === 0 || currentSrc.startsWith("data:"))
        .map(({ alt, currentSrc }) => `${alt} ${currentSrc.slice(0, 80)}`),
    );
}

for (const deviceScaleFactor of [1, 2, 3])
  test.describe(`on a screen of ${deviceScaleFactor} pixels per px`, () => {
    test.use({ deviceScaleFactor });

    for (const width of [390, 768, 980, 1440])
      test(`at ${width} px every image is loaded at no more than 1.5 times the pixels it fills, and nearly enough of them`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.route(/_image/, (route) => route.continue()); // a larger one in the cache would be taken instead
        for (const path of ["/", "/about", "/services", "/clients", "/work", caseStudyPaths[0] ?? "", "/contact"]) {
          await visit(page, path);
          await page.evaluate(() => window.dispatchEvent(new Event("beforeprint"))); // brings all of them in
          await expect.poll(() => missingImages(page, "main img:visible")).toEqual([]);
          const images = await loadedWidths(page);
          if (path !== "/clients") expect(images.length).toBeGreaterThan(0); // whose plates only a mouse brings out
          const atMost = (factor: number) => images.filter(({ loaded, filled }) => loaded > filled * factor);
          const tooFew = images.filter(({ loaded, filled, own }) => loaded < filled * 0.75 && loaded < own);
          expect({ path, tooMany: atMost(1.51), tooFew }).toEqual({ path, tooMany: [], tooFew: [] });
        }
      });
  });

/** Of every picture that is shown: the width the browser chose, the device's pixels it fills, and what there is. */
function loadedWidths(page: Page): Promise<{ loaded: number; filled: number; own: number; source: string }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("img")].flatMap((image) => {
      const parameters = image.currentSrc.includes("/_image?") ? new URL(image.currentSrc).searchParams : null;
      const source = parameters?.get("url") ?? "";
      if (!parameters || source.endsWith(".svg") || image.clientWidth === 0) return [];
      const own = image.width === 0 ? 0 : Number(image.getAttribute("width"));
      const loaded = Math.min(Number(parameters.get("w")), own);
      return [{ loaded, filled: image.clientWidth * window.devicePixelRatio, own, source }];
    }),
  );
}
