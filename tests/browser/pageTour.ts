/** One visit to a page for everything that a visitor may notice there: two loads, many assertions. */

import type { Locator, Page } from "playwright/test";
import { menuRoutes } from "../../shared/routes.ts";
import { layout, showsPictures } from "../harness/demoContent.ts";
import { violationsOn } from "../harness/violationsOn.ts";
import { meetingLetters } from "./glyphs.ts";
import {
  applyStyle,
  brokenWords,
  clippedTexts,
  largeText,
  loadedWidths,
  sidewaysScroll,
  slowElements,
  spacedText,
  unfittingImages,
} from "./layout.ts";
import {
  answerImages,
  expect,
  missingImages,
  noiseOf,
  scrollThrough,
  softly,
  test,
  visit,
  waitForFrames,
  waitForHydration,
  widths,
} from "./siteTest.ts";

/** Registers the tests of the page. */
export function testPage(path: string): void {
  test(`${path} looks the same before and after hydration and without script, and nothing moves`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await answerImages(page);
    await delayDisplayFont(page);
    await observeShifts(page);
    await test.step("at 375 px hydration changes no pixel, and late fonts and scrolling to the end move nothing", async () => {
      await expectSameHydrated(page, path, { width: 375, height: 780 });
      await scrollThrough(page);
      await softly.poll(() => missingImages(page)).toEqual([]);
      softly(await sumOfShifts(page)).toBeLessThanOrEqual(0.01);
      const ofSite = (await loadedFonts(page)).filter((url) => !url.includes("/client-"));
      softly(ofSite).toHaveLength(2); // and not a whole family, for one letter that others have not
    });
    await test.step("at 1280 px hydration changes no pixel", () =>
      expectSameHydrated(page, path, { width: 1280, height: 800 }));
    await test.step("without script the page says the same", async () => {
      const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), javaScriptEnabled: false });
      const noise = noiseOf(context, baseURL);
      const plain = await context.newPage();
      await answerImages(plain);
      await plain.goto(path);
      const fallback = / ?Open the newsletter form/; // for browsers without `command`, too
      const text = (await textOf(plain)).replace(fallback, "");
      // Of stills, which are side by side without script, and of a kiln, whose bricks are all in the table.
      const controls = /Step through |Turn up the kiln, °C [\d ]+Wet /;
      softly(text).toBe((await textOf(page)).replace(controls, ""));
      softly(text.length).toBeGreaterThan(200);
      softly(noise).toEqual({ messages: [], foreignRequests: [] });
      await context.close();
    });
  });

  test(`${path} is accessible, adapts to its visitor, and opens the popup`, async ({ page }) => {
    await answerImages(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, path);
    await test.step("has one of each landmark, and no id twice", () => expectLandmarks(page));
    await test.step("marks its own menu entry by more than a colour", () => expectMarkedEntry(page, path));
    await test.step("offers to skip to the content, and hides no focused element", () => expectVisibleFocus(page));
    await test.step("loads every image at a fitting width before it is printed", () => expectFittingImages(page, path));
    await test.step("has no violations, in either colour scheme", () => expectNoViolations(page));
    await test.step("has no link that lies over more than it is about", () => expectLinksInPlace(page));
    await test.step("fits every window, enlarged and spaced out too", () => expectToFit(page));
    await test.step("has facts of at least 17 px on the smallest phone", () => expectReadableFacts(page));
    await test.step("has no descender that meets an ascender", async () => {
      await page.setViewportSize({ width: 390, height: 800 }); // every width is in the long run
      softly(await meetingLetters(page)).toEqual([]);
    });
    await test.step("moves nothing for longer than 10 ms, the popup neither", async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      softly(await slowElements(page)).toEqual([]);
      await expectPopup(page);
      softly(await slowElements(page)).toEqual([]);
    });
  });
}

/** A link may be as large as its card; without a positioned card it would be as large as the first screen. */
async function expectLinksInPlace(page: Page): Promise<void> {
  const stray = await page.locator("a:visible").evaluateAll((links) =>
    links
      .filter((link) => getComputedStyle(link, "::after").position === "absolute")
      .filter((link) => getComputedStyle(link).position === "static")
      .filter((link) => (link as HTMLElement).offsetParent === document.body)
      .map((link) => link.textContent),
  );
  softly(stray).toEqual([]);
}

