import type { Page } from "playwright/test";
import { resizeDebounceMs } from "../../client/hooks/useResize.ts";
import { violationsOn } from "../harness/violationsOn.ts";
import { applyStyle, slowElements } from "./layout.ts";
import {
  expect,
  expectSameDocument,
  markDocument,
  narrowWidths,
  scrollOf,
  scrollTo,
  test,
  visit,
  waitForFrames,
  waitForTimers,
} from "./siteTest.ts";

const button = (page: Page) => page.getByRole("button", { name: "Menu" });
const entry = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
const logo = (page: Page) => page.getByRole("banner").getByRole("link", { name: "home" });
const main = (page: Page) => page.locator("main");
const footer = (page: Page) => page.locator("body > footer");

async function openMenu(page: Page): Promise<void> {
  await button(page).click();
  await expectOpen(page);
}

async function expectOpen(page: Page): Promise<void> {
  await expect(button(page)).toHaveAttribute("aria-expanded", "true");
  await expect(entry(page, "About Us")).toBeVisible();
  await expect(main(page)).toHaveJSProperty("inert", true);
  await expect(footer(page)).toBeHidden();
}

/** Nothing of the open menu is left: no lock, nothing inert, no minimum height. */
async function expectClosed(page: Page): Promise<void> {
  await expect(page.locator("header[data-menu]")).toHaveCount(0);
  await expect(main(page)).toHaveJSProperty("inert", false);
  await expect(footer(page)).toBeVisible();
  await expect(footer(page)).toHaveJSProperty("inert", false);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe("hidden");
  expect(await page.evaluate(() => document.body.style.cssText)).toBe("");
}

for (const width of narrowWidths)
  test(`at ${width} px the menu opens by its button, and closes in every way that a visitor expects`, {
    tag: width === narrowWidths[0] ? [] : "@long",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/about");
    await markDocument(page);
    await test.step("it fills the screen below the bar, with the focus on its first entry", async () => {
      await openMenu(page);
      const panel = await page.getByRole("navigation", { name: "Main" }).boundingBox();
      expect(panel).toEqual({ x: 0, y: 80, width, height: 720 });
      expect(await page.locator("#menu img").first().boundingBox()).toMatchObject({ x: 0, y: 80, width });
      await expect(entry(page, "About Us")).toBeFocused();
    });
    await test.step("its button closes it", async () => {
      await button(page).click();
      await expectClosed(page);
      await expect(button(page)).toHaveAttribute("aria-expanded", "false");
      await expect(entry(page, "About Us")).toBeHidden();
    });
    await test.step("Escape closes it and returns the focus to its button", async () => {
      await openMenu(page);
      await page.keyboard.press("Escape");
      await expectClosed(page);
      await expect(button(page)).toBeFocused();
    });
    await test.step("the entry of the current page closes it and stays", async () => {
      await openMenu(page);
      await entry(page, "About Us").click();
      await expectClosed(page);
      await expect(page).toHaveURL("/about");
    });
    for (const wide of [980, 1280])
      await test.step(`a window that grows to ${wide} px closes it`, async () => {
        await openMenu(page);
        await page.setViewportSize({ width: wide, height: 800 });
        await expectClosed(page);
        await page.setViewportSize({ width, height: 800 });
        await expect(button(page)).toHaveAttribute("aria-expanded", "false");
        await expect(entry(page, "About Us")).toBeHidden();
      });
    await test.step("another entry closes it and leads to its page", async () => {
      await openMenu(page);
      await entry(page, "Services").click();
      await expect(page).toHaveURL("/services");
      await expectClosed(page);
      await expect(page.locator("main h1")).toBeFocused();
      expect(await scrollOf(page)).toBe(0);
    });
    await test.step("going back closes it", async () => {
      await openMenu(page);
      await page.goBack();
      await expect(page).toHaveURL("/about");
      await expectClosed(page);
    });
    await test.step("the logo closes it, elsewhere and at home", async () => {
      for (let visits = 0; visits < 2; visits++) {
        await openMenu(page);
        await logo(page).click();
        await expect(page).toHaveURL("/");
        await expectClosed(page);
      }
    });
    await expectSameDocument(page);
  });

