/** The parts page of `npm run dev`: every component, section and page in every state that client/parts/examples.ts lists. */

import {
  expectStates,
  framedExamples,
  type Look,
  messagesOfParts,
  pageOfParts,
  test,
  tooWide,
  violationsIn,
  visit,
} from "./partsTest.ts";
import { expect, softly, waitForFrames } from "./siteTest.ts";

test.use({ allowedMessages: messagesOfParts });

/** An open menu hides the page. */
const rulesOfShownPages = ["landmark-one-main", "page-has-heading-one"];

/** All looks, for all examples, are in the long run. */
const looks: Look[] = [
  { width: 1280, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
];

test("the page of parts has no violations, and no part is wider than a window of 320 px", async ({ page }) => {
  await visit(page, "/_parts");
  expect(await violationsIn(page, looks, pageOfParts)).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
});

for (const [name, part] of Object.entries({ first: 0, second: 1 }))
  test(`the ${name} half of the examples with a page to themselves have no violations and fit`, {
    tag: "@long",
  }, async ({ page, proxyUrl }) => {
    const framed = await framedExamples(proxyUrl);
    expect(framed.length).toBeGreaterThan(20);
    // Each example in one look, by turns.
    for (const [index, { address, isPhone }] of framed.entries()) {
      const look = looks[isPhone ? 1 : Math.floor(index / 2) % 2];
      if (index % 2 !== part || !look) continue;
      await page.setViewportSize({ width: 390, height: 800 });
      await visit(page, address);
      const isHeld = (await page.locator("header[data-menu='open']").count()) > 0;
      const options = isHeld ? { disabledRules: rulesOfShownPages } : {};
      softly(await violationsIn(page, [look], options), address).toEqual([]);
      softly(await tooWide(page), address).toEqual([]);
    }
  });

test("an example that needs a visitor's action is in the state after it", { tag: "@long" }, async ({ page }) => {
  const states = {
    "header-unpinned": "header[data-state='unpinned']",
    "header-pinned": "header[data-state='pinned']:not([data-menu])",
    "header-menu": "header[data-menu='open']",
    "newsletter-button-opening-the-popup": "dialog[open]",
    "newsletter-dialog-open": "dialog[open]:not(:has([aria-invalid]))",
    "newsletter-dialog-with-every-error": "dialog[open]:has(input[aria-invalid] ~ p)",
    "newsletter-dialog-with-one-error": "dialog[open] [type='email'][aria-invalid]",
    "newsletter-dialog-success": "dialog[open] [data-shown]",
    "route-announcer-after-going-to-another-page": "[aria-live]:not(:empty)",
  };
  await expectStates(page, states);
});

test("every class of an example has a rule in the site's own styles, and pictures are there, drawings too", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/_parts");
  const unknown = await page.evaluate(async () => {
    const styles = document.querySelectorAll<HTMLLinkElement>("link[rel='stylesheet'][href^='/assets/']");
    const rulesOfSite = (await Promise.all([...styles].map(async ({ href }) => (await fetch(href)).text()))).join("");
    const used = [...document.querySelectorAll("[data-example] [class]")].flatMap((element) => [...element.classList]);
    return [...new Set(used)].filter((name) => !name.startsWith("parts") && !rulesOfSite.includes(`.${name}`));
  });
  expect(unknown).toEqual([]);
  const drawings = page.locator("[data-example='client-logos-marks'] img");
  await drawings.first().scrollIntoViewIfNeeded(); // fails where there is none
  for (const drawing of await drawings.all())
    await expect
      .poll(() => drawing.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/_image\?url=.*svg/);
  await page.getByRole("link", { name: "quote-short", exact: true }).click();
  await test.step("a part without a page to itself is alone at the address of its name", async () => {
    await expect(page).toHaveURL(/\/_parts\/quote-short$/);
    await expect(page.locator("[data-example]")).toHaveCount(1);
    await expect(page).toHaveTitle("Quote: short");
  });
});

