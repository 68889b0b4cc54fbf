/** Names at their height, and the tide that the visitor raises. */

import type { Page } from "playwright/test";
import { applyStyle } from "./layout.ts";
import { visitUnhydrated } from "./pageTour.ts";
import { expect, softly, test, visit } from "./siteTest.ts";

const address = "/work/saltmarsh";

const section = (page: Page) => page.locator("section", { has: page.getByRole("heading", { name: "All 63" }) });
const slider = (page: Page) => section(page).getByRole("slider", { name: "Raise the tide" });
const count = (page: Page) => section(page).locator("output");
const news = (page: Page) => section(page).locator("p[role='status']");

/** Where everything is that a reader could lose, in pixels from the top of the section. */
const places = (page: Page) =>
  section(page).evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    const parts = [...element.querySelectorAll("li, dt, figcaption")];
    const inTide = [...element.querySelectorAll("output > span, label, button, input")];
    const tideTop = element.querySelector("form")?.getBoundingClientRect().top ?? 0;
    const boxOf = (part: Element, from: number) => {
      const box = part.getBoundingClientRect();
      return [box.left, box.top - from].map(Math.round);
    };
    return { height, names: parts.map((part) => boxOf(part, top)), tide: inTide.map((part) => boxOf(part, tideTop)) };
  });

test("the tide rises and falls by keys and by pointer, the count follows, one press brings it back, and nothing moves", {
  tag: "@long",
}, async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, address);
    await slider(page).scrollIntoViewIfNeeded();
    await expect(count(page)).toHaveText(/^44 above water at 2\.27 m 1 level, 18 below/);
    await expect(news(page)).toBeEmpty();
    const before = await places(page);

    await slider(page).press("ArrowUp");
    await expect(count(page)).toHaveText(/^43 above water at 2\.28 m 1 level, 19 below/);
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "2.28 m: 43 above, 1 level, 19 below");
    await slider(page).press("End");
    await expect(count(page)).toHaveText(/^0 above water at 2\.74 m 63 below/);
    expect(await places(page)).toEqual(before);
    const box = await slider(page).boundingBox();
    if (!box) throw new TypeError("the slider must have a box (got none)");
    await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
    await expect(count(page)).toHaveText(/^(1|2|3)\d above water at 2\.4\d m/);
    await slider(page).fill("2.4");
    await expect(count(page)).toHaveText(/^30 above water/);
    await expect(news(page), "the slider says it").toBeEmpty();
    expect(await places(page)).toEqual(before);

    await section(page).getByRole("button", { name: "High spring tide, 2.27 m" }).click();
    await expect(count(page)).toHaveText(/^44 above water/);
    await expect(slider(page)).toHaveValue("2.27");
    await expect(news(page)).toHaveText("High spring tide, 2.27 m: 44 above, 1 level, 18 below");
  }
});

for (const [width, height] of [
  [320, 640],
  [1440, 900],
] as const) {
  test(`the window follows the water from the head of the section, at ${width} px`, { tag: "@long" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await visit(page, `${address}#levels`);
    for (const [key, name] of [
      ["ArrowUp", "Upper Skear"],
      ["Home", "Gannet Hole"],
      ["End", "Oldstaithe"],
    ] as const) {
      await slider(page).press(key);
      const box = await section(page).getByText(name, { exact: true }).boundingBox();
      const tide = await section(page).locator("form").boundingBox();
      const header = await page.getByRole("banner").boundingBox();
      softly(box?.y, key).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
      softly(box?.y, key).toBeLessThan(tide?.y ?? 0);
    }
  });
}

test("the whole slider is in the window while the first names are read, with text of 200 per cent too", {
  tag: "@long",
}, async ({ page }) => {
  for (const [width, height, text] of [
    [390, 844, "100%"],
    [844, 390, "100%"],
    [667, 375, "100%"],
    [390, 844, "200%"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await visit(page, address);
    await applyStyle(page, `html { font-size: ${text} }`);
    const names = section(page).locator("dt").first();
    await names.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
    const { top, bottom } = await slider(page).evaluate((element) => element.getBoundingClientRect());
    softly(top, `${width} × ${height}, ${text}`).toBeGreaterThan(0);
    softly(bottom, `${width} × ${height}, ${text}`).toBeLessThanOrEqual(height);
  }
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("scrolling the page from the slider leaves the tide where it is, and a tap moves it", { tag: "@long" }, async ({
    page,
  }) => {
    await visit(page, address);
    await slider(page).evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const { x = 0, y = 0, width = 0, height = 0 } = (await slider(page).boundingBox()) ?? {};
    const at = { x: x + width * 0.8, y: y + height / 2 };
    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", up = 0) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: at.x, y: at.y - up }],
      });
    await touch("touchStart");
    await expect(slider(page)).toHaveValue("2.27"); // until it is known what is meant
    const before = await page.evaluate(() => scrollY);
    for (const up of [20, 60, 120]) await touch("touchMove", up);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    await page.evaluate(() =>
      addEventListener("scrollend", () => document.body.setAttribute("data-scrolled", ""), { once: true }),
    );
    await touch("touchEnd");
    await expect(slider(page)).toHaveValue("2.27");
    await expect(count(page)).toHaveText(/^44 above water/);
    await expect(page.locator("body[data-scrolled]")).toBeVisible(); // while it scrolls, Chromium's slider reports each touch as an error

    await slider(page).tap();
    await expect(count(page)).not.toHaveText(/^44 above water/);
  });

  test("the page stays where it is when the water leaves the window", { tag: "@long" }, async ({ page }) => {
    await visit(page, `${address}#levels`);
    const before = await page.evaluate(() => scrollY);
    await slider(page).tap({ position: { x: 30, y: 20 } });
    await expect(count(page)).toHaveText(/^6\d above water/);
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });
});

test("a tide that was raised before the script has come stays where it is", { tag: "@long" }, async ({ page }) => {
  const hydrate = await visitUnhydrated(page, address);
  await slider(page).fill("2.74");
  await hydrate();
  await expect(count(page)).toHaveText(/^0 above water/);
});

test("without script and in print the tide stands still, and its name and the counts are there", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(address);
  await visit(page, address);
  await page.emulateMedia({ media: "print" });
  for (const one of [still, page]) {
    await expect(section(one).locator("input, label")).toHaveCount(2);
    await expect(section(one).locator("input:visible, label:visible")).toHaveCount(0);
    await expect(section(one).getByText("High spring tide, 2.27 m")).toBeVisible();
    await expect(count(one)).toHaveText(/^44 above water at 2\.27 m 1 level, 18 below/);
  }
  await context.close();
});

test.describe("a script that does not arrive", () => {
  test.use({ allowedMessages: [/Failed to load resource/] });

  test("leaves the tide at the end of its names, which is not offered to be raised", { tag: "@long" }, async ({
    page,
  }) => {
    const tide = section(page).locator("form");
    const positionOf = () => tide.evaluate((element) => getComputedStyle(element).position);
    await visit(page, address);
    await expect(section(page).getByText("Raise the tide")).toBeVisible();
    expect(await positionOf()).toBe("sticky");
    await page.route(/\/assets\/main-[^/]*\.js$/, (route) => route.abort());
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-script", "missing");
    await expect(section(page).getByText("Raise the tide")).toBeHidden();
    await expect(section(page).getByText("High spring tide, 2.27 m")).toBeVisible();
    expect(await positionOf()).toBe("static");
  });
});
