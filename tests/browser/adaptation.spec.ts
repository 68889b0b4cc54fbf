/** Forced colours. Larger text, spacing and zoom are in the tours. */

import type { Locator, Page } from "playwright/test";
import { layout } from "../harness/demoContent.ts";
import { endOfFirstLine } from "./layout.ts";
import { expect, scrollTo, softly, test, visit, widths } from "./siteTest.ts";

test("in forced colours buttons and fields have borders, the current page a mark, and the focus its colour", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await visit(page, "/about");
  const highlight = await systemColour(page, "Highlight");
  const canvas = await systemColour(page, "Canvas");
  const buttons = await page.getByRole("contentinfo").locator("button, a[data-variant=FooterCTA]").all();
  expect(buttons.length).toBeGreaterThan(1);
  for (const button of buttons) {
    softly(await button.evaluate((element) => getComputedStyle(element).borderTopColor)).not.toBe(canvas);
    await softly(button).toHaveCSS("border-top-width", "2px");
  }
  const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
  softly(await current.evaluate((element) => getComputedStyle(element, "::after").borderBottomColor)).not.toBe(canvas);
  await softly(page.getByRole("banner")).toHaveCSS(
    "border-bottom",
    `1px solid ${await systemColour(page, "CanvasText")}`,
  );
  for (let press = 0; press < 2; press++) await page.keyboard.press("Tab");
  await softly(page.locator(":focus")).toHaveCSS("outline", `${highlight} solid 3px`);

  await test.step("the popup's fields have borders, and one with an error says so in words", async () => {
    await page.getByRole("contentinfo").getByRole("button", { name: layout.footerNewsletterButtonText }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Subscribe" }).click();
    const field = dialog.getByLabel("Email");
    softly(await field.evaluate((element) => getComputedStyle(element).borderTopColor)).not.toBe(canvas);
    await softly(field).toHaveAccessibleDescription(/./);
    await page.keyboard.press("Escape");
  });
  await test.step("the current filter of the work has an edge, the others have none", async () => {
    await visit(page, "/work");
    await expectEdgeOfCurrent(page.getByRole("navigation", { name: "Disciplines" }), canvas);
  });
  await test.step("so has the section of a long text that is in view, in its contents", async () => {
    await visit(page, "/privacy");
    await scrollTo(page, 2500);
    await expectEdgeOfCurrent(page.getByRole("navigation", { name: "On this page" }), canvas);
  });
  await test.step("the menu's button and its bars can be seen", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const button = page.getByRole("button", { name: "Menu" });
    await expect(button).toBeVisible();
    softly(await button.evaluate((element) => getComputedStyle(element).borderTopColor)).not.toBe(canvas);
    const bars = button.locator("span").last();
    softly(await bars.evaluate((element) => getComputedStyle(element, "::before").borderBottomColor)).not.toBe(canvas);
  });
});

test("in forced colours icons and badge are as their files are, on a dark ground", { tag: "@long" }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
  await visit(page, "/about");
  const pictures = page.getByRole("contentinfo").locator("span:has(> img), a:has(> img)");
  await expect(pictures).not.toHaveCount(1);
  for (const picture of await pictures.all()) {
    await softly(picture).toHaveCSS("background-color", "rgb(0, 0, 0)");
    await softly(picture).toHaveCSS("filter", "none");
  }
});

test("in forced colours the headline of the home page, which has an opaque box there, is not on the picture", {
  tag: "@long",
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await visit(page, "/");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const picture = await page.locator("main [data-plate]").first().boundingBox();
    const headline = await page.locator("main h1").boundingBox();
    softly(headline?.y, `${width} px`).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
  }
});

test("in forced colours a long headline stands beside its picture or below it, with room for its words", {
  tag: "@long",
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await visit(page, "/about");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const picture = await page.locator("main [data-plate]").first().boundingBox();
    const headline = await page.locator("main h1").boundingBox();
    if (!picture || !headline) throw new Error("the opening is not drawn");
    const isBeside = headline.x + headline.width <= picture.x;
    const isBelow = headline.y >= picture.y + picture.height;
    softly(isBeside || isBelow, `${width} px`).toBe(true);
    softly(headline.width, `${width} px`).toBeGreaterThan(headline.height);
    softly(picture.width, `${width} px`).toBeGreaterThan(0.3 * width);
  }
});

test("a phone on its side shows the headline below or on the picture in its first screen", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  for (const path of ["/", "/about"]) {
    await visit(page, path);
    softly(await endOfFirstLine(page.locator("main h1")), path).toBeLessThanOrEqual(390);
  }
});

/** The current link alone has a lower edge of another colour than the canvas. */
async function expectEdgeOfCurrent(links: Locator, canvas: string): Promise<void> {
  await expect(links.locator("[aria-current]")).toHaveCount(1);
  for (const link of await links.getByRole("link").all()) {
    const isCurrent = (await link.getAttribute("aria-current")) !== null;
    const edge = await link.evaluate((element) => getComputedStyle(element).borderBottomColor);
    softly(edge !== canvas).toBe(isCurrent);
  }
}

/** The colour that the browser shows for a system colour. */
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
