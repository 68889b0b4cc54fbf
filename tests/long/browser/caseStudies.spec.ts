/** The case studies that `npm test` reads as HTML only, and what is loudest on each. */

import type { Page } from "playwright/test";
import { testPage } from "../../browser/pageTour.ts";
import { expect, softly, test, visit } from "../../browser/siteTest.ts";
import { caseStudyPaths } from "../../harness/demoContent.ts";

for (const path of caseStudyPaths.slice(1)) testPage(path);

test("what changed is the largest text of a case study", async ({ page }) => {
  for (const path of caseStudyPaths) {
    await visit(page, path);
    for (const width of [320, 390, 980, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const { changed, other } = await largestSizes(page);
      softly(changed, `${path} at ${width} px, where other text has ${other} px`).toBeGreaterThan(other);
    }
  }
  expect(caseStudyPaths).toHaveLength(8);
});

/** The largest font size of a figure in colour, and of all other text, also of what is shown later, in CSS pixels. */
function largestSizes(page: Page): Promise<{ changed: number; other: number }> {
  return page.evaluate(() => {
    const largest = { changed: 0, other: 0 };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (!texts.currentNode.nodeValue?.trim() || !element?.checkVisibility({ opacityProperty: true })) continue;
      if (element.closest("svg, script, style")) continue; // a drawing has a scale of its own
      const kind = element.closest("[data-accent] > dd") ? "changed" : "other";
      largest[kind] = Math.max(largest[kind], Number.parseFloat(getComputedStyle(element).fontSize));
    }
    return largest;
  });
}
