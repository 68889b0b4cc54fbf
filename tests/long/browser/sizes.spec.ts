/** The `sizes` of every page's pictures, at every width that changes a layout. */

import { wrongSizes } from "../../browser/layout.ts";
import { answerImages, expect, softly, test } from "../../browser/siteTest.ts";
import { paths, showsPictures } from "../../harness/demoContent.ts";

for (const path of paths.filter(showsPictures))
  test(`the sizes of every picture on ${path} say at which width it is drawn`, async ({ page, browser, baseURL }) => {
    const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), javaScriptEnabled: false });
    const plain = await context.newPage();
    await answerImages(plain);
    await plain.goto(path);
    await expect(plain.locator("main img[sizes]")).not.toHaveCount(0);
    for (const width of [320, 390, 599, 600, 768, 979, 980, 1279, 1280, 1440, 1920, 2560])
      for (const height of [700, 1100]) {
        await plain.setViewportSize({ width, height });
        await page.setViewportSize({ width, height });
        softly(await wrongSizes(plain, page), `at ${width} px`).toEqual([]);
      }
    await context.close();
  });
