/** Every page with text of 200 per cent, and at 400 per cent, in both colour schemes: the tours look at two widths. */

import type { Page } from "playwright/test";
import { applyStyle, brokenWords, clippedTexts, largeText, sidewaysScroll } from "../../browser/layout.ts";
import { answerImages, softly, test, visit, waitForFrames } from "../../browser/siteTest.ts";
import { paths } from "../../harness/demoContent.ts";
import { violationsOn } from "../../harness/violationsOn.ts";

const widths = [256, 320, 390, 640, 768, 980, 1280, 1440, 1920, 2560];
/** One of each layout. */
const looked = [256, 390, 980, 1440, 2560];

for (const path of paths)
  test(`${path} fits and has no violations with text of 200 per cent and at 400 per cent`, async ({ page }) => {
    await answerImages(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, path);
    await page.setViewportSize({ width: 320, height: 256 }); // 1280 by 1024 px at 400 per cent
    await expectToFit(page, "at 400 per cent");
    await expectNoViolations(page, "at 400 per cent");
    await applyStyle(page, largeText);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page, `${width} px`);
      if (looked.includes(width)) await expectNoViolations(page, `${width} px`);
    }
  });

async function expectToFit(page: Page, what: string): Promise<void> {
  await waitForFrames(page, 2);
  softly(await sidewaysScroll(page), what).toBe(0);
  softly(await clippedTexts(page), what).toEqual([]);
  softly(await brokenWords(page, "body"), what).toEqual([]);
}

async function expectNoViolations(page: Page, what: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await waitForFrames(page, 2);
    softly(await violationsOn(page), `${what}, ${colorScheme}`).toEqual([]);
  }
}
