/** What a visitor sees when a page is missing, or its content cannot be loaded. */

import type { Page } from "playwright/test";
import { caseStudyPaths, layout, siteName } from "../harness/demoContent.ts";
import { violationsOn } from "../harness/violationsOn.ts";
import { applyStyle, endOfFirstLine, largeText } from "./layout.ts";
import { expect, expectSameDocument, markDocument, softly, test, visit, waitForHydration } from "./siteTest.ts";

// The browser itself reports every response of 400 and above, and every request without a connection.
test.use({ allowedMessages: [/^error: Failed to load resource/] });

const gone = caseStudyPaths[0] ?? "";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const robots = (page: Page) => page.locator("meta[name='robots']");
const entry = (page: Page, name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

test("an unknown address has a page in the layout that leads home, where crawlers are welcome again", async ({
  page,
}) => {
  const response = await visit(page, "/work/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(heading(page)).toBeVisible();
  await expect(entry(page, "Work")).not.toHaveAttribute("aria-current"); // as in the document, which all addresses share
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "home" }).click();
  await expect(page).toHaveURL("/");
  await expect(robots(page)).toHaveCount(0);
});

test("a mistyped address leads to the page that was meant, and the script that knows it moves nothing, however long it is", {
  tag: "@long",
}, async ({ page }) => {
  const buttons = page.getByRole("main").getByRole("link", { name: /^(See|Go)/ });
  const boxes = () =>
    page
      .locator("main h1, main p > a")
      .filter({ hasNotText: "Clients" })
      .evaluateAll((all) => all.map((part) => JSON.stringify(part.getBoundingClientRect())));
  for (const [width, height, style, address = "/clinets"] of [
    [390, 844, "", `/work/${"the-old-case-study-of-halden-grid-".repeat(3)}über-uns`],
    [360, 640],
    [320, 640],
    [320, 560, largeText],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/main-[^/]*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(address, { waitUntil: "commit" });
    await expect(buttons).toHaveText([/See our work/, /Go to the home page/]);
    await applyStyle(page, style ?? "");
    await page.evaluate(() => document.fonts.ready);
    const before = await boxes();
    release();
    await waitForHydration(page);
    if (address === "/clinets") await expect(page.getByText("Did you mean Clients?")).toBeVisible();
    await expect(page.getByRole("main").getByText(address)).toBeVisible();
    softly(await boxes(), `${width} × ${height} px`).toEqual(before);
    await page.unroute(/\/main-[^/]*\.js$/);
  }
  await page.getByRole("main").getByRole("link", { name: "Clients" }).click();
  await expect(page).toHaveURL("/clients");
});

test("with large text the headline of a missing page begins in the first screen", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, "/no-such-page");
  await applyStyle(page, largeText);
  expect(await endOfFirstLine(heading(page))).toBeLessThanOrEqual(640);
});

test("a phone on its side shows the headline of a missing page in its first screen", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await visit(page, "/no-such-page");
  expect(await endOfFirstLine(heading(page))).toBeLessThanOrEqual(390);
});

test("a phone shows the whole number of a missing page and the button that warms it in its first screen", {
  tag: "@long",
}, async ({ page }) => {
  const numberShare = 0.742; // of the picture's width, from its end
  for (const [width, height] of [
    [390, 844],
    [335, 576], // 320 × 568 and a scrollbar of 15 px, which phones do not have: plate and headline grow with it
  ] as const) {
    await page.setViewportSize({ width, height });
    await visit(page, "/no-such-page");
    const picture = page.locator("main [data-plate] img");
    const box = await picture.boundingBox();
    await softly(picture).toHaveCSS("object-position", "100% 0px");
    softly((box?.width ?? 0) / (1.6 * (box?.height ?? 0)), `${width} px`).toBeGreaterThan(numberShare);
    const button = await page.getByRole("button", { name: "Warm it" }).boundingBox();
    softly((button?.y ?? height) + (button?.height ?? 0), `${width} px`).toBeLessThanOrEqual(height);
  }
});

