/** Every page while its real pictures arrive, late, at a visitor who scrolls: the tours have drawings in their place. */

import { observeShifts, sumOfShifts } from "../../browser/pageTour.ts";
import { expect, missingImages, scrollThrough, test, waitForFrames, waitForHydration } from "../../browser/siteTest.ts";
import { paths } from "../../harness/demoContent.ts";

for (const [name, viewport] of Object.entries({
  "a phone": { width: 390, height: 844 },
  "a desktop": { width: 1280, height: 800 },
}))
  for (const path of paths)
    test(`on ${name}, nothing on ${path} moves when its pictures arrive`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\/_image\?/, async (route) => {
        await released;
        await route.continue();
      });
      await observeShifts(page);
      await page.goto(path, { waitUntil: "commit" });
      await waitForHydration(page);
      await waitForFrames(page, 4);
      release();
      await scrollThrough(page);
      await expect.poll(() => missingImages(page), { timeout: 60_000 }).toEqual([]); // the optimiser is busy
      await waitForFrames(page, 4);
      expect(await sumOfShifts(page)).toBeLessThanOrEqual(0.01);
    });
