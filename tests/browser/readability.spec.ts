/** Words that stand on a picture: axe cannot see what is behind them. */

import type { Page } from "playwright/test";
import sharp from "sharp";
import { contrast } from "../harness/contrast.ts";
import { expect, test, visit, waitForFrames } from "./siteTest.ts";

test.use({
  allowedMessages: [/^error: Failed to load resource: .* status of (404|503)/],
  contextOptions: { reducedMotion: "reduce" },
});

const windows = [
  { width: 390, height: 844 },
  { width: 980, height: 700 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

for (const { width, height } of windows) {
  test(`the headline of the home page can be read at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await visit(page, "/");
    expect(await faintTexts(page)).toEqual([]);
  });

  test(`the page that has gone cold can be read at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await visit(page, "/no-such-page");
    expect(await faintTexts(page)).toEqual([]);
  });

  test(`the page that has overheated can be read at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.route("**/_data/privacy", (route) => route.fulfill({ status: 503, body: "" }));
    await visit(page, "/contact");
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(await faintTexts(page)).toEqual([]);
  });
}

type TextLine = { text: string; colour: string; isLarge: boolean; x: number; y: number; width: number; height: number };

/** The texts of the first section whose colour is too near to any pixel behind them: https://www.w3.org/TR/WCAG22/#contrast-minimum. */
async function faintTexts(page: Page): Promise<string[]> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  const picture = page.locator("main section img").first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  const lines = await linesOf(page);
  expect(lines.length).toBeGreaterThan(2);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { color: transparent !important; text-decoration-color: transparent !important; background-size: 0 }",
    );
    document.adoptedStyleSheets = [sheet];
  });
  await waitForFrames(page, 4);
  const faint: string[] = [];
  for (const { text, colour, isLarge, ...clip } of lines) {
    const { data, info } = await sharp(await page.screenshot({ clip, fullPage: true }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const own = (colour.match(/\d+/g) ?? []).map(Number);
    let worst = 21;
    for (let at = 0; at < data.length; at += info.channels) {
      worst = Math.min(worst, contrast(own, [...data.subarray(at, at + 3)]));
    }
    if (worst < (isLarge ? 3 : 4.5)) faint.push(`${worst.toFixed(2)} ${text}`);
  }
  return faint;
}

/** Every line of every text in the first section of the page. */
function linesOf(page: Page): Promise<TextLine[]> {
  return page
    .locator("main section")
    .first()
    .evaluate((section) =>
      [...section.querySelectorAll("h1, h1 span, p, a")].flatMap((element) =>
        [...element.childNodes].flatMap((node) => {
          if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return [];
          const range = document.createRange();
          range.selectNodeContents(node);
          const { color, fontSize } = getComputedStyle(element);
          return [...range.getClientRects()].map(({ x, y, width, height }) => ({
            ...{ text: node.textContent ?? "", colour: color, isLarge: Number.parseFloat(fontSize) >= 24 },
            ...{ x, y: y + window.scrollY, width, height },
          }));
        }),
      ),
    );
}
