/** A chart whose staff the visitor carries from year to year, on the page of parts. */

import type { Locator, Page } from "playwright/test";
import { messagesOfParts, test, visit } from "./partsTest.ts";
import { expect, visit as visitSite } from "./siteTest.ts";

test.use({ allowedMessages: messagesOfParts });

const address = "/_parts/chart-in-a-client-s-colours";

const slider = (page: Page) => page.getByRole("slider", { name: "One marsh, year by year" });
const answer = (page: Page) => page.locator("[data-example] output");

/** How far the water's surface is below the top of the chart, and the handle of the staff from its left. */
const places = (page: Page) =>
  page.locator("[data-example]").evaluate((example) => {
    const boxOf = (name: string) => example.querySelector(`[class*="_${name}"]`)?.getBoundingClientRect();
    const [surface, handle] = [boxOf("surface"), example.querySelector("[data-handle]")?.getBoundingClientRect()];
    const slider = example.querySelector("input")?.getBoundingClientRect();
    if (!surface || !handle || !slider) throw new TypeError("a chart must have water, a handle and a slider");
    return { surface: surface.top - slider.top, handleX: handle.left + handle.width / 2 - slider.left };
  });

test("a chart answers to arrow keys and to a pointer anywhere on it, and its water rises to the level of the year", async ({
  page,
}) => {
  await visit(page, address);
  await expect(answer(page)).toHaveText(/23\s*cm above water in 2024.*2\.50 m.*2\.27 m/);
  const last = await places(page);
  await slider(page).press("ArrowLeft");
  await expect(answer(page)).toHaveText(/^20\s*cm above water in 2023/);
  await expect(slider(page)).toHaveAttribute(
    "aria-valuetext",
    "2023: 20 cm above water, Marsh 2.42 m, High spring tide 2.22 m",
  );
  await slider(page).press("Home");
  await expect(answer(page)).toHaveText(/15\s*cm above water in 2018.*2\.31 m.*2\.16 m/);
  await expect.poll(async () => (await places(page)).surface).toBeGreaterThan(last.surface + 20);
  const box = await slider(page).boundingBox();
  if (!box) throw new TypeError("the slider must have a box (got none)");
  await page.mouse.click(box.x + box.width * 0.38, box.y + 40);
  await expect(answer(page)).toHaveText(/2020.*Doubtful: the staff was bent\./);
  await expect.poll(async () => Math.abs((await places(page)).handleX - box.width * 0.38)).toBeLessThan(60);
  await page.getByText("years as a table").click();
  await expect(page.getByRole("table")).toBeVisible(); // the thumb does not lie over what follows the chart
  await expect(answer(page)).toHaveText(/2020/);
});

/** Pairs of the drawing's texts whose letters overlap; below and above them their boxes have room for others. */
const meetingTexts = (chart: Locator) =>
  chart.locator("svg[class*='_drawing']").evaluate((drawing) => {
    const texts = [...drawing.querySelectorAll("text, p")].filter((text) =>
      text.checkVisibility({ visibilityProperty: true }),
    );
    const boxes = texts.map((text) => {
      const { left, right, top, height } = text.getBoundingClientRect();
      return { words: text.textContent, left, right, top: top + 0.25 * height, bottom: top + 0.8 * height };
    });
    return boxes.flatMap((one, index) =>
      boxes.slice(index + 1).flatMap((other) => {
        const isApart =
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
        return isApart ? [] : [`${one.words} and ${other.words}`];
      }),
    );
  });

test("the names and years of the demo's chart and the figures of its staff keep apart in every year", {
  tag: "@long",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visitSite(page, "/work/saltmarsh");
  const chart = page.locator("section", { has: page.getByRole("heading", { name: "Cadder Marsh, one of 63" }) });
  const years = await chart.locator("th[scope='row']").allTextContents();
  expect(years).toHaveLength(26);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const year of years) {
      await chart.getByRole("slider").fill(year);
      await expect(chart.locator("output")).toHaveText(new RegExp(` in ${year}`));
      expect.soft(await meetingTexts(chart), `${year} at ${width} px`).toEqual([]);
    }
  }
});

test("keys that reach the slider bring the answer above the chart into the window, too", { tag: "@long" }, async ({
  page,
}) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await visitSite(page, "/work/saltmarsh");
    const chart = page.locator("section", { has: page.getByRole("heading", { name: "Cadder Marsh, one of 63" }) });
    await chart.getByRole("slider").press("ArrowLeft");
    await expect(chart.locator("output")).toBeInViewport({ ratio: 1 });
  }
});

test("a chart in a page that runs from right to left has its first year at the right, under the pointer too", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/_parts/chart-right-to-left");
  const width = await slider(page).evaluate((input) => input.getBoundingClientRect().width);
  await slider(page).press("Home");
  await expect.poll(async () => (await places(page)).handleX).toBeGreaterThan(width - 60);
  await expect(answer(page)).toHaveText(/2018/);
  await slider(page).click({ position: { x: width * 0.62, y: 40 } });
  await expect(answer(page)).toHaveText(/2020/);
  await expect.poll(async () => Math.abs((await places(page)).handleX - width * 0.62)).toBeLessThan(60);
});

test("in print a chart has no slider, and all its numbers in a table", { tag: "@long" }, async ({ page }) => {
  await visit(page, address);
  await expect(page.getByRole("table")).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(slider(page)).toBeHidden();
  await expect(page.getByRole("row", { name: "2018 2.31 2.16" })).toBeVisible();
});
