/** The plate that heats: what heats it, what ends it, and that the page is then the picture that it was. */

import type { Page } from "playwright/test";
import { observeShifts, sumOfShifts } from "./pageTour.ts";
import {
  answerImages,
  expect,
  softly,
  test,
  visit,
  waitForAnimations,
  waitForFrames,
  waitForHydration,
} from "./siteTest.ts";
import { holdFrames, prepareFrames, runFrames } from "./steppedFrames.ts";

const hotPlate = (page: Page) => page.locator("[data-plate][data-forged]");
const canvas = (page: Page) => page.locator("[data-plate] > canvas");
const letters = (page: Page) => page.locator("h1 [data-melt]");
const forgeRequests = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/forge-")).length);

test.use({
  drawsWebGl: true,
  hasTouch: true,
  viewport: { width: 320, height: 560 }, // few pixels, as they are drawn in software
  allowedMessages: [/GPU stall due to ReadPixels|CONTEXT_LOST_WEBGL|status of 404|status of 503/],
});

/** Opens a page with a plate to heat, whose frames run one by one. */
async function open(page: Page, path = "/"): Promise<void> {
  await page.addInitScript(() => {
    let bitmaps = 1;
    const read = window.createImageBitmap as (...input: unknown[]) => Promise<ImageBitmap>;
    window.createImageBitmap = (...input: unknown[]) => {
      document.documentElement.dataset.bitmaps = `${bitmaps++}`;
      return read(...input);
    };
  });
  await prepareFrames(page);
  await visit(page, path);
  await expect.poll(() => forgeRequests(page)).toBeGreaterThan(0);
  await holdFrames(page);
}

/** Moves the mouse over the plate until the forge is there. */
async function heat(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.move(200, 150);
    await page.mouse.move(200, 160);
    await expect(hotPlate(page)).toBeAttached({ timeout: 500 });
  }).toPass();
}

/** From now on the canvas keeps its last frame: software would draw for seconds. */
const skipDrawing = (page: Page) =>
  page.evaluate(() => {
    WebGL2RenderingContext.prototype.drawArrays = () => {};
  });

/** From now on frames are counted instead of drawn. */
const countDrawing = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { drawn: 0 });
    WebGL2RenderingContext.prototype.drawArrays = () =>
      Object.assign(window, { drawn: Number(Reflect.get(window, "drawn")) + 1 });
  });

const drawn = (page: Page) => page.evaluate(() => Reflect.get(window, "drawn"));

const scrollAtOnce = (page: Page, top: number) =>
  page.evaluate((scrollY) => window.scrollTo({ top: scrollY, behavior: "instant" }), top);

/** Resolves when what loads the forge on an idle page has had its turn. */
const waitUntilIdle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));

test("the plate heats under the pointer and the word answers; cooled down, the page is the picture that it was", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await observeShifts(page);
  await open(page);
  const before = await page.screenshot();
  const shifts = await sumOfShifts(page);

  await test.step("heats", async () => {
    await heat(page);
    softly(await runFrames(page, 14, 29)).toHaveLength(14);
    await softly(canvas(page)).toBeAttached();
    await softly(letters(page)).toHaveText("pressure");
    softly((await page.screenshot()).equals(before)).toBe(false);
  });

  await test.step("cools, and rests", async () => {
    await skipDrawing(page);
    softly((await runFrames(page, 450, 29)).length).toBeLessThan(450);
    await softly(canvas(page)).toHaveCount(0);
    await softly(letters(page)).toHaveCount(0);
    softly(await runFrames(page, 60, 29)).toEqual([]);
    softly((await page.screenshot()).equals(before)).toBe(true);
    softly(await sumOfShifts(page)).toBe(shifts);
  });

  await test.step("has fewer pixels where frames take long, and keeps those", async () => {
    await page.mouse.move(210, 150);
    const pixels = () => canvas(page).evaluate((element: HTMLCanvasElement) => element.width);
    const all = await pixels();
    softly(await runFrames(page, 40, 40)).toHaveLength(40);
    softly(await pixels()).toBe(Math.round(all / 4));
    await page.mouse.move(200, 150);
    softly(await runFrames(page, 30, 16)).toHaveLength(30);
    softly(await pixels()).toBe(Math.round(all / 4));
  });

  await test.step("is removed where even those take too long, and does not come back with the page", async () => {
    softly((await runFrames(page, 15, 130)).length).toBeLessThan(15);
    await softly(hotPlate(page)).toHaveCount(0);
    await expectNoForge(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await expect(page).toHaveURL(/privacy/);
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(page.locator("h1")).toBeFocused();
    // Effects run when the transition has ended.
    await waitForAnimations(page);
    await expectNoForge(page);
  });
});

