/** Case studies' blocks that move: the comparison and the sequence, on the page of parts. */

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
    const second = input.previousElementSibling;
    if (!second) throw new TypeError("a comparison must have a second picture (got none)");
    const percent = /inset\(0px 0px 0px ([\d.]+)%\)/.exec(getComputedStyle(second).clipPath)?.[1] ?? "0";
    const { width } = second.getBoundingClientRect();
    return { hidden: Math.round((Number(percent) / 100) * width), width };
  });
}

test("a comparison's divider moves with the arrow keys and the pointer, and says how much is shown", async ({
  page,
}) => {
  await visit(page, comparison);
  const { width } = await clipOf(page);
  expect(await clipOf(page)).toMatchObject({ hidden: width / 2 });
  await divider(page).press("ArrowLeft");
  expect(await clipOf(page)).toMatchObject({ hidden: Math.round(width * 0.45) });
  await expect(divider(page)).toHaveAttribute("aria-valuetext", "45 % Cold");
  await divider(page).press("Home");
  expect(await clipOf(page)).toMatchObject({ hidden: 0 });
  await page.mouse.click(width * 0.75, 200);
  expect(Math.abs((await clipOf(page)).hidden - width * 0.75)).toBeLessThan(24); // half of the thumb
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

test("in print, pictures that are compared or follow each other are side by side", async ({ page }) => {
  for (const address of [comparison, sequence]) {
    await visit(page, address);
    expect(await areApart(pictures(page))).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await areApart(pictures(page))).toBe(true);
    await expect(page.locator("[data-example] input:visible")).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
  }
});

/** Resolves when every observer has seen how the page is now; frames are of no use while the page's clock stands. */
function waitForObservers(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body)));
}

const opacities = (page: Page) =>
  pictures(page).evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity).join(" "));
const slider = (page: Page) => page.getByRole("slider", { name: "Step through" });

test("stills in view follow each other in six seconds until they are paused; out of view they wait", async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, sequence);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000)); // or slow steps of the test would count
  await applyStyle(page, "body { padding-block-end: 300vh }");
  const shown = async () => Number(await slider(page).inputValue());
  const pass = async (ms: number) => {
    await page.clock.runFor(ms);
    await waitForObservers(page);
  };
  const first = await shown();
  const [second, third] = [(first % 3) + 1, ((first + 1) % 3) + 1];
  await pass(2000);
  expect(await shown()).toBe(second);
  expect(await opacities(page)).toBe([1, 2, 3].map((place) => (place === second ? 1 : 0)).join(" "));
  await pass(4000);
  expect(await shown()).toBe(first);
  await page.evaluate(() => window.scrollTo({ top: 2 * window.innerHeight, behavior: "instant" }));
  await waitForObservers(page);
  await pass(8000);
  expect(await shown()).toBe(first);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await waitForObservers(page);
  await pass(4000);
  expect(await shown()).toBe(third);
  await page.getByRole("checkbox", { name: "Pause" }).press("Space");
  await pass(8000);
  expect(await shown()).toBe(third);
});

test("with reduced motion, stills are paused, and the slider shows each with its caption", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, sequence);
  await expect(page.getByRole("checkbox", { name: "Pause" })).toBeChecked();
  expect(await opacities(page)).toBe("1 0 0");
  await slider(page).press("End");
  expect(await opacities(page)).toBe("0 0 1");
  await slider(page).press("ArrowLeft");
  expect(await opacities(page)).toBe("0 1 0");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "2 of 3: Hot.");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("pictures that are compared or follow each other are side by side", async ({ page }) => {
    for (const address of [comparison, sequence]) {
      await page.goto(address);
      expect(await areApart(pictures(page))).toBe(true);
      await expect(page.locator("[data-example] input:visible")).toHaveCount(0);
    }
  });
});
