import type { Page } from "playwright/test";
import { layout, pagePaths, paths } from "../harness/demoContent.ts";
import { completePopup, openMenu, openPopup, submitEmptyPopup } from "../harness/pageStates.ts";
import { violationsOn } from "../harness/violationsOn.ts";
import { expect, test, visit } from "./siteTest.ts";

for (const width of [390, 1280])
  for (const path of paths)
    test(`axe finds nothing on ${path} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, path);
      expect(await violationsOn(page)).toEqual([]);
    });

for (const path of pagePaths)
  test(`axe finds nothing on ${path} in the dark`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await visit(page, path);
    expect(await violationsOn(page)).toEqual([]);
  });

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing in the open menu of a ${colorScheme} page`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width: 390, height: 800 });
    await visit(page, "/about");
    await openMenu(page);
    expect(await violationsOn(page)).toEqual([]);
  });

  test(`axe finds nothing in the popup of a ${colorScheme} page: open, with errors, with thanks`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await visit(page, "/contact");
    await openPopup(page);
    expect(await violationsOn(page)).toEqual([]);
    await submitEmptyPopup(page);
    expect(await violationsOn(page)).toEqual([]);
    await completePopup(page);
    await expect(page.getByRole("dialog").getByText(layout.newsletterPopUp.successMessage)).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });
}

test.describe(() => {
  test.use({ allowedMessages: [/status of 404/] });

  test("axe finds nothing on the page that says there is none", async ({ page }) => {
    await visit(page, "/no-such-page");
    expect(await violationsOn(page)).toEqual([]);
  });
});

for (const path of pagePaths) {
  test(`on ${path} the first Tab offers to skip to the content, and takes the focus there`, async ({ page }) => {
    await visit(page, path);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main, footer") !== null)).toBe(true);
  });

  test(`on ${path} nothing that has the focus is covered by the header, forwards or backwards`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, path);
    const stops = await page.locator("main a, main button, footer a, footer button").count();
    for (const key of ["Tab", "Shift+Tab"])
      for (let press = 0; press < stops + 9; press++) {
        await page.keyboard.press(key);
        expect(await coveredByHeader(page)).toBeNull();
      }
  });
}

/** The element that has the focus, where the header lies over it; `null` where it does not. */
function coveredByHeader(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const { activeElement } = document;
    const header = document.querySelector("header")?.getBoundingClientRect();
    if (!activeElement || !header || !activeElement.closest("main, footer")) return null;
    const { top, bottom } = activeElement.getBoundingClientRect();
    return top < header.bottom && bottom > header.top ? activeElement.outerHTML.slice(0, 100) : null;
  });
}
