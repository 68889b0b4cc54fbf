/** Every page's pictures, really made and decoded, and its surfaces, on screens of every density and width. */

import sharp from "sharp";
import { expectFittingImages } from "../../browser/pageTour.ts";
import { expect, test, visit } from "../../browser/siteTest.ts";
import { paths } from "../../harness/demoContent.ts";

for (const deviceScaleFactor of [1, 2, 3])
  for (const width of [390, 768, 980, 1440])
    test.describe(`on a screen of ${width} px with ${deviceScaleFactor} pixels per px`, () => {
      test.use({ deviceScaleFactor, viewport: { width, height: 900 } });

      test("every image is loaded at no more than 1.5 times the pixels it fills, and nearly enough of them", async ({
        page,
      }) => {
        await page.route(/_image/, (route) => route.continue()); // a larger one in the cache would be taken instead
        for (const path of paths) {
          await visit(page, path);
          await expectFittingImages(page, path);
        }
      });
    });

for (const [deviceScaleFactor, width] of [
  [1.5, 1440],
  [1.5, 390],
  [2.625, 390],
] as const)
  test.describe(`on a screen of ${width} px with ${deviceScaleFactor} pixels per px`, () => {
    test.use({ deviceScaleFactor, viewport: { width, height: 900 } });

    for (const path of ["/work", "/clients"])
      test(`no seam is between the first two surfaces of ${path}, which have one colour`, async ({ page }) => {
        await visit(page, path);
        const second = page.locator("[data-surface='ink'] + [data-surface='ink']").first();
        const top = await second.evaluate((element) => element.getBoundingClientRect().top);
        expect(top % 1).not.toBe(0); // or no pixel is shared
        const strip = await page.screenshot({ clip: { x: 0, y: Math.floor(top) - 4, width: 8, height: 8 } });
        const { channels } = await sharp(strip).removeAlpha().stats();
        expect(Math.max(...channels.map(({ min, max }) => max - min))).toBeLessThanOrEqual(1); // colours are rounded
      });
  });
