/** Case studies' blocks of pictures on the page of parts: those that move, and all of them in print. */

import type { Locator, Page } from "playwright/test";
import { applyStyle } from "./layout.ts";
import { messagesOfParts, test, visit } from "./partsTest.ts";
import { expect } from "./siteTest.ts";

test.use({ allowedMessages: messagesOfParts, reducedMotion: "no-preference" });

const comparison = "/_parts/compare-with-a-caption";
const sequence = "/_parts/sequence-three";

const divider = (page: Page) => page.getByRole("slider", { name: "Cold or At 280 °C" });

/** How many pixels of the second picture the divider hides, of how many. */
function clipOf(page: Page): Promise<{ hidden: number; width: number }> {
  return divider(page).evaluate((input) => {
    const second = input.previousElementSibling?.firstElementChild;
    if (!second) throw new TypeError("a comparison must have a second picture (got none)");
    const [, hidden = "0"] = /inset\(0px 0px 0px ([\d.]+)px\)/.exec(getComputedStyle(second).clipPath) ?? [];
    return { hidden: Math.round(Number(hidden)), width: second.getBoundingClientRect().width };
  });
}

test("a comparison's divider moves with the arrow keys and the pointer, and says what is mostly shown", async ({
  page,
}) => {
  await visit(page, comparison);
  const { width } = await clipOf(page);
  expect(await clipOf(page)).toMatchObject({ hidden: width / 2 });
  await divider(page).press("ArrowLeft");
  expect(await clipOf(page)).toMatchObject({ hidden: Math.round(width * 0.45) });
  await expect(divider(page)).toHaveAttribute("aria-valuetext", "At 280 °C, 55 %");
  await divider(page).press("ArrowRight");
  await expect(divider(page)).toHaveAttribute("aria-valuetext", "Cold, 50 %");
  await divider(page).press("Home");
  expect(await clipOf(page)).toMatchObject({ hidden: 0 });
  await page.mouse.click(width * 0.75, 200);
  expect(Math.abs((await clipOf(page)).hidden - width * 0.75)).toBeLessThan(24); // half of the thumb
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("the divider follows a tap and a finger sideways from anywhere on the pictures, which scroll the page, too", {
    tag: "@long",
  }, async ({ page }) => {
    await visit(page, comparison);
    const session = await page.context().newCDPSession(page);
    const { y = 0 } = (await divider(page).boundingBox()) ?? {};
    const swipe = async (...places: [x: number, y: number][]) => {
      for (const [index, [x, y]] of places.entries())
        await session.send("Input.dispatchTouchEvent", {
          type: index ? "touchMove" : "touchStart",
          touchPoints: [{ x, y }],
        });
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    const expectAt = (x: number) => expect.poll(async () => Math.abs((await clipOf(page)).hidden - x)).toBeLessThan(26); // half of the thumb
    await swipe([60, y + 50], [100, y + 50], [140, y + 50]);
    await expectAt(140);
    await swipe([300, y + 50]);
    await expectAt(300);
    await applyStyle(page, "body { padding-block-end: 300vh }");
    await swipe([60, y + 140], [60, y + 100], [60, y + 20]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });
});

/** Whether no part of one is over the other. */
async function areApart(items: Locator): Promise<boolean> {
  const boxes = await items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes.length).toBeGreaterThan(1);
  return boxes.every((a, index) =>
    boxes
      .slice(index + 1)
      .every((b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top),
  );
}

/** The pictures that can be seen; without script, those of `noscript`. */
const pictures = (page: Page) => page.locator("[data-example] img:visible");

test("below 700 px a tall picture takes the place of the wide one, and only the one that is shown is loaded", {
  tag: "@long",
}, async ({ page }) => {
  for (const address of ["/_parts/object-picture-tall-on-phones", "/_parts/sequence-tall-on-phones"])
    for (const [width, isTall] of [
      [699, true],
      [700, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, address);
      await expect(pictures(page).first()).toHaveAttribute("src", isTall ? /icon-192/ : /_image.*plate/);
      await expect(pictures(page).and(page.locator("[src*='icon-192']"))).toHaveCount(
        isTall ? await pictures(page).count() : 0,
      );
      await expect(page.locator("[data-example] img:not(:visible)[src*='_image']")).toHaveCount(0);
    }
});

test("in print, pictures that are compared or follow each other are side by side", { tag: "@long" }, async ({
  page,
}) => {
  for (const address of [comparison, sequence]) {
    await visit(page, address);
    expect(await areApart(pictures(page))).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await areApart(pictures(page))).toBe(true);
    await expect(page.locator("[data-example] :is(input, button):visible")).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
  }
});

test("in print, screens hang side by side without their ground, a pair is two to one, and an object is whole", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 1000 }); // about as wide as paper
  const boxesIn = async (address: string) => {
    await visit(page, address);
    await page.emulateMedia({ media: "print" });
    const boxes = await page
      .locator("[data-example] img:visible")
      .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().toJSON() as DOMRect));
    await page.emulateMedia({ media: "screen" });
    return boxes;
  };
  const screens = await boxesIn("/_parts/screens-three");
  expect(screens).toHaveLength(3); // not the ground
  expect(new Set(screens.map(({ width }) => Math.round(width))).size).toBe(1);
  for (const [index, { left }] of screens.entries()) expect(left).toBeGreaterThan(screens[index - 1]?.right ?? 0);
  const [first, second] = await boxesIn("/_parts/pair-with-captions");
  expect((first?.width ?? 0) / (second?.width ?? 1)).toBeCloseTo(2, 1);
  expect(second?.left).toBeGreaterThan(first?.right ?? Number.NaN);
  const [object] = await boxesIn("/_parts/object-picture-with-a-caption");
  expect(object?.width).toBe(720);
});