/** Until the document is left, nothing heats: no picture is read a second time. */
async function expectNoForge(page: Page): Promise<void> {
  await expect(page.locator("h1 [data-accent]")).toBeVisible();
  await waitUntilIdle(page);
  await scrollAtOnce(page, 0);
  await page.mouse.move(200, 150);
  await page.mouse.move(210, 150);
  await page.evaluate(() => document.querySelector<HTMLImageElement>("main [data-plate] img")?.decode());
  await waitUntilIdle(page);
  await softly(page.locator("html")).toHaveAttribute("data-bitmaps", "1");
  await softly(hotPlate(page)).toHaveCount(0);
  await softly(canvas(page)).toHaveCount(0);
}

test("the keyboard's focus, a finger and scrolling heat the plate, too", { tag: "@long" }, async ({ page }) => {
  await open(page);
  await skipDrawing(page);
  const ways = {
    focus: async () => {
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab"); // from the skip link to the first link of the header, above the plate
    },
    scrolling: () => page.mouse.wheel(0, 60),
    finger: () => page.touchscreen.tap(200, 150),
  };
  for (const [way, act] of Object.entries(ways)) {
    await act();
    await expect(canvas(page), way).toBeAttached();
    const frames = await runFrames(page, 450, 29);
    softly(frames.length, way).toBeGreaterThan(30); // it got hot, and cooled
    softly(frames.length, way).toBeLessThan(450);
    await expect(canvas(page), way).toHaveCount(way === "finger" ? 1 : 0); // which leaves a dent
  }
});

test("a blow leaves a dent, which stays without work when the plate has cooled and where it was out of view", {
  tag: "@long",
}, async ({ page }) => {
  await open(page);
  await heat(page);
  const cool = () => runFrames(page, 450, 40); // drawn with few pixels, and therefore soon
  await cool();
  await expect(canvas(page)).toHaveCount(0);
  const clip = { x: 120, y: 100, width: 200, height: 100 };
  const before = await page.screenshot({ clip });
  await page.mouse.down();
  await page.mouse.up();
  await page.mouse.move(1, 559); // the style's own warmth goes with the mouse
  softly((await cool()).length).toBeLessThan(450);
  const after = await page.screenshot({ clip });
  softly(after.equals(before)).toBe(false);
  softly(await runFrames(page, 60, 29)).toEqual([]);
  await scrollAtOnce(page, 2000);
  await waitUntilIdle(page);
  await scrollAtOnce(page, 0);
  await waitUntilIdle(page);
  await cool(); // scrolling heats
  softly((await page.screenshot({ clip })).equals(after)).toBe(true);

  await countDrawing(page);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  softly(await drawn(page), "at rest there is nothing to do when the page is hidden").toBe(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await softly(canvas(page)).toHaveCount(0);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/privacy/);
  softly(await drawn(page), "nor when it is left").toBe(0);
});

