/** What visitors change for themselves: the size of things, the space between letters, the colours. */

import type { Page } from "playwright/test";
import { caseStudyPaths, layout, pagePaths } from "../harness/demoContent.ts";
import { expect, test, visit } from "./siteTest.ts";

const paths = [...pagePaths, caseStudyPaths[0] ?? ""];

for (const path of paths) {
  test(`${path} loses nothing at 400 per cent: 1280 by 1024 px become 320 by 256`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await visit(page, path);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await clippedTexts(page)).toEqual([]);
  });

  test(`${path} loses nothing when letters, words, lines and paragraphs are set further apart`, async ({ page }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, path);
      await spaceText(page);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await clippedTexts(page)).toEqual([]);
    }
  });

  test(`${path} loses nothing when its text alone is enlarged to 200 per cent`, async ({ page }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, path);
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await clippedTexts(page)).toEqual([]);
    }
  });
}

test("the popup loses nothing when its text is set further apart, at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await visit(page, "/");
  await page.getByRole("contentinfo").getByRole("button", { name: layout.footerNewsletterButtonText }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Subscribe" }).click();
  await spaceText(page);
  expect(await clippedTexts(page)).toEqual([]);
  const { scrollWidth, clientWidth } = await page
    .getByRole("dialog")
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
  expect(scrollWidth).toBe(clientWidth);
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  test("buttons have a border, the current page a mark, and the focus the colour for it", async ({ page }) => {
    await visit(page, "/about");
    const highlight = await systemColour(page, "Highlight");
    const ground = await systemColour(page, "Canvas");
    for (const button of await page.getByRole("contentinfo").locator("button, a[data-variant=FooterCTA]").all()) {
      expect(await button.evaluate((element) => getComputedStyle(element).borderTopColor)).not.toBe(ground);
      await expect(button).toHaveCSS("border-top-width", "2px");
    }
    const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
    const edge = await current.evaluate((element) => getComputedStyle(element, "::after").borderBottomColor);
    expect(edge).not.toBe(ground);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineColor)).toBe(highlight);
  });

  test("the menu's button and its bars can be seen", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await visit(page, "/");
    const button = page.getByRole("button", { name: "Menu" });
    const ground = await systemColour(page, "Canvas");
    expect(await button.evaluate((element) => getComputedStyle(element).borderTopColor)).not.toBe(ground);
    const bars = button.locator("span").last();
    expect(await bars.evaluate((element) => getComputedStyle(element, "::before").borderBottomColor)).not.toBe(ground);
  });

  test("fields have borders, and one with an error says so in words", async ({ page }) => {
    await visit(page, "/");
    await page.getByRole("contentinfo").getByRole("button", { name: layout.footerNewsletterButtonText }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Subscribe" }).click();
    const field = dialog.getByLabel("Email");
    const ground = await systemColour(page, "Canvas");
    expect(await field.evaluate((element) => getComputedStyle(element).borderTopColor)).not.toBe(ground);
    await expect(field).toHaveAccessibleDescription(/./);
  });
});

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The least that a page must bear: https://www.w3.org/TR/WCAG22/#text-spacing. */
function spaceText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-block-end: 2em !important; }
    `);
    document.adoptedStyleSheets = [sheet];
  });
}

/** Texts of which a part lies outside the window, or outside an element that cuts off what does not fit. */
function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const clipped: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest("noscript, script, .visuallyHidden, [role=status]")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      const isOutside = left < -1 || right > document.documentElement.clientWidth + 1;
      const cuts = (element: Element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        const cutsX = /hidden|clip/.test(overflowX) && (left < box.left - 1 || right > box.right + 1);
        const cutsY = /hidden|clip/.test(overflowY) && (top < box.top - 1 || bottom > box.bottom + 1);
        return cutsX || cutsY;
      };
      let ancestor: Element | null = parent;
      let isCut = false;
      while (ancestor && ancestor !== document.body) {
        isCut ||= cuts(ancestor);
        ancestor = ancestor.parentElement;
      }
      if (isOutside || isCut) clipped.push(node.textContent.trim().slice(0, 40));
    }
    return clipped;
  });
}

/** What the browser shows for a colour of the system's. */
function systemColour(page: Page, name: string): Promise<string> {
  return page.evaluate((colour) => {
    const probe = document.createElement("i");
    probe.style.color = colour;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}