/** Resolves when every observer has seen how the page is now; frames are of no use while the page's clock stands. */
function waitForObservers(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body)));
}

const opacities = (page: Page) =>
  pictures(page).evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity).join(" "));
const slider = (page: Page) => page.getByRole("slider", { name: "Step through: One plate, heated" });
const button = (page: Page, action: "Play" | "Pause") =>
  page.getByRole("button", { name: `${action}: One plate, heated` });
const shown = async (page: Page) => Number(await slider(page).inputValue());

/** Opens the stills on a page with room below them, with its clock standing; lets time pass. */
async function visitStills(page: Page): Promise<(ms: number) => Promise<void>> {
  await page.clock.install();
  await visit(page, sequence);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000)); // or slow steps of the test would count
  await applyStyle(page, "body { padding-block-end: 300vh }");
  return async (ms) => {
    await waitForObservers(page);
    await page.clock.runFor(ms);
    await waitForObservers(page);
  };
}

test("the last still waits for the visitor, and stills are played once: the next at once, the others after 4 s each", {
  tag: "@long",
}, async ({ page }) => {
  const pass = await visitStills(page);
  await pass(20_000);
  expect(await shown(page)).toBe(3);
  for (const play of [1, 2]) {
    await slider(page).press("Home");
    await button(page, "Play").press("Space");
    expect(await shown(page), `play ${play}`).toBe(2);
    expect(await opacities(page)).toBe("0 1 0");
    await expect(page.locator("button[aria-current='step']")).toHaveText("2 Hot.");
    await expect(button(page, "Pause")).toBeFocused();
    await pass(3900);
    expect(await shown(page)).toBe(2);
    await pass(200);
    expect(await shown(page)).toBe(3);
    await pass(9000);
    expect(await shown(page)).toBe(3);
    await expect(button(page, "Play")).toBeFocused();
  }
  await button(page, "Play").press("Space");
  expect(await shown(page)).toBe(1);
});

