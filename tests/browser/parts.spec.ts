/** Every component, section and page in every state: the list of client/parts/examples.ts, as `npm run dev` shows it. */

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import type { Page } from "playwright/test";
import { createDevProxy } from "../../scripts/dev/devProxy.ts";
import { freePort } from "../harness/startSite.ts";
import { expect, test as siteTest, waitForFrames } from "./siteTest.ts";

const clientDir = path.join(import.meta.dirname, "../../dist/client");
const siteUrl = process.env.SITE_UNDER_TEST ?? "";

/** The proxy of `npm run dev` in front of the site under test: one for each worker. */
const test = siteTest.extend<object, { proxyUrl: string }>({
  proxyUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures this one needs
    async ({}, use) => {
      const port = await freePort();
      const server = createServer(createDevProxy({ siteUrl: async () => siteUrl, clientDir }).answer).listen(
        port,
        "127.0.0.1",
      );
      await use(`http://127.0.0.1:${port}`);
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ proxyUrl }, use) => use(proxyUrl),
});

test.use({
  // The development build of React says so once; and pictures are preloaded for the width that the window has at first.
  allowedMessages: [/Download the React DevTools|was preloaded using link preload but not used/],
});

/** Opens a page of parts and waits until every example on it is in its state. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("html[data-parts='ready']")).toBeAttached();
}

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Axe itself: its builder loads it anew for each of more than a hundred looks, and takes ten times as long. */
const axe = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve(
  "axe-core/axe.min.js",
);

type AxeWindow = {
  axe: {
    run(context: Document, options: object): Promise<{ violations: { id: string; nodes: { element: Element }[] }[] }>;
  };
};

type Looks = { rulesOff?: string[]; widths?: number[] };

/** What axe objects to in the page, in each width and scheme: rule, example and element in a line. */
async function violationsOn(page: Page, { rulesOff = [], widths = [390, 1280] }: Looks): Promise<string[]> {
  await page.evaluate(await readFile(axe, "utf8"));
  await page.evaluate(() => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync("*, ::before, ::after { transition: none !important }"); // no colour is met on its way
    document.adoptedStyleSheets.push(atOnce);
  });
  const options = {
    runOnly: rules,
    rules: Object.fromEntries(rulesOff.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
    iframes: false, // what is in a frame is looked at in a document of its own
    elementRef: true,
  };
  const found: string[] = [];
  for (const width of widths)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await waitForFrames(page, 2);
      const lines = await page.evaluate(async (options) => {
        const { violations } = await (window as unknown as AxeWindow).axe.run(document, options); // evaluated above
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(({ element }) => {
            const example = element.closest<HTMLElement>("[data-example]")?.dataset.example;
            return `${id} in ${example}: ${element.outerHTML.slice(0, 120)}`;
          }),
        );
      }, options);
      found.push(...lines.map((line) => `${line} (${width} px, ${colorScheme})`));
    }
  return found;
}

/** The examples that scroll a window of 320 pixels sideways. */
async function tooWide(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 800 });
  await waitForFrames(page, 2);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const examples = [...document.querySelectorAll<HTMLElement>("[data-example]")];
    const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
    const wide = examples.filter((example) => [...example.querySelectorAll("*")].some(isWide));
    return [`${scrollWidth} px`, ...wide.map(({ dataset }) => dataset.example ?? "")];
  });
}

test("axe finds nothing on the page of parts, and no part is wider than a window of 320 px", async ({ page }) => {
  test.setTimeout(120_000);
  await visit(page, "/_parts");
  // Parts begin with headings of any level, which only a page of the site brings into an order.
  expect(await violationsOn(page, { rulesOff: ["heading-order"] })).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
});

for (const kind of ["Components", "Sections", "Pages"])
  test(`axe finds nothing in ${kind.toLowerCase()} that have a page to themselves`, async ({ page }) => {
    test.setTimeout(120_000);
    await visit(page, "/_parts");
    const framed = await page
      .locator(`[aria-label="${kind}"] article:has(iframe)`)
      .evaluateAll((articles: HTMLElement[]) =>
        articles.map((article) => ({
          address: article.querySelector("a")?.pathname ?? "",
          widths: article.dataset.stage === "phone" ? [390] : [390, 1280],
        })),
      );
    expect(framed.length).toBeGreaterThan(0);
    for (const { address, widths } of framed) {
      await page.setViewportSize({ width: 390, height: 800 });
      await visit(page, address);
      expect(await violationsOn(page, { widths }), address).toEqual([]);
      expect(await tooWide(page), address).toEqual([]);
    }
  });

test("what a visitor has to do for a state is done", async ({ page }) => {
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
    "services-bands-opened": "details[open]",
  };
  await page.setViewportSize({ width: 390, height: 800 });
  for (const [id, state] of Object.entries(states)) {
    await visit(page, `/_parts/${id}`);
    await expect(page.locator(state), id).toHaveCount(1);
  }
});

test("every class that an example wears has a rule in the site's own styles", async ({ page }) => {
  await visit(page, "/_parts");
  const unknown = await page.evaluate(async () => {
    const style = document.querySelector<HTMLLinkElement>("link[rel='stylesheet']");
    const rulesOfSite = await (await fetch(style?.href ?? "")).text();
    const worn = [...document.querySelectorAll("[data-example] [class]")].flatMap((element) => [...element.classList]);
    return [...new Set(worn)].filter((name) => !name.startsWith("parts") && !rulesOfSite.includes(`.${name}`));
  });
  expect(unknown).toEqual([]);
});

test("pictures of examples are there, drawings too", async ({ page }) => {
  await visit(page, "/_parts");
  const drawings = page.locator("[data-example='client-logos-marks'] img");
  await drawings.first().scrollIntoViewIfNeeded();
  for (const drawing of await drawings.all())
    await expect
      .poll(() => drawing.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/_image\?url=.*svg/);
});

test("a part without a page to itself is at the address under its name, alone", async ({ page }) => {
  await visit(page, "/_parts");
  await page.getByRole("link", { name: "quote-short", exact: true }).click();
  await expect(page).toHaveURL(/\/_parts\/quote-short$/);
  await expect(page.locator("[data-example]")).toHaveCount(1);
  await expect(page).toHaveTitle("Quote: short");
});

test("what is not a part is the site's", async ({ page, request }) => {
  expect((await request.get("/_parts/no-such-part")).status()).toBe(404);
  expect((await request.get("/no-such-page")).status()).toBe(404);
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("script[src^='/_dev/page.js']")).toBeAttached();
});

test("in production there is no page of parts", async () => {
  for (const address of ["/_parts", "/_parts/", "/_parts/quote-short", "/_parts/main.js"])
    expect((await fetch(`${siteUrl}${address}`)).status, address).toBe(404);
});
