import type { Locator, Page } from "playwright/test";
import { menuRoutes } from "../../shared/routes.ts";
import { applyStyle } from "./layout.ts";
import { expect, scrollTo, softly, test, visit, wideWidths, widths } from "./siteTest.ts";

const headerHeightPx = 80;
const pinStartPx = 80;

const headerOf = (page: Page) => page.getByRole("banner");
const navOf = (page: Page) => page.getByRole("navigation", { name: "Main", includeHidden: true });

test("the entries are behind a button below 980 px, and in one line with the logo from there on", async ({ page }) => {
  await visit(page, "/");
  const button = headerOf(page).locator("button[aria-controls='menu']");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const isWide = width >= 980;
    await softly(button, `${width} px`).toBeVisible({ visible: !isWide });
    for (const { name } of menuRoutes) {
      const entry = navOf(page).getByRole("link", { name, exact: true, includeHidden: true });
      await softly(entry, `${width} px`).toBeVisible({ visible: isWide });
    }
    if (isWide) continue;
    await softly(button).toHaveAccessibleName("Menu");
    await softly(button).toHaveAttribute("aria-expanded", "false");
    const box = await button.boundingBox();
    softly(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  for (const width of wideWidths) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await headerOf(page)
      .locator("a[href^='/']")
      .evaluateAll((links) =>
        links.map((link) => {
          const { left, right, top, bottom } = link.getBoundingClientRect();
          return { left, right, middle: (top + bottom) / 2 };
        }),
      );
    const ends = boxes.flatMap(({ left, right }) => [left, right]);
    softly(ends, `${width} px`).toEqual(ends.toSorted((one, other) => one - other));
    softly(Math.max(...ends)).toBeLessThanOrEqual(width);
    for (const { middle } of boxes) softly(Math.abs(middle - headerHeightPx / 2)).toBeLessThan(8);
  }
});

test("with text of 200 per cent the bar is one row, too, and nothing in it touches", { tag: "@long" }, async ({
  page,
}) => {
  await visit(page, "/about");
  await applyStyle(page, "html { font-size: 200% }");
  for (const width of wideWidths) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await headerOf(page)
      .locator("a:visible")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect));
    softly(boxes, `${width} px`).toHaveLength(1 + menuRoutes.length);
    const height = (await headerOf(page).boundingBox())?.height ?? 0;
    for (const [index, { top, bottom, right }] of boxes.entries()) {
      softly(Math.abs((top + bottom) / 2 - height / 2), `${width} px`).toBeLessThan(16);
      softly(right + 16, `${width} px`).toBeLessThanOrEqual(boxes[index + 1]?.left ?? width);
    }
  }
});

for (const width of [390, 1280])
  test(`at ${width} px the bar hides on the way down and comes back on the way up`, {
    tag: width === 390 ? [] : "@long",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/about");
    const header = headerOf(page);
    const expectState = (state: string) => expect(header).toHaveAttribute("data-state", state);
    const unfixed = await layoutOf(page);

    await test.step("it stays at the top up to 80 px, and until it has been scrolled away", async () => {
      await expectState("unfixed");
      for (const scrollY of [79, pinStartPx, pinStartPx + headerHeightPx]) {
        await scrollTo(page, scrollY);
        await expectState("unfixed");
      }
      await scrollTo(page, pinStartPx + headerHeightPx + 1);
      await expectState("unpinned");
      await expect.poll(() => edgeOf(header, "bottom")).toBeLessThanOrEqual(0);
      expect(await layoutOf(page)).toEqual(unfixed);
    });
    await test.step("it comes back after 6 px upwards, not after 5", async () => {
      await scrollTo(page, 900);
      await expectState("unpinned");
      await scrollTo(page, 895);
      await expectState("unpinned");
      await scrollTo(page, 894);
      await expectState("pinned");
      await expect.poll(() => edgeOf(header, "top")).toBe(0);
      expect(await layoutOf(page)).toEqual(unfixed);
    });
    await test.step("one pixel downwards hides it again", async () => {
      await scrollTo(page, 895);
      await expectState("unpinned");
    });
    await test.step("slow scrolling upwards adds up", async () => {
      for (const scrollY of [900, 898, 896]) await scrollTo(page, scrollY);
      await expectState("unpinned");
      await scrollTo(page, 894);
      await expectState("pinned");
    });
    await test.step("it is pinned until 81 px from the top, and unfixed again at 80", async () => {
      for (const scrollY of [200, 81]) await scrollTo(page, scrollY);
      await expectState("pinned");
      await scrollTo(page, 80);
      await expectState("unfixed");
    });
    await test.step("focus that moves into a hidden bar brings it back", async () => {
      await scrollTo(page, 900);
      await expectState("unpinned");
      await header.locator("a").first().focus();
      await expectState("pinned");
    });
  });

/** The height of the page and where its content begins: the bar must not change them. */
function layoutOf(page: Page) {
  return page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    top: (document.querySelector("main")?.getBoundingClientRect().top ?? 0) + window.scrollY,
  }));
}

function edgeOf(element: Locator, edge: "top" | "bottom"): Promise<number> {
  return element.evaluate((self, name) => self.getBoundingClientRect()[name], edge);
}
