/** The layout of the home page's first screen. */

import { answerImages, softly, test } from "./siteTest.ts";

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`at ${viewport.width} × ${viewport.height} the first screen is whole, its plate to the window's edge`, async ({
    page,
  }) => {
    await answerImages(page);
    await page.setViewportSize(viewport);
    await page.goto("/");
    const hero = page.locator("main section").first();
    const boxOf = (selector: string) => hero.locator(selector).evaluate((element) => element.getBoundingClientRect());
    const [plate, headline, facts] = [await boxOf("[data-plate]"), await boxOf("h1"), await boxOf("dl")];
    softly(plate.right).toBe(await page.evaluate(() => document.documentElement.clientWidth));
    softly(headline.top).toBeLessThan(plate.bottom); // it crosses the plate's lower edge
    softly(headline.bottom).toBeGreaterThan(plate.bottom);
    softly(facts.bottom).toBeLessThanOrEqual(viewport.height);
  });
