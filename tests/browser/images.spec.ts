import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { caseStudyPaths, pagePaths } from "../harness/demoContent.ts";
import { wrongSizes } from "./layout.ts";
import { expectFittingImages } from "./pageTour.ts";
import {
  answerImages,
  expect,
  scrollThrough,
  scrollTo,
  softly,
  test,
  visit,
  waitForFrames,
  waitForHydration,
} from "./siteTest.ts";

const caseStudy = caseStudyPaths[0] ?? "";
const withScreens = "/work/understory-bank";

test("an image waits until it is within 200 px of the window, an empty picture in its place", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await answerImages(page);
  await visit(page, caseStudy);
  const image = page.locator("main img:visible[src^='data:']").first();
  await image.evaluate((element) => element.setAttribute("data-waiting", ""));
  const waiting = page.locator("main img[data-waiting]");
  const top = await waiting.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  await scrollTo(page, top - 800 - 202);
  await waitForFrames(page, 10);
  await expect(waiting).toHaveAttribute("src", /^data:/);
  await scrollTo(page, top - 800 - 198);
  await expect(waiting).toHaveAttribute("src", /^\/_image/);
  await expect.poll(() => waiting.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(/\/_image\?/);
  const others = page.locator("main img:visible[src^='data:']");
  await expect(others).not.toHaveCount(0);
  await scrollThrough(page);
  await expect(others).toHaveCount(0);
});

test("a blurred placeholder is behind a picture until that is decoded, without a request", async ({ page }) => {
  await page.addInitScript(() => {
    const { promise: allowed, resolve: allowDecoding } = Promise.withResolvers<void>();
    Object.assign(window, { allowDecoding });
    const decode = HTMLImageElement.prototype.decode;
    HTMLImageElement.prototype.decode = async function () {
      await decode.call(this);
      await allowed;
    };
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/_image\?/, async (route) => {
    await released;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(caseStudy, { waitUntil: "commit" });
  await waitForHydration(page);
  const shown = page.locator("main img[data-placeholder]:not([src^='data:'])");
  const covers = () =>
    shown.evaluateAll((images) =>
      images.map((image) => {
        const blur = `feGaussianBlur stdDeviation="${Number(image.getAttribute("width")) / 40}"`;
        const { backgroundImage } = getComputedStyle(image);
        return backgroundImage.startsWith('url("data:image/svg') && backgroundImage.includes(encodeURIComponent(blur));
      }),
    );
  await expect.poll(covers).toEqual([true]);
  await page.getByRole("navigation", { name: "Other projects" }).scrollIntoViewIfNeeded();
  await expect.poll(async () => (await covers()).length).toBeGreaterThan(1);
  softly(await covers()).not.toContain(false);
  release();
  const areLoaded = () =>
    shown.evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0));
  await expect.poll(areLoaded, { timeout: 60_000 }).toBe(true); // the optimiser is busy
  await waitForFrames(page, 4);
  softly(await covers(), "loaded, but not decoded").not.toContain(false);
  await page.evaluate(() => (window as unknown as { allowDecoding: () => void }).allowDecoding());
  await expect.poll(covers).not.toContain(true);
});

test("before the main script, what comes near the window has its placeholder, and what is far has none", async ({
  page,
}) => {
  await page.route(/\/main-[^/]*\.js/, () => {}); // never answered
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(caseStudy, { waitUntil: "commit" });
  const next = page.getByRole("navigation", { name: "Other projects" }).locator("img").first();
  const background = () => next.evaluate((image) => getComputedStyle(image).backgroundImage);
  await expect(page.locator("html[data-painted]")).toBeAttached();
  expect(await background()).toBe("none");
  await next.scrollIntoViewIfNeeded();
  await expect.poll(background).toMatch(/data:image\/svg.*feGaussianBlur/);
  await waitForFrames(page, 10);
  expect(await background()).not.toBe("none");
});

test("every picture is in the page before it is laid out for print", async ({ page }) => {
  await answerImages(page);
  await visit(page, caseStudy);
  const placeholders = page.locator("main img:visible[src^='data:']");
  await expect(placeholders).not.toHaveCount(0);
  const left = await page.evaluate(() => {
    window.dispatchEvent(new Event("beforeprint"));
    return [...document.querySelectorAll<HTMLImageElement>("main img[src^='data:']")].filter(
      (image) => image.clientWidth > 0,
    ).length;
  });
  expect(left).toBe(0);
  await visit(page, caseStudy);
  await page.emulateMedia({ media: "print" });
  await expect(placeholders).toHaveCount(0);
});

/** The heights in pixels of the pictures that a PDF holds; of a picture that its frame crops, only the width is cut. */
const heightsIn = (pdf: Buffer) =>
  [...pdf.toString("latin1").matchAll(/\/Subtype\s*\/Image[^>]*?\/Height (\d+)/g)].map(([, height]) => Number(height));

test("a page that was never scrolled is printed with all its pictures, also when they are slow", {
  tag: "@long",
}, async ({ page }) => {
  const heights = new Map<string | null, number>(); // each picture has its own, by which the PDF can be searched for it
  const pictureOf = (url: string) => new URL(url).searchParams.get("url");
  await page.route(/\/_image\?url=http/, async (route) => {
    const height = heights.get(pictureOf(route.request().url())) ?? 301 + heights.size;
    heights.set(pictureOf(route.request().url()), height);
    await setTimeout(200);
    const picture = sharp({ create: { width: 2400, height, channels: 3, background: "teal" } });
    await route.fulfill({ contentType: "image/png", body: await picture.png().toBuffer() });
  });
  // The browser waits for pictures for five seconds, which a busy machine may need for them: then again, from the start.
  for (const path of [caseStudy, withScreens])
    await expect(async () => {
      await visit(page, path);
      const pdf = await page.pdf();
      await page.emulateMedia({ media: "print" });
      const printed = await page
        .locator("main img:visible")
        .evaluateAll((images: HTMLImageElement[]) => images.map(({ currentSrc }) => currentSrc));
      await page.emulateMedia({ media: null });
      expect(printed.length).toBeGreaterThan(5);
      expect(heightsIn(pdf), path).toEqual(expect.arrayContaining(printed.map((url) => heights.get(pictureOf(url)))));
    }).toPass({ timeout: 30_000 });
});

test("the sizes of every picture say at which width it is drawn", { tag: "@long" }, async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), javaScriptEnabled: false });
  const plain = await context.newPage();
  await answerImages(plain);
  for (const path of [...pagePaths, caseStudy]) {
    await plain.goto(path);
    for (const width of [390, 1440]) {
      await plain.setViewportSize({ width, height: 900 });
      await page.setViewportSize({ width, height: 900 });
      softly(await wrongSizes(plain, page), `${path} at ${width} px`).toEqual([]);
    }
  }
  await context.close();
});

