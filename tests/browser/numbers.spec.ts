/** The leading numbers: tiles across the window, which turn under a pointer. */

import type { Page } from "playwright/test";
import { answerImages, expect, test, visit } from "./siteTest.ts";

const tileOf = (page: Page, name: string) => page.locator("li[data-surface]", { hasText: name });
const widths = [256, 320, 390, 600, 979, 980, 1440, 1920, 2560];

test("content is as wide as a window of 1920 px and 2176 px in a wider one, and tiles fill it, with words and numbers inside", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/work");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const {
      page: pageWidth,
      wrap,
      rows,
      widest,
    } = await page.locator("li[data-surface]").evaluateAll((tiles) => {
      const lines = Object.groupBy(tiles, (tile) => Math.round(tile.getBoundingClientRect().top));
      return {
        page: Math.min(document.documentElement.clientWidth, 136 * 16), // as wide as the content in wide windows
        wrap: document.querySelector("main .wrap")?.getBoundingClientRect().width,
        rows: Object.values(lines).map((line = []) => line.reduce((sum, tile) => sum + tile.clientWidth + 2, 0)),
        widest: Math.max(...tiles.map((tile) => tile.scrollWidth - tile.clientWidth)),
      };
    });
    expect(wrap, `${width} px`).toBe(pageWidth);
    for (const row of rows) expect(Math.abs(row - pageWidth), `${width} px`).toBeLessThanOrEqual(2);
    expect(rows.length, `${width} px`).toBe(width >= 980 ? 2 : pageWidth > 272 ? 4 : 8);
    expect(widest, `${width} px`).toBeLessThanOrEqual(1);
  }
});

test("a tile under the pointer or with the focus turns to its client's other ground, and moves nothing", {
  tag: "@long",
}, async ({ page }) => {
  await answerImages(page);
  await visit(page, "/work");
  const colours = (name: string) =>
    tileOf(page, name).evaluate((tile) => {
      const { backgroundColor } = getComputedStyle(tile);
      return { backgroundColor, colors: [...tile.children].map((part) => getComputedStyle(part).color) };
    });
  const [halden, kiln] = [await colours("Halden Grid"), await colours("North Kiln")];
  const box = await tileOf(page, "Halden Grid").boundingBox();
  await tileOf(page, "Halden Grid").hover();
  await expect
    .poll(() => colours("Halden Grid"))
    .toEqual({
      backgroundColor: "rgb(28, 21, 8)",
      colors: Array(3).fill("rgb(255, 200, 69)"),
    });
  expect(await tileOf(page, "Halden Grid").boundingBox()).toEqual(box);
  await page.getByRole("link", { name: "North Kiln" }).first().focus();
  await expect.poll(() => colours("North Kiln")).not.toEqual(kiln);
  await page.emulateMedia({ media: "print" });
  expect((await colours("North Kiln")).colors).toEqual(Array(3).fill("rgb(0, 0, 0)"));
  await page.emulateMedia({ media: "screen" });
  await page.mouse.move(0, 0);
  await expect.poll(() => colours("Halden Grid")).toEqual(halden);
});

test("a filter leaves the numbers of its projects, in full rows, and brings the projects into the window", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await answerImages(page);
  await visit(page, "/work");
  const tiles = page.locator("li[data-surface]");
  const rows = () =>
    tiles.evaluateAll((all) =>
      Object.values(Object.groupBy(all, (tile) => tile.getBoundingClientRect().top)).map((row = []) => row.length),
    );
  expect(await rows()).toEqual([4, 4]);
  const scroll = await page.evaluate(() => scrollY);
  for (const [name, expected] of [
    ["Brand", [3, 2]],
    ["Words", [4]],
    ["Objects", [2]],
  ] as const) {
    const filter = page.getByRole("link", { name: new RegExp(`^${name}`) });
    await filter.press("Enter");
    await expect.poll(rows, name).toEqual(expected);
    await expect(filter).toBeFocused();
  }
  await expect(page.getByRole("heading", { name: "Open one and try it" })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(scroll);
  await page.getByRole("link", { name: "All 8" }).press("Enter");
  await expect(tiles).toHaveCount(8);
});

test("the filters of the work and all tiles, which answer them, are in the first screen", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, "/work");
  await expect(page.getByRole("navigation", { name: "Disciplines" })).toBeInViewport({ ratio: 1 });
  await expect(page.locator("li[data-surface]").last()).toBeInViewport({ ratio: 1 });
});

test("on a phone only the tiles that a filter leaves stay, below it, and the filter where it was", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/work");
  const filter = page.getByRole("link", { name: /^Objects/ });
  const place = (await filter.boundingBox())?.y;
  await filter.click();
  await expect(page.locator("li[data-surface]:visible")).toHaveCount(2);
  await expect(page.locator("li[data-surface]:visible").last()).toBeInViewport({ ratio: 1 });
  expect((await filter.boundingBox())?.y).toBe(place);
});