/** Until the page has been painted without it. */
async function delayDisplayFont(page: Page): Promise<void> {
  await page.route(/\/anybody-basic-/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await route.continue();
  });
}

const loadedFonts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".woff2")),
  );

/** Before the page is opened: collects its layout shifts. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** All of them added up: stricter than CLS, which takes the worst five seconds. */
export function sumOfShifts(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0));
}

/** Loads the page at that size; leaves it hydrated. */
async function expectSameHydrated(page: Page, path: string, size: { width: number; height: number }): Promise<void> {
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize(size);
  const hydrate = await visitUnhydrated(page, path);
  const before = await page.screenshot();
  const heightBefore = await heightOf();
  await hydrate();
  await waitForFrames(page, 10);
  softly((await page.screenshot()).equals(before)).toBe(true);
  softly(await heightOf()).toBe(heightBefore);
}

/** Opens a page without its script, images and fonts loaded. The script comes when the returned function is called. */
export async function visitUnhydrated(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const script = /\/assets\/main-.*\.js$/;
  await page.route(script, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("#page-data")).toBeAttached(); // the last element of the document
  await expect(page.getByRole("banner")).toHaveCSS("position", "sticky"); // the style is there
  await page.evaluate(() => document.fonts.ready);
  const pictures = page.locator("main img[src^='/_image']:visible");
  await expect
    .poll(() => pictures.evaluateAll((images) => images.every((image) => (image as HTMLImageElement).complete)))
    .toBe(true);
  await waitForFrames(page, 4);
  return async () => {
    release();
    await waitForHydration(page);
    await page.unroute(script);
  };
}

/**
 * Without the question of a lookup and its answers, of which script shows one (lookup.spec.ts), without the words round a
 * field that is there with script only (contact.spec.ts, payments.spec.ts), and without labels for which only a wide plan
 * has room: without script nothing is beside it.
 */
function textOf(page: Page): Promise<string> {
  return page.locator("main").evaluate((main: HTMLElement) => {
    const fields =
      "form[method='dialog'], :is(label, p):has(~ textarea), textarea ~ :is(p, b, button, div:has(button))";
    const others = "[data-label='wide'], [data-shown], [class$='_scripted']";
    const scripted = main.querySelectorAll<HTMLElement>(`${fields}, ${others}`);
    const text = [...scripted].reduce((rest, { innerText }) => rest.replace(innerText, ""), main.innerText);
    return text
      .replaceAll(/\s+/g, " ")
      .replaceAll(/ (?=[,.:])/g, "")
      .trim(); // words that are out of sight stand alone
  });
}