test("only the first button on the steel leaves a dent, not what is pressed in front of it", { tag: "@long" }, async ({
  page,
}) => {
  await open(page);
  await skipDrawing(page);
  await heat(page);
  await page.mouse.click(200, 160, { button: "right" });
  const press = { button: 0, clientX: 200, clientY: 160, bubbles: true };
  await page.getByRole("banner").dispatchEvent("pointerdown", press); // as where the page is scrolled
  await page.locator("main a").first().dispatchEvent("pointerdown", press);
  await runFrames(page, 450, 29);
  await softly(canvas(page)).toHaveCount(0);
  await page.mouse.click(200, 160);
  await runFrames(page, 450, 29);
  await softly(canvas(page)).toHaveCount(1);
});

test("a hot plate rests as soon as the page is hidden or the plate out of view, and nothing heats it there", {
  tag: "@long",
}, async ({ page }) => {
  await open(page);
  await skipDrawing(page);
  await heat(page);
  softly(await runFrames(page, 5, 16)).toHaveLength(5);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await softly(canvas(page)).toHaveCount(0);
  await softly(letters(page)).toHaveCount(0);
  await page.mouse.move(200, 150);
  softly(await runFrames(page, 5, 16), "hidden").toEqual([]);

  await page.evaluate(() => Object.defineProperty(document, "hidden", { value: false }));
  await page.mouse.move(205, 150);
  softly(await runFrames(page, 5, 16)).toHaveLength(5);
  await scrollAtOnce(page, 2000);
  await expect(canvas(page)).toHaveCount(0);
  await scrollAtOnce(page, 2050);
  await page.mouse.move(210, 150);
  await waitUntilIdle(page);
  softly(await runFrames(page, 5, 16), "out of view").toEqual([]);
});

test("what a link or a button does comes first: a hot plate waits half a second, and a finger there prepares none", {
  tag: "@long",
}, async ({ page }) => {
  await open(page);
  const link = page.locator("main a").first();
  await link.evaluate((element) => {
    element.addEventListener("click", (event) => event.preventDefault()); // it leads nowhere
    const finger = { pointerType: "touch", bubbles: true, cancelable: true };
    for (const type of ["pointerdown", "click"]) element.dispatchEvent(new PointerEvent(type, finger));
  });
  await waitUntilIdle(page);
  await softly(page.locator("html"), "a finger").not.toHaveAttribute("data-bitmaps");
  await heat(page);
  await countDrawing(page);
  await runFrames(page, 3, 16);
  softly(await drawn(page)).toBe(3);
  await link.dispatchEvent("click");
  await runFrames(page, 20, 16);
  softly(await drawn(page)).toBe(3);
  await runFrames(page, 20, 16);
  softly(await drawn(page)).toBeGreaterThan(3);

  await runFrames(page, 450, 40);
  await expect(canvas(page), "at rest").toHaveCount(0);
  await link.dispatchEvent("click");
  const before = Number(await drawn(page));
  await page.mouse.move(200, 150);
  await runFrames(page, 3, 16);
  softly(await drawn(page)).toBe(before + 3);
});

test("a plate whose graphics context is lost is its picture again, until the document is left", {
  tag: "@long",
}, async ({ page }) => {
  await open(page);
  const before = await page.screenshot();
  await heat(page);
  await runFrames(page, 10, 29);
  await canvas(page).evaluate((element: HTMLCanvasElement) =>
    element.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext(),
  );
  await expect(hotPlate(page)).toHaveCount(0);
  await page.mouse.move(1, 559); // the style's own warmth goes with the mouse
  await expect.poll(async () => (await page.screenshot()).equals(before)).toBe(true);
  await expectNoForge(page);
});

test("a page that is printed while it is hot is printed as if it were cold", { tag: "@long" }, async ({ page }) => {
  await answerImages(page);
  await open(page);
  const print = async () => {
    const bytes = await page.pdf({ printBackground: true });
    return bytes.toString("latin1").replaceAll(/\/(CreationDate|ModDate) ?\([^)]*\)/g, "");
  };
  let cold = "";
  await expect(async () => {
    const earlier = cold;
    cold = await print(); // the first one loads the pictures that are further down
    expect(cold === earlier).toBe(true);
  }).toPass();
  await heat(page);
  await runFrames(page, 20, 29);
  await expect(letters(page)).toBeAttached();
  expect((await print()) === cold).toBe(true);
  await expect(canvas(page)).toBeAttached();
});