test("a logo is black on a bar in its client's colour, in print, too, and a pointer underlines the words of a link", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/_parts/client-logos-marks");
  const row = page.locator("[data-example] li", { hasText: "Seven months, done" });
  const words = row.getByText("Seven months, done");
  const [logo, bar] = [row.getByRole("img"), row.locator("rect")];
  const expectBlackOnBar = async () => {
    await expect(logo).toHaveCSS("filter", "brightness(0)");
    await expect(words).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(bar).toHaveCSS("fill", "rgb(255, 180, 0)");
  };
  await expectBlackOnBar();
  await expect(words).toHaveCSS("text-decoration-line", "none");
  await row.hover();
  await expect(words).toHaveCSS("text-decoration-line", "underline");
  await expectBlackOnBar();
  await page.emulateMedia({ media: "print" });
  await expectBlackOnBar();
});

test("the words of a client are beside its logo or below it, also where both are long", { tag: "@long" }, async ({
  page,
}) => {
  await visit(page, "/_parts/client-logos-marks-years-long-words");
  const rows = page.locator("[data-example] li");
  const overlaps = () =>
    rows.evaluateAll((items) =>
      items.flatMap((item) => {
        const logo = item.querySelector("img");
        const words = item.querySelector("span:not(:has(*))");
        if (!logo || !words) throw new Error("has no logo or no words");
        logo.style.aspectRatio = "5"; // as a long wordmark
        const range = document.createRange();
        range.selectNodeContents(words);
        const [written, drawn] = [range.getBoundingClientRect(), logo.getBoundingClientRect()];
        return written.left < drawn.right && written.top < drawn.bottom ? words.textContent : []; // below it in narrow windows
      }),
    );
  await expect(rows).toHaveCount(4);
  for (const width of [320, 390, 896, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    softly(await overlaps(), `${width} px`).toEqual([]);
  }
});

test("in a low strip of work the label of a number has two lines at most, and a name stands where there is no number", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, "/_parts/client-logos-wall-long-words");
  const view = page.locator("p:has([data-client]) + [aria-hidden=true]");
  const overflowOf = () =>
    view.evaluate((strip) => {
      const { top, bottom } = strip.getBoundingClientRect();
      const words = [...strip.querySelectorAll("[aria-label] > span > *")].map((word) => word.getBoundingClientRect());
      const shown = words.filter(({ height }) => height > 0);
      if (shown.length === 0) return "no words";
      return shown.some((word) => word.top < top || word.bottom > bottom) ? "cut" : "";
    });
  const last = page.locator("[data-client]").last();
  for (const name of [page.locator("[data-client]").first(), last]) {
    await name.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
    await expect.poll(overflowOf).toBe("");
  }
});

test("in a wall of clients without pictures no name is hot after scrolling", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await visit(page, "/_parts/client-logos-wall-without-pictures");
  await expect(page.locator("[data-client]")).not.toHaveCount(0);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await waitForFrames(page, 4);
  await expect(page.locator("[data-shown]")).toHaveCount(0);
});

test("at the top of the page the picture of a wall of clients is back in the place of their work", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await visit(page, "/_parts/client-logos-wall");
  const works = page.locator("p:has([data-client]) + [aria-hidden=true] [aria-label]");
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect(works).not.toHaveCount(0);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect(works).toHaveCount(0);
});

test("what is not a part comes from the site, with a script that reloads it", { tag: "@long" }, async ({
  page,
  request,
}) => {
  expect((await request.get("/_parts/no-such-part")).status()).toBe(404);
  expect((await request.get("/no-such-page")).status()).toBe(404);
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("script[src^='/_dev/page.js']")).toBeAttached();
});

test("a project across the page has lines of at most 65 digits", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, "/_parts/case-studies-selected-empty-optional-fields");
  const summary = page.getByText("A dairy sold the best butter");
  const digits = await summary.evaluate((text) => {
    const digit = document.createElement("span");
    digit.textContent = "0".repeat(65);
    digit.style.whiteSpace = "nowrap"; // the text may be narrower
    text.append(digit);
    return text.clientWidth / digit.getBoundingClientRect().width;
  });
  expect(digits).toBeLessThan(1.01);
});
