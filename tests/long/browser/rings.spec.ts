/** The focus ring of everything on a page that takes the focus. */

import { applyStyle, cutRings } from "../../browser/layout.ts";
import { answerImages, softly, test, visit, waitForFrames } from "../../browser/siteTest.ts";
import { paths } from "../../harness/demoContent.ts";

for (const path of paths)
  test(`no focus ring on ${path} is missing or cut, with text of 200 per cent neither`, async ({ page }) => {
    await answerImages(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, path);
    for (const style of ["", "html { font-size: 200% }"]) {
      await applyStyle(page, style);
      for (const width of [256, 390, 980, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await waitForFrames(page, 2);
        softly(await cutRings(page), `${width} px ${style}`).toEqual([]);
      }
    }
  });