test("the strip over the open menu heats where a finger or the focus is below it, and nothing does when the menu is closed", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 }); // where the window is low, the links need all of it
  await prepareFrames(page);
  await visit(page, "/privacy");
  await waitUntilIdle(page);
  expect(await forgeRequests(page)).toBe(0);
  const menu = page.getByRole("button", { name: "Menu" });
  const strip = page.locator("#menu [data-plate]");
  await menu.click();
  await expect.poll(() => forgeRequests(page)).toBeGreaterThan(0);
  await strip.locator("img").evaluate((image: HTMLImageElement) => image.decode());
  await holdFrames(page);
  const clip = { x: 0, y: 80, width: 390, height: 100 }; // of the strip, below the bar
  const before = await page.screenshot({ clip });
  await test.step("a finger on it", async () => {
    await expect(async () => {
      await page.touchscreen.tap(100, 120);
      await expect(strip.locator("canvas")).toBeAttached({ timeout: 500 });
    }).toPass();
    softly(await runFrames(page, 14, 29)).toHaveLength(14);
    softly((await page.screenshot({ clip })).equals(before)).toBe(false);
    await skipDrawing(page);
    await runFrames(page, 450, 29);
    await softly(canvas(page)).toHaveCount(0);
    softly((await page.screenshot({ clip })).equals(before)).toBe(true);
  });
  await test.step("the focus on the last entry, far below it", async () => {
    for (let entry = 0; entry < 5; entry++) await page.keyboard.press("Tab");
    await softly(page.getByRole("link", { name: "Contact" }).first()).toBeFocused();
    await softly(canvas(page)).toBeAttached();
    softly((await runFrames(page, 450, 29)).length).toBeGreaterThan(30);
  });
  await test.step("closed", async () => {
    await page.keyboard.press("Tab");
    await softly(canvas(page)).toBeAttached();
    await page.keyboard.press("Escape");
    await expect(strip).toHaveCount(0);
    await softly(canvas(page)).toHaveCount(0);
    await page.mouse.move(100, 120);
    await page.touchscreen.tap(100, 130);
    await runFrames(page, 1, 29); // after it the page behind the menu is free again
    await waitUntilIdle(page);
    softly(await runFrames(page, 5, 29)).toEqual([]);
  });
});

test("the pages for an unknown address and for a failure heat, too", { tag: "@long" }, async ({ page }) => {
  await open(page, "/no-such-page");
  await skipDrawing(page);
  await heat(page);
  await page.route(/\/_data\/privacy\?/, (route) => route.fulfill({ status: 503, body: "" }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.locator("main h1")).toHaveText("Something overheated");
  await scrollAtOnce(page, 0);
  await heat(page);
});

test("the forge is not loaded before the page is, nor for visitors who ask for less motion, less data or fewer colours", async ({
  page,
}) => {
  await answerImages(page);
  const requests = async () => {
    await page.goto("/");
    await waitForHydration(page);
    await waitUntilIdle(page);
    return forgeRequests(page);
  };
  await page.emulateMedia({ reducedMotion: "reduce" });
  softly(await requests()).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference", forcedColors: "active" });
  softly(await requests()).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference", forcedColors: "none" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/_image\?/, async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto("/", { waitUntil: "commit" });
  await waitForHydration(page);
  await waitUntilIdle(page);
  await waitForFrames(page, 10);
  softly(await forgeRequests(page), "while pictures of the first view are loading").toBe(0);
  release();
  await expect.poll(() => forgeRequests(page)).toBeGreaterThan(0);
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  softly(await requests()).toBe(0);
});
