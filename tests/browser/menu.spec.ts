import type { Page } from "playwright/test";
import { expect, narrowWidths, scrollOf, scrollTo, test, visit, waitForFrames } from "./siteTest.ts";

const button = (page: Page) => page.getByRole("button", { name: "Menu" });
const entry = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
const main = (page: Page) => page.locator("main");
const footer = (page: Page) => page.locator("body > footer");

async function openMenu(page: Page, width: number, path: string): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await visit(page, path);
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

for (const width of narrowWidths) {
  test(`at ${width} px the button opens and closes a menu that fills the screen below the bar`, async ({ page }) => {
    await openMenu(page, width, "/about");
    const panel = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    const widthWithoutScrollbar = await main(page).evaluate((element) => element.clientWidth);
    expect(panel).toEqual({ x: 0, y: 80, width: widthWithoutScrollbar, height: 720 });
    await expect(entry(page, "About Us")).toBeFocused();
    await button(page).click();
    await expectClosed(page);
    await expect(button(page)).toHaveAttribute("aria-expanded", "false");
    await expect(entry(page, "About Us")).toBeHidden();
  });

  test(`at ${width} px the entry of the current page closes the menu and stays`, async ({ page }) => {
    await openMenu(page, width, "/about");
    await page.evaluate(() => document.documentElement.setAttribute("data-same-document", ""));
    await entry(page, "About Us").click();
    await expectClosed(page);
    await expect(page).toHaveURL("/about");
    await expect(page.locator("html[data-same-document]")).toBeAttached();
  });

  test(`at ${width} px another entry closes the menu and leads to its page`, async ({ page }) => {
    await openMenu(page, width, "/about");
    await entry(page, "Services").click();
    await expect(page).toHaveURL("/services");
    await expectClosed(page);
    await expect(page.locator("main h1")).toBeFocused();
    expect(await scrollOf(page)).toBe(0);
  });

  test(`at ${width} px the logo closes the menu, at home and elsewhere`, async ({ page }) => {
    await openMenu(page, width, "/about");
    await page.getByRole("banner").getByRole("link", { name: "home" }).click();
    await expect(page).toHaveURL("/");
    await expectClosed(page);
    await button(page).click();
    await expectOpen(page);
    await page.getByRole("banner").getByRole("link", { name: "home" }).click();
    await expectClosed(page);
    await expect(page).toHaveURL("/");
  });

  test(`at ${width} px Escape closes the menu and gives the focus back to its button`, async ({ page }) => {
    await openMenu(page, width, "/about");
    await page.keyboard.press("Escape");
    await expectClosed(page);
    await expect(button(page)).toBeFocused();
  });

  for (const wide of [980, 1280])
    test(`a menu opened at ${width} px is closed by a window of ${wide} px`, async ({ page }) => {
      await openMenu(page, width, "/about");
      await page.setViewportSize({ width: wide, height: 800 });
      await expectClosed(page);
      await page.setViewportSize({ width, height: 800 });
      await expect(button(page)).toHaveAttribute("aria-expanded", "false");
      await expect(entry(page, "About Us")).toBeHidden();
    });
}

test("the menu stays open in a window that is resized but stays below 980 px", async ({ page }) => {
  await openMenu(page, 390, "/about");
  await page.setViewportSize({ width: 979, height: 800 });
  await page.waitForTimeout(300); // three times the pause after which a resize counts
  await expectOpen(page);
});

test("going back closes the menu", async ({ page }) => {
  await openMenu(page, 390, "/about");
  await entry(page, "Services").click();
  await expect(page.locator("main h1")).toBeFocused(); // arrived: arriving is what closes a menu
  await button(page).click();
  await expectOpen(page);
  await page.goBack();
  await expect(page).toHaveURL("/about");
  await expectClosed(page);
});

for (const key of ["Enter", "Space"])
  test(`${key} on the button opens the menu`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await visit(page, "/about");
    await button(page).focus();
    await page.keyboard.press(key);
    await expectOpen(page);
    await expect(entry(page, "About Us")).toBeFocused();
  });

test("the page behind the menu neither scrolls nor moves, and stands where it stood afterwards", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/about");
  for (const scrollY of [900, 700]) await scrollTo(page, scrollY); // upwards, so that the bar comes
  await expect.poll(() => page.getByRole("banner").boundingBox()).toMatchObject({ y: 0 });
  const layoutOf = () =>
    main(page).evaluate((element) => {
      const { top, width } = element.getBoundingClientRect();
      return { scrollY: window.scrollY, top, width };
    });
  const before = await layoutOf();
  await button(page).click();
  await expectOpen(page);
  expect(await layoutOf()).toEqual(before);
  await page.mouse.move(195, 400);
  await page.mouse.wheel(0, 500);
  for (const key of ["PageDown", "End"]) await page.keyboard.press(key);
  await waitForFrames(page, 10);
  expect(await layoutOf()).toEqual(before);
  await page.keyboard.press("Escape");
  await expectClosed(page);
  expect(await layoutOf()).toEqual(before);
});

test("no key and no script reaches the page behind the menu", async ({ page }) => {
  await openMenu(page, 390, "/about");
  for (let press = 0; press < 24; press++) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("header"),
    );
    expect(isOutside).toBe(false);
  }
  await page.evaluate(() => document.querySelector<HTMLElement>("main a")?.focus());
  expect(await page.evaluate(() => document.activeElement?.closest("main") === null)).toBe(true);
});

test("the menu scrolls by itself on a small screen, to its last link", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 400 });
  await visit(page, "/about");
  await button(page).click();
  await expectOpen(page);
  const last = page.getByRole("navigation", { name: "Main" }).getByRole("link").last();
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
});
