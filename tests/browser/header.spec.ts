import type { Locator, Page } from "playwright/test";
import { menuRoutes } from "../../shared/routes.ts";
import { paths } from "../harness/demoContent.ts";
import { expect, scrollTo, test, visit, wideWidths, widths } from "./siteTest.ts";

const headerHeightPx = 80;
const pinStartPx = 80;

const headerOf = (page: Page) => page.getByRole("banner");
const navOf = (page: Page) => page.getByRole("navigation", { name: "Main", includeHidden: true });

for (const width of widths) {
  test(`at ${width} px the header has the logo and the five entries in their order`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/");
    const links = await headerOf(page)
      .locator("a[href^='/']")
      .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    expect(links).toEqual(["/", "/about", "/services", "/clients", "/work", "/contact"]);
    const names = await navOf(page).locator("li a[href^='/']").allTextContents();
    expect(names).toEqual(["About Us", "Services", "Clients", "Work", "Contact"]);
  });

  test(`at ${width} px the entries stand ${width < 980 ? "behind a button" : "in the bar, with no button"}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/");
    const button = headerOf(page).locator("button");
    const isWide = width >= 980;
    await expect(button).toBeVisible({ visible: !isWide });
    for (const { name } of menuRoutes)
      await expect(navOf(page).getByRole("link", { name, exact: true, includeHidden: true })).toBeVisible({
        visible: isWide,
      });
    if (isWide) return;
    await expect(button).toHaveAccessibleName("Menu");
    await expect(button).toHaveAttribute("aria-expanded", "false");
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  });
}

for (const width of wideWidths) {
  test(`at ${width} px the logo and the entries stand in one line, in reading order`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/");
    const boxes = await headerOf(page)
      .locator("a[href^='/']")
      .evaluateAll((links) =>
        links.map((link) => {
          const { left, right, top, bottom } = link.getBoundingClientRect();
          return { left, right, middle: (top + bottom) / 2 };
        }),
      );
    const ends = boxes.flatMap(({ left, right }) => [left, right]);
    expect(ends).toEqual(ends.toSorted((one, other) => one - other));
    expect(Math.max(...ends)).toBeLessThanOrEqual(width);
    for (const { middle } of boxes) expect(Math.abs(middle - headerHeightPx / 2)).toBeLessThan(8);
  });
}

for (const path of paths) {
  test(`${path} highlights its own entry and no other`, async ({ page }) => {
    await visit(page, path);
    const current = navOf(page).locator("a[aria-current]");
    const section = menuRoutes.find((route) => path === route.path || path.startsWith(`${route.path}/`));
    await expect(current).toHaveText(section ? [section.name] : []);
    if (section) await expect(current).toHaveAttribute("aria-current", path === section.path ? "page" : "true");
    for (const link of await navOf(page).locator("li a[href^='/']").all())
      expect(await isUnderlined(link)).toBe((await link.getAttribute("aria-current")) !== null);
  });
}

test("the logo leads home", async ({ page }) => {
  await visit(page, "/about");
  await headerOf(page).getByRole("link", { name: "home" }).click();
  await expect(page).toHaveURL("/");
});

for (const width of [390, 1280]) {
  test(`at ${width} px the bar is unfixed up to 80 px, and until it has been scrolled away`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/about");
    const header = headerOf(page);
    await expect(header).toHaveAttribute("data-state", "unfixed");
    for (const scrollY of [79, pinStartPx, pinStartPx + headerHeightPx]) {
      await scrollTo(page, scrollY);
      await expect(header).toHaveAttribute("data-state", "unfixed");
    }
    await scrollTo(page, pinStartPx + headerHeightPx + 1);
    await expect(header).toHaveAttribute("data-state", "unpinned");
    await expect.poll(() => bottomOf(header)).toBeLessThanOrEqual(0);
  });

  test(`at ${width} px the bar comes back after 6 px upwards, not after 5`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/about");
    const header = headerOf(page);
    await scrollTo(page, 900);
    await expect(header).toHaveAttribute("data-state", "unpinned");
    await scrollTo(page, 895);
    await expect(header).toHaveAttribute("data-state", "unpinned");
    await scrollTo(page, 894);
    await expect(header).toHaveAttribute("data-state", "pinned");
    await expect.poll(() => header.evaluate((element) => element.getBoundingClientRect().top)).toBe(0);
  });
}

test("a slow scroll upwards brings the bar back like a fast one", async ({ page }) => {
  await visit(page, "/about");
  for (const scrollY of [900, 898, 896]) await scrollTo(page, scrollY);
  await expect(headerOf(page)).toHaveAttribute("data-state", "unpinned");
  await scrollTo(page, 894);
  await expect(headerOf(page)).toHaveAttribute("data-state", "pinned");
});

test("one pixel downwards hides a pinned bar again", async ({ page }) => {
  await visit(page, "/about");
  for (const scrollY of [900, 800]) await scrollTo(page, scrollY);
  await expect(headerOf(page)).toHaveAttribute("data-state", "pinned");
  await scrollTo(page, 801);
  await expect(headerOf(page)).toHaveAttribute("data-state", "unpinned");
});

test("the bar is unfixed again at 80 px from the top, and pinned just before", async ({ page }) => {
  await visit(page, "/about");
  for (const scrollY of [900, 200, 81]) await scrollTo(page, scrollY);
  await expect(headerOf(page)).toHaveAttribute("data-state", "pinned");
  await scrollTo(page, 80);
  await expect(headerOf(page)).toHaveAttribute("data-state", "unfixed");
});

test("the page has the same height and its content the same place whatever the bar does", async ({ page }) => {
  await visit(page, "/about");
  const measure = () =>
    page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      top: (document.querySelector("main")?.getBoundingClientRect().top ?? 0) + window.scrollY,
    }));
  const unfixed = await measure();
  await scrollTo(page, 900);
  await expect(headerOf(page)).toHaveAttribute("data-state", "unpinned");
  expect(await measure()).toEqual(unfixed);
  await scrollTo(page, 850);
  await expect(headerOf(page)).toHaveAttribute("data-state", "pinned");
  expect(await measure()).toEqual(unfixed);
});

test("focus that moves into a hidden bar brings it back", async ({ page }) => {
  await visit(page, "/about");
  await scrollTo(page, 900);
  await expect(headerOf(page)).toHaveAttribute("data-state", "unpinned");
  await navOf(page).getByRole("link", { name: "Contact" }).focus();
  await expect(headerOf(page)).toHaveAttribute("data-state", "pinned");
});

/** The mark below the current entry, which is not a matter of colour. */
function isUnderlined(link: Locator): Promise<boolean> {
  return link.evaluate((element) => getComputedStyle(element, "::after").transform === "matrix(1, 0, 0, 1, 0, 0)");
}

function bottomOf(element: Locator): Promise<number> {
  return element.evaluate((self) => self.getBoundingClientRect().bottom);
}
