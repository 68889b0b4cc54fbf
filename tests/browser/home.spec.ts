/** The home page's first screen: its layout, and the plate that heats. */

import type { Page } from "playwright/test";
import { observeShifts, sumOfShifts } from "./pageTour.ts";
import { answerImages, expect, softly, test, visit, waitForHydration } from "./siteTest.ts";
import { holdFrames, prepareFrames, runFrames } from "./steppedFrames.ts";

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`at ${viewport.width} × ${viewport.height} the first screen is whole, its plate to the window's edge`, async ({
    page,
  }) => {
    await answerImages(page);
    await page.setViewportSize(viewport);
    await page.goto("/");
    const hero = page.locator("main section").first();
    const boxOf = (selector: string) => hero.locator(selector).evaluate((element) => element.getBoundingClientRect());
    const [plate, headline, facts] = [await boxOf("[data-plate]"), await boxOf("h1"), await boxOf("dl")];
    softly(plate.right).toBe(await page.evaluate(() => document.documentElement.clientWidth));
    softly(headline.top).toBeLessThan(plate.bottom); // it crosses the plate's lower edge
    softly(headline.bottom).toBeGreaterThan(plate.bottom);
    softly(facts.bottom).toBeLessThanOrEqual(viewport.height);
  });

const hotPlate = (page: Page) => page.locator("[data-plate][data-forged]");
const canvas = (page: Page) => page.locator("[data-plate] > canvas");
const letters = (page: Page) => page.locator("h1 [data-melt]");
const forgeRequests = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/forge-")).length);

test.use({ drawsWebGl: true, allowedMessages: [/GPU stall due to ReadPixels/] });

/** From now on the canvas keeps its last frame, until it is cleared. */
const skipDrawing = (page: Page) =>
  page.evaluate(() => {
    WebGL2RenderingContext.prototype.drawArrays = () => {};
  });

test("the plate heats under the pointer and the word answers; cooled down, the page is the picture that it was", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 560 }); // few pixels, as they are drawn in software
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await observeShifts(page);
  await prepareFrames(page);
  await visit(page, "/");
  await expect.poll(() => forgeRequests(page)).toBeGreaterThan(0);
  await holdFrames(page);
  const before = await page.screenshot();

  await test.step("heats", async () => {
    await expect(async () => {
      await page.mouse.move(200, 150);
      await page.mouse.move(200, 160);
      await expect(hotPlate(page)).toBeAttached({ timeout: 500 });
    }).toPass();
    softly(await runFrames(page, 14, 29)).toHaveLength(14);
    await softly(canvas(page)).toBeAttached();
    await softly(letters(page)).toHaveText("pressure");
    softly((await page.screenshot()).equals(before)).toBe(false);
  });

  await test.step("cools, and rests", async () => {
    await skipDrawing(page); // software would draw these frames for ten seconds
    softly((await runFrames(page, 450, 29)).length).toBeLessThan(450);
    await softly(canvas(page)).toHaveCount(0);
    await softly(letters(page)).toHaveCount(0);
    softly(await runFrames(page, 60, 29)).toEqual([]);
    softly((await page.screenshot()).equals(before)).toBe(true);
    softly(await sumOfShifts(page)).toBe(0);
  });

  await test.step("is removed for good where frames take too long", async () => {
    await page.mouse.move(210, 150);
    softly(await runFrames(page, 15, 40)).toHaveLength(14);
    await softly(hotPlate(page)).toHaveCount(0);
    await page.mouse.move(200, 150);
    softly(await runFrames(page, 4, 16)).toEqual([]);
    await softly(canvas(page)).toHaveCount(0);
  });
});

test("the forge is not loaded for visitors who ask for less motion, less data or fewer colours", async ({ page }) => {
  await answerImages(page);
  const open = async () => {
    await page.goto("/");
    await waitForHydration(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
    return forgeRequests(page);
  };
  await page.emulateMedia({ reducedMotion: "reduce" });
  softly(await open()).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference", forcedColors: "active" });
  softly(await open()).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference", forcedColors: "none" });
  softly(await open()).toBeGreaterThan(0);
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  softly(await open()).toBe(0);
});