test("the picture that a page opens with is decoded from the format that the optimiser chose for the browser", {
  tag: "@long",
}, async ({ page }) => {
  const response = page.waitForResponse(/\/_image\?url=http.*\.jpg/);
  await visit(page, "/");
  expect((await response).headers()["content-type"]).toBe("image/avif");
  const picture = page.locator("main img[fetchpriority='high']");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

/** Every width and every density once; their product with real pixels is in the long run. */
const screens = [
  { width: 390, density: 3 },
  { width: 768, density: 2 },
  { width: 980, density: 1 },
  { width: 1440, density: 2 },
];

for (const { width, density } of screens)
  test.describe(`on a screen of ${width} px with ${density} pixels per px`, () => {
    test.use({ deviceScaleFactor: density, viewport: { width, height: 900 } });

    test("every image is loaded at no more than 1.5 times the pixels it fills, and nearly enough of them", {
      tag: "@long",
    }, async ({ page }) => {
      await answerImages(page);
      for (const path of [...pagePaths, caseStudy]) {
        await visit(page, path);
        await expectFittingImages(page, path);
      }
    });
  });

test.describe("on a phone, whose browser lays pages without a viewport element out at 980 px", () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true });

  test("the cover of a case study is loaded once", { tag: "@long" }, async ({ page }) => {
    await answerImages(page);
    const loaded: (string | null)[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/_image" && Number(searchParams.get("w")) >= 750) loaded.push(searchParams.get("url"));
    });
    for (const path of caseStudyPaths) await visit(page, path);
    expect(loaded.length).toBeGreaterThanOrEqual(caseStudyPaths.length);
    expect(loaded).toEqual([...new Set(loaded)]);
  });
});