test("stills that are played wait out of view, and stay when they are paused or their slider is used", {
  tag: "@long",
}, async ({ page }) => {
  const pass = await visitStills(page);
  const scroll = (windows: number) =>
    page.evaluate((top) => window.scrollTo({ top: top * window.innerHeight, behavior: "instant" }), windows);
  await slider(page).press("Home");
  await button(page, "Play").click();
  await scroll(2);
  await pass(9000);
  expect(await shown(page)).toBe(2);
  await scroll(0);
  await button(page, "Pause").click();
  await pass(9000);
  expect(await shown(page)).toBe(2);
  const uses = {
    "a key": () => slider(page).press("Home"),
    "a pointer": () => slider(page).dispatchEvent("pointerdown"),
    "another still": () =>
      slider(page)
        .fill("1")
        .then(() => slider(page).fill("2")),
  };
  for (const [name, use] of Object.entries(uses))
    await test.step(name, async () => {
      await slider(page).press("Home");
      await button(page, "Play").click();
      await slider(page).press("Shift+Tab");
      await button(page, "Pause").press("Tab");
      await expect(button(page, "Pause")).toBeVisible(); // leaving and reaching the slider is no use of it
      await use();
      await expect(button(page, "Play")).toBeVisible();
      const before = await shown(page);
      await pass(9000);
      expect(await shown(page)).toBe(before);
    });
});

test("the slider shows each still with its caption, and so does a press on the caption", { tag: "@long" }, async ({
  page,
}) => {
  await visit(page, sequence);
  expect(await opacities(page)).toBe("0 0 1");
  await slider(page).press("Home");
  expect(await opacities(page)).toBe("1 0 0");
  await slider(page).press("End");
  expect(await opacities(page)).toBe("0 0 1");
  await slider(page).press("ArrowLeft");
  expect(await opacities(page)).toBe("0 1 0");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "2 of 3: Hot.");
  const captions = page.getByRole("listitem").getByRole("button");
  for (const [place, expected] of [
    [0, "1 0 0"],
    [1, "0 1 0"],
    [2, "0 0 1"],
    [0, "1 0 0"],
  ] as const) {
    await captions.nth(place).click();
    await expect(captions.nth(place)).toHaveAttribute("aria-current", "step");
    expect(await opacities(page)).toBe(expected);
    await expect(slider(page)).toHaveValue(`${place + 1}`);
  }
  await slider(page).press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await opacities(page)).toBe("0 1 0");
});

test("below 700 px only the caption of the still that is shown can be seen, between the slider and the still", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 699, height: 844 });
  await visit(page, sequence);
  await slider(page).press("End");
  const captions = page.getByRole("listitem").getByRole("paragraph");
  const alike = (await captions.all()).map((one) =>
    one.evaluate((caption) => [getComputedStyle(caption).opacity, caption.getBoundingClientRect().top]),
  );
  const [first, second, last] = await Promise.all(alike);
  expect([first?.[0], second?.[0], last?.[0]]).toEqual(["0", "0", "1"]);
  expect([first?.[1], second?.[1]]).toEqual([last?.[1], last?.[1]]);
  const bottomOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().bottom);
  const topOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top);
  expect(await topOf(captions.last())).toBeGreaterThanOrEqual(await bottomOf(slider(page)));
  expect(await topOf(pictures(page).last())).toBeGreaterThanOrEqual(await bottomOf(captions.last()));
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("pictures that are compared or follow each other are side by side", { tag: "@long" }, async ({ page }) => {
    for (const address of [comparison, sequence]) {
      await page.goto(address);
      expect(await areApart(pictures(page))).toBe(true);
      await expect(page.locator("[data-example] :is(input, button):visible")).toHaveCount(0);
    }
  });
});

const steps = "/_parts/distance-twelve-steps";

/** The large numbers that can be seen while this step is in the middle of the window: those of the steps that are done. */
async function standOn(page: Page, number: number): Promise<string[]> {
  const line = page.locator("[data-example] i").nth(number);
  await line.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    window.scrollBy({ top: top + height / 2 - window.innerHeight / 2, behavior: "instant" });
  });
  await waitForObservers(page);
  return page.locator("[data-example] i > b:visible").allTextContents();
}

test("the steps above the middle of the window are counted in large, unless motion is reduced", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, steps);
  await applyStyle(page, "body { padding-block: 100vh }");
  expect(await standOn(page, 0)).toEqual([]);
  expect(await standOn(page, 7)).toEqual(["6"]);
  expect(await standOn(page, 12)).toEqual(["11"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await standOn(page, 7)).toEqual([]);
});

test("in print a distance is its notes alone", { tag: "@long" }, async ({ page }) => {
  await visit(page, steps);
  await expect(page.locator("[data-example] i:visible")).toHaveCount(13);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-example] i:visible")).toHaveCount(3);
});
