/** Every example of the parts page, in every look that a visitor, a browser or a printer may give it. */

import type { Page } from "playwright/test";
import { clippedTexts, cutRings, sidewaysScroll, slowElements } from "../../browser/layout.ts";
import {
  everyLook,
  expectStates,
  framedExamples,
  messagesOfParts,
  pageOfParts,
  test,
  violationsIn,
  visit,
} from "../../browser/partsTest.ts";
import { expect, softly, waitForFrames } from "../../browser/siteTest.ts";

test.use({ allowedMessages: messagesOfParts });

for (const [name, part] of Object.entries({ first: 0, second: 1 }))
  test(`the ${name} half of the examples with a page to themselves have no violations in any look`, async ({
    page,
    proxyUrl,
  }) => {
    const framed = await framedExamples(proxyUrl);
    expect(framed.length).toBeGreaterThan(20);
    for (const { address, isPhone } of framed.filter((_, index) => index % 2 === part)) {
      await page.setViewportSize({ width: 390, height: 800 });
      await visit(page, address);
      const looks = everyLook.filter(({ width }) => !isPhone || width === 390);
      const options = address.includes("/header-menu") ? behindMenu : {};
      softly(await violationsIn(page, looks, options), address).toEqual([]);
    }
  });

test("the page of parts has no violations in any look", async ({ page }) => {
  await visit(page, "/_parts");
  expect(await violationsIn(page, everyLook, pageOfParts)).toEqual([]);
});

/** An open menu hides the page; axe sees that only where the bar above it is at most a tenth as high as the window. */
const behindMenu = { disabledRules: ["landmark-one-main", "page-has-heading-one"] };

type Dress = { emulate?: Parameters<Page["emulateMedia"]>[0]; attributes?: { lang?: string; dir?: string } };

const dresses: Record<string, Dress> = {
  plain: {},
  "in forced colours": { emulate: { forcedColors: "active" } },
  "in print": { emulate: { media: "print" } },
  "in German": { attributes: { lang: "de" } },
  "right to left": { attributes: { dir: "rtl" } },
};
const plain = { forcedColors: "none", media: "screen", reducedMotion: "reduce" } as const;

for (const [name, { emulate, attributes = {} }] of Object.entries(dresses))
  test(`every example fits its window ${name}, and loses no text`, async ({ page, proxyUrl }) => {
    const addresses = ["/_parts", ...(await framedExamples(proxyUrl)).map(({ address }) => address)];
    for (const address of addresses) {
      await page.emulateMedia({ ...plain, ...emulate });
      await page.setViewportSize({ width: 390, height: 800 });
      await visit(page, address);
      await page.evaluate((all) => {
        for (const [key, value] of Object.entries(all)) document.documentElement.setAttribute(key, value);
      }, attributes);
      for (const width of [256, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await waitForFrames(page, 2);
        softly(await sidewaysScroll(page), `${address}, ${width} px`).toBeLessThanOrEqual(0); // less behind a popup
        softly(await clippedTexts(page), `${address}, ${width} px`).toEqual([]);
      }
      if (emulate)
        softly(await violationsIn(page, [{ width: 1280, colorScheme: "light" }], frames), address).toEqual([]);
      if (!emulate) softly(await cutRings(page), address).toEqual([]);
      softly(await slowElements(page), address).toEqual([]);
    }
  });

/** An open menu hides the page, a part may begin with any heading, and what is printed has neither header nor footer. */
const frames = { disabledRules: ["landmark-one-main", "page-has-heading-one", "heading-order", "region"] };

test("an example with the focus, and one with a current entry, is in that state", async ({ page }) => {
  const states = {
    "header-a-link-has-the-focus": "header a:focus-visible",
    "header-current-page": "header a[aria-current='page']",
    "header-menu-its-last-link-has-the-focus": "header[data-menu] a:focus-visible",
    "footer-a-link-has-the-focus": "footer a:focus-visible",
    "client-logos-wall-a-name-has-the-focus": "p a:focus-visible",
    "case-studies-index-a-filter-is-current": "nav a[aria-current]:not(#all)",
    "case-studies-index-a-filter-has-the-focus": "nav a:focus-visible",
    "case-studies-index-a-card-has-the-focus": "article a:focus-visible",
    "newsletter-dialog-the-close-button-has-the-focus": "form[method='dialog'] button:focus-visible",
  };
  await expectStates(page, states);
  await expectStates(page, { "reading-page-a-section-is-in-view": "nav a[aria-current]" }, 1280); // beside the text
});