test("without the forge the plate of a missing page warms around the pointer, over its words too, and under a finger, and says so", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/no-such-page");
  const hint = page.getByText("Rub the steel");
  await expect(hint).toBeVisible();
  await expect(page.locator("main [data-plate]"), "a finger rubs").toHaveCSS("touch-action", "pinch-zoom");
  await expect(page.locator("main h1"), "a finger scrolls").toHaveCSS("touch-action", "auto");
  const warmth = () =>
    page
      .locator("main [data-plate]")
      .evaluate((plate) => [getComputedStyle(plate, "::after").opacity, plate.style.getPropertyValue("--warm-x")]);
  expect(await warmth()).toEqual(["0", ""]);
  await page.locator("main h1").hover();
  await expect.poll(warmth).toEqual(["0.9", expect.stringMatching(/px$/)]);

  await page.mouse.move(1, 1); // to the header
  await expect.poll(warmth).toEqual(["0", expect.anything()]);
  const finger = { pointerType: "touch", clientX: 200, clientY: 200, bubbles: true };
  await page.locator("main a").first().dispatchEvent("pointermove", finger);
  expect((await warmth())[0]).toBe("0"); // on a link it presses or scrolls
  await page.locator("main [data-plate]").dispatchEvent("pointermove", finger);
  expect(Number((await warmth())[0])).toBeGreaterThan(0);
  await expect.poll(warmth).toEqual(["0", "200px"]); // cooled

  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(hint).toBeHidden();
  await expect(page.locator("main [data-plate]"), "a finger scrolls").toHaveCSS("touch-action", "pan-y pinch-zoom");
});

test("a finger scrolls the plate of a missing page until it can be rubbed", { tag: "@long" }, async ({ page }) => {
  await page.route(/\/main-[^/]*\.js$/, (route) => route.abort());
  await page.goto("/no-such-page");
  await expect(page.locator("html")).toHaveAttribute("data-script", "missing");
  await expect(page.locator("main [data-plate]")).toHaveCSS("touch-action", "pan-y pinch-zoom");
});

for (const path of ["/", "/about"])
  test(`without the forge a finger warms the plate that opens ${path}`, { tag: "@long" }, async ({ page }) => {
    await visit(page, path);
    const plate = page.locator("main [data-plate]").first();
    const warmth = () => plate.evaluate((element) => Number(getComputedStyle(element, "::after").opacity));
    expect(await warmth()).toBe(0);
    await plate.dispatchEvent("pointermove", { pointerType: "touch", clientX: 200, clientY: 200, bubbles: true });
    expect(await warmth()).toBeGreaterThan(0);
    await expect.poll(warmth).toBe(0);
  });

test("rubbing the plate of a missing page turns cold into warm, a letter at a time, moves no line and selects nothing", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await visit(page, "/no-such-page");
  const shown = () => heading(page).evaluate((h1) => h1.querySelector("[aria-hidden]")?.textContent ?? "cold");
  const height = async () => (await heading(page).boundingBox())?.height;
  const before = await height();
  await page.mouse.move(100, 150);
  await page.mouse.down();
  const words = [await shown()];
  for (let way = 0; way < 5; way++) {
    await page.mouse.move(way % 2 === 0 ? 520 : 100, 150 + way * 80, { steps: 4 });
    words.push(await shown());
    expect(await height()).toBe(before);
  }
  await page.mouse.up();
  expect(words).toEqual(["cold", "cord", "card", "ward", "warm", "warm"]);
  await expect(heading(page)).toHaveAccessibleName("This one has gone warm");
  expect(await page.evaluate(() => String(getSelection()))).toBe("");
  await expect(page.getByText("cold → cord → card → ward → warm")).toBeVisible();
  await page.getByRole("button", { name: "Cool it" }).press("Enter");
  expect(await shown()).toBe("cold");

  await page.emulateMedia({ reducedMotion: "reduce" });
  for (let way = 0; way < 5; way++) await page.mouse.move(way % 2 === 0 ? 520 : 100, 150, { steps: 4 });
  expect(await shown()).toBe("cold");
});

test("a missing page that is warm stays so, and one that was rubbed to a word on the way cools to where a button left it", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.clock.install();
  await visit(page, "/no-such-page");
  const word = heading(page).locator("[aria-hidden]");
  const rub = async (ways: number) => {
    for (let way = 0; way <= ways; way++) await page.mouse.move(way % 2 === 0 ? 100 : 520, 150);
  };
  await page.getByRole("button", { name: "Warm it" }).press("Enter");
  await rub(2);
  await expect(word).toHaveText("ward");
  await page.clock.runFor(3000);
  await expect(word).toHaveText("cord");
  await rub(3);
  await expect(word).toHaveText("warm");
  await page.clock.runFor(10_000);
  await expect(word).toHaveText("warm");
});