async function expectLandmarks(page: Page): Promise<void> {
  await softly(page.locator("html")).toHaveAttribute("lang", "en");
  await softly(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  for (const level of [1, 2]) await softly(page.getByRole("heading", { level }).first()).toHaveCSS("hyphens", "auto");
  for (const role of ["main", "banner", "contentinfo"] as const) await softly(page.getByRole(role)).toHaveCount(1);
  await softly(page.getByRole("navigation", { name: "Main" })).toHaveCount(1);
  const heading = page.getByRole("contentinfo").getByRole("heading", { name: layout.footerCTAHeaderText });
  await softly(heading).toBeVisible();
  const ids = await page.locator("[id]").evaluateAll((elements) => elements.map(({ id }) => id));
  softly(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
}

async function expectMarkedEntry(page: Page, path: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Main" });
  const section = menuRoutes.find((route) => path === route.path || path.startsWith(`${route.path}/`));
  await softly(menu.locator("a[aria-current]")).toHaveText(section ? [section.name] : []);
  const links = menu.locator("li a[href^='/']");
  await softly(links).toHaveCount(menuRoutes.length);
  for (const link of await links.all())
    softly(await isUnderlined(link)).toBe((await link.getAttribute("aria-current")) !== null);
}

function isUnderlined(link: Locator): Promise<boolean> {
  return link.evaluate((element) => getComputedStyle(element, "::after").transform === "matrix(1, 0, 0, 1, 0, 0)");
}

/** Goes through the page by Tab, to its end and back to its beginning. */
async function expectVisibleFocus(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await softly(skip).toBeFocused();
  await softly(skip).toBeInViewport({ ratio: 1 });
  softly((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await page.keyboard.press("Enter");
  await softly(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  softly(await page.evaluate(() => document.activeElement?.closest("main, footer") !== null)).toBe(true);
  const stops = await page.locator("main a, main button, footer a, footer button").count();
  const covered: string[] = [];
  for (const key of ["Tab", "Shift+Tab"])
    for (let press = 0; press < stops + 9; press++) {
      await page.keyboard.press(key);
      const element = await coveredFocus(page);
      if (element) covered.push(`${key}: ${element}`);
    }
  softly(covered).toEqual([]);
}

/** The focused element, if the header covers a part of it, or something else the middle of its first line. */
function coveredFocus(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    // The scroll that the focus causes is dispatched with the next frame, and the header answers in it.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const { activeElement } = document;
    const header = document.querySelector("header")?.getBoundingClientRect();
    if (!activeElement || !header || !activeElement.closest("main, footer")) return null;
    const { top, bottom } = activeElement.getBoundingClientRect();
    const line = activeElement.getClientRects()[0] ?? new DOMRect(); // a link may have several
    const { style } = activeElement as HTMLElement;
    style.setProperty("pointer-events", "auto"); // a slider may be for keys alone
    const above = document.elementFromPoint(line.x + line.width / 2, line.y + line.height / 2);
    style.removeProperty("pointer-events");
    const isSeen = above === null || above.contains(activeElement) || activeElement.contains(above);
    return isSeen && (top >= header.bottom || bottom <= header.top) ? null : activeElement.outerHTML.slice(0, 100);
  });
}

/** Loads every image of the page as it is now. */
export async function expectFittingImages(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    window.dispatchEvent(new Event("beforeprint"));
    // As a browser does that is about to print.
    for (const image of document.querySelectorAll<HTMLImageElement>("img[loading=lazy]")) image.loading = "eager";
  });
  await softly(page.locator("main img:visible[src^='data:']"), path).toHaveCount(0);
  await softly
    .poll(() => missingImages(page, "main img:visible"), { message: path, timeout: 60_000 }) // the optimiser is busy
    .toEqual([]);
  const images = await loadedWidths(page);
  if (showsPictures(path)) softly(images.length, path).toBeGreaterThan(0);
  softly(unfittingImages(images), path).toEqual([]);
}

async function expectNoViolations(page: Page): Promise<void> {
  softly(await violationsOn(page), "light, 1280 px").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  softly(await violationsOn(page), "dark, 1280 px").toEqual([]);
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize({ width: 390, height: 800 });
  softly(await violationsOn(page), "light, 390 px").toEqual([]);
}

async function expectToFit(page: Page): Promise<void> {
  for (const width of [320, 360, 768, 1279, ...widths]) {
    await page.setViewportSize({ width, height: 800 });
    softly(await sidewaysScroll(page), `at ${width} px`).toBe(0);
  }
  const expectWhole = async (what: string) => {
    softly(await sidewaysScroll(page), what).toBe(0);
    softly(await clippedTexts(page), what).toEqual([]);
  };
  await page.setViewportSize({ width: 320, height: 256 }); // 1280 by 1024 px at 400 per cent
  await expectWhole("at 400 per cent");
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await applyStyle(page, spacedText);
    await expectWhole(`with spaced text at ${width} px`);
    await applyStyle(page, largeText);
    await expectWhole(`with text of 200 per cent at ${width} px`);
    softly(await brokenWords(page), `${width} px`).toEqual([]);
    await applyStyle(page, "");
  }
}

async function expectReadableFacts(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const facts = page.locator(".fact, .fact *");
  const sizes = await facts.evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  if (new URL(page.url()).pathname === "/") softly(sizes).not.toEqual([]);
  softly(Math.min(...sizes)).toBeGreaterThanOrEqual(17);
}

async function expectPopup(page: Page): Promise<void> {
  await softly(page.getByRole("dialog")).toHaveCount(0);
  await softly(page.locator("dialog")).toBeHidden();
  await page.getByRole("contentinfo").getByRole("button", { name: layout.footerNewsletterButtonText }).click();
  const popup = page.getByRole("dialog", { name: layout.newsletterPopUp.promptText });
  await softly(popup).toBeVisible();
  await softly(page.locator("dialog:modal")).toBeVisible(); // after its first frame
  await softly(popup.getByLabel("First Name")).toBeFocused();
}