test("the menu stays open in a window that is resized but stays below 980 px", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/about");
  await openMenu(page);
  await page.setViewportSize({ width: 979, height: 800 });
  await waitForTimers(page, resizeDebounceMs);
  await expectOpen(page);
});

test("with large text the menu stays open in a window of 980 px or more, as far as it has its button", {
  tag: "@long",
}, async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } }); // as in the browser's settings
  await page.setViewportSize({ width: 900, height: 800 });
  await visit(page, "/about");
  await openMenu(page);
  for (const width of [980, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await waitForTimers(page, resizeDebounceMs);
    await expectOpen(page);
  }
  await page.setViewportSize({ width: 1500, height: 800 });
  await expectClosed(page);
  await expect(entry(page, "About Us")).toBeVisible();
});

test("the menu is a keyboard's too: no key reaches the page behind it, and on a small screen it scrolls", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 400 });
  await visit(page, "/about");
  for (const key of ["Enter", "Space"]) {
    await button(page).focus();
    await page.keyboard.press(key);
    await expectOpen(page);
    await expect(entry(page, "About Us")).toBeFocused();
    if (key === "Enter") await page.keyboard.press("Escape");
  }
  for (let press = 0; press < 24; press++) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("header"),
    );
    expect(isOutside).toBe(false);
  }
  await page.evaluate(() => document.querySelector<HTMLElement>("main a")?.focus());
  expect(await page.evaluate(() => document.activeElement?.closest("main") === null)).toBe(true);
  const last = page.getByRole("navigation", { name: "Main" }).getByRole("link").last();
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("the page behind the menu neither scrolls nor moves, and is where it was afterwards", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/about");
  const end = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  for (const scrollY of [end, end - 20]) await scrollTo(page, scrollY); // upwards, which shows the bar
  await expect.poll(() => page.getByRole("banner").boundingBox()).toMatchObject({ y: 0 });
  const layoutOf = () =>
    main(page).evaluate((element) => {
      const { top, width, height } = element.getBoundingClientRect();
      return { scrollY: window.scrollY, top, width, height };
    });
  const before = await layoutOf();
  await openMenu(page);
  expect(await layoutOf()).toEqual(before);
  await page.mouse.move(195, 400);
  await page.mouse.wheel(0, 500);
  for (const key of ["PageDown", "End"]) await page.keyboard.press(key);
  await waitForFrames(page, 10);
  expect(await layoutOf()).toEqual(before);
  await page.keyboard.press("Escape");
  await expectClosed(page);
  await expect.poll(layoutOf).toEqual(before);
});

for (const [width, height] of [
  [256, 700],
  [320, 640],
] as const)
  test(`at ${width} px with text of 200 % the bar is one row, and every entry can be reached below it`, {
    tag: "@long",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await visit(page, "/about");
    await applyStyle(page, "html { font-size: 200% }");
    const [home, toggle] = [await logo(page).boundingBox(), await button(page).boundingBox()];
    expect(toggle?.x).toBeGreaterThanOrEqual((home?.x ?? 0) + (home?.width ?? 0));
    expect((toggle?.x ?? 0) + (toggle?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(Math.min(toggle?.width ?? 0, toggle?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await logo(page).evaluate((link) => link.append(" and Daughters and Partners, of Sheffield and of Porto"));
    await openMenu(page);
    const bar = await page.getByRole("banner").boundingBox();
    expect(bar?.height).toBeGreaterThan(160); // higher than the bar of a short name
    const menu = page.getByRole("navigation", { name: "Main" });
    expect(Math.abs(((await menu.boundingBox())?.y ?? 0) - (bar?.height ?? 0))).toBeLessThan(1);
    for (const item of await menu.locator("a, button").all()) {
      await item.focus();
      await expect(item).toBeInViewport({ ratio: 0.95 }); // the last pixel may be rounded away
    }
  });

test("the popup opens from the menu, above it; Escape closes it alone and returns the focus", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/about");
  await openMenu(page);
  const menu = page.getByRole("navigation", { name: "Main" });
  const newsletter = menu.getByRole("button");
  await newsletter.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectOpen(page);
  await expect(newsletter).toBeFocused();
});

test("the open menu has no violations in either colour scheme, and does not move against a visitor's wish", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/about");
  await openMenu(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOn(page), colorScheme).toEqual([]);
  }
  expect(await slowElements(page)).toEqual([]);
});
