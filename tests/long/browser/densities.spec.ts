/** Every page's pictures, really made and decoded, on screens of every density and width. */

import { expectFittingImages } from "../../browser/pageTour.ts";
import { test, visit } from "../../browser/siteTest.ts";
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