test("a button warms a missing page, a letter at each press, says how far, and cools it, where nothing moves, too", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/no-such-page");
  const button = page.getByRole("main").getByRole("button");
  const soFar = ["cold"];
  for (const word of ["cord", "card", "ward", "warm"]) {
    await expect(button).toHaveText("Warm it");
    await button.press("Space");
    await expect(heading(page).locator("[aria-hidden]")).toHaveText(word);
    soFar.push(word);
    await expect(page.getByRole("main").getByRole("status")).toHaveText(soFar.join(" → "));
  }
  await expect(button).toHaveText("Cool it");
  await expect(button).toBeFocused();
  await expect(heading(page)).toHaveAccessibleName("This one has gone warm");
  await button.press("Enter");
  await expect(heading(page)).toHaveText(/cold$/);
  await expect(page.getByRole("main").getByRole("status")).toBeEmpty();
  await page.emulateMedia({ media: "print" });
  await expect(button).toBeHidden();
});

test("a case study that was deleted since the list was loaded is a missing page, without a document load", async ({
  page,
}) => {
  await page.route(new RegExp(`/_data/caseStudy/${gone.split("/").at(-1)}\\?`), (route) =>
    route.fulfill({ status: 404, contentType: "application/json", body: "null" }),
  );
  await visit(page, "/work");
  await markDocument(page);
  await page.getByRole("main").locator(`article a[href="${gone}"]`).click();
  await expect(page).toHaveURL(gone);
  await expect(page).toHaveTitle(`${siteName} - Page not found`);
  await expect(heading(page)).toBeFocused();
  await expect(robots(page)).toHaveAttribute("content", "noindex");
  await expect(page.locator("link[rel='canonical']")).toHaveCount(0);
  await page.goBack();
  await expect(robots(page)).toHaveCount(0);
  await expectSameDocument(page);
});

test("a page whose content fails to load says so in the layout, and can be tried again", async ({ page }) => {
  await page.route(/\/_data\/services\?/, (route) => route.fulfill({ status: 503, body: "" }));
  await visit(page, "/");
  await entry(page, "Services").click();
  await expect(page).toHaveURL("/services");
  await expect(heading(page)).toBeFocused();
  await expect(robots(page)).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveTitle(`${siteName} - Services`);
});

test("without a connection another page says so in the layout, and shows itself once there is one", {
  tag: "@long",
}, async ({ page, context }) => {
  await visit(page, "/");
  await context.setOffline(true);
  await entry(page, "Clients").click();
  await expect(page.locator("main h1")).toHaveText("No connection");
  await expect(page.getByRole("main")).toContainText("check your internet connection and try again");
  await expect(page.getByRole("contentinfo")).toContainText(layout.footerCTAHeaderText);
  await expect(page.getByRole("banner")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveTitle(/Clients/);
  await expect(page.locator("main h1")).not.toHaveText("No connection");
});

test("a page is shown when the styles of its sections are there, and not without them", { tag: "@long" }, async ({
  page,
}) => {
  await visit(page, "/services");
  const styles = "**/assets/listSections-*.css";
  await page.route(styles, (route) => route.abort());
  await entry(page, "Clients").click();
  await expect(page.locator("main h1")).toHaveText("No connection");
  await page.unroute(styles);
  const asked = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  await page.route(styles, async (route) => {
    asked.resolve();
    await sent.promise;
    await route.continue();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await asked.promise;
  await expect(page).toHaveTitle(`${siteName} - No connection`);
  await expect(page.locator("main h1")).toHaveText("No connection");
  sent.resolve();
  await expect(page).toHaveTitle(/Privacy/);
  const rules = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ""));
  expect(rules.filter((href) => href.includes("listSections"))).toHaveLength(1);
});

test("a fragment that cannot be decoded leads nowhere and breaks nothing", { tag: "@long" }, async ({ page }) => {
  await visit(page, "/about#%ff");
  await entry(page, "Work").click();
  await expect(page).toHaveTitle(/Work/);
  await page.goBack();
  await expect(page).toHaveTitle(/About/);
  await expect(page.getByRole("banner")).toBeVisible();
});
