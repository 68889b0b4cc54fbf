import type { Page } from "playwright/test";
import { caseStudyPaths, pagePaths } from "../harness/demoContent.ts";
import { expect, test, waitForFrames, waitForHydration } from "./siteTest.ts";

// The browser reports what it could not load by itself.
test.use({ allowedMessages: [/Failed to load resource/] });

const windows = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

for (const path of [...pagePaths, caseStudyPaths[0] ?? ""])
  for (const { width, height } of windows)
    test(`no pixel of ${path} at ${width} px changes when script takes it over`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const hydrate = await visitWithoutHydration(page, path);
      const before = await page.screenshot();
      hydrate();
      await waitForHydration(page);
      await waitForFrames(page, 10);
      const after = await page.screenshot();
      expect(after.equals(before)).toBe(true);
    });

test("nothing but the first script is asked for before the page has been painted", async ({ page }) => {
  await page.goto("/about");
  await waitForHydration(page);
  const [painted, asked] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    performance.getEntriesByType("resource").find(({ name }) => /\/assets\/main-.*\.js$/.test(name))?.startTime,
  ]);
  expect(asked).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY);
});

test.describe("a script that somebody has changed", () => {
  test.use({ allowedMessages: [/integrity/i] });

  test("does not run, and the page can still be read", async ({ page }) => {
    const changed = page.waitForEvent("console", (message) => /integrity/i.test(message.text()));
    await page.route(/\/assets\/main-.*\.js$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `document.title = "changed"; ${await response.text()}` });
    });
    await page.goto("/about");
    await changed;
    await expect(page).not.toHaveTitle("changed");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("#newsletter form[novalidate]")).toHaveCount(0);
  });
});

test("a script that is lost on its way is asked for again", async ({ page }) => {
  await page.route(/\/assets\/main-.*\.js$/, (route) => route.abort(), { times: 1 });
  await page.goto("/about");
  await waitForHydration(page);
});

test("where the script cannot be had, the menu's links stand in the bar of a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/\/assets\/main-.*\.js$/, (route) => route.abort());
  await page.goto("/about");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Work" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
});

test("a browser that can load no module ahead runs the script all the same", async ({ page }) => {
  await page.addInitScript(() => {
    DOMTokenList.prototype.supports = () => false;
  });
  await page.goto("/about");
  await waitForHydration(page);
});

test("a press on the menu's button that comes before the script opens the menu once it is there", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const hydrate = await visitWithoutHydration(page, "/about");
  await page.getByRole("button", { name: "Menu" }).click();
  hydrate();
  await expect(page.getByRole("button", { name: "Menu" })).toHaveAttribute("aria-expanded", "true");
});

/** Opens a page whose script stays away until the function that is returned is called. */
async function visitWithoutHydration(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/main-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("#page-data")).toBeAttached(); // the last element of the document
  await page.evaluate(() => document.fonts.ready);
  const pictures = page.locator("main img[src^='/_image']:visible");
  await expect
    .poll(() => pictures.evaluateAll((images) => images.every((image) => (image as HTMLImageElement).complete)))
    .toBe(true);
  await waitForFrames(page, 4);
  return release;
}
