import type { Locator, Page } from "playwright/test";
import { visitUnhydrated } from "./pageTour.ts";
import { expect, test, waitForFrames, waitForHydration } from "./siteTest.ts";

const quarter = (page: Page, number: number, name: string) =>
  page.getByRole("button", { name: `Quarter ${number}: ${name}`, exact: true });

test("a pressed quarter turns on and says what it is now, four of them make a round, and a button puts them back", async ({
  page,
}) => {
  await page.goto("/work/moor-and-tarn");
  await waitForHydration(page);
  const section = page.locator("figure", { has: page.getByRole("toolbar", { name: "Turn a quarter." }) });
  const status = section.getByRole("status").last();
  const back = section.getByRole("button", { name: "Start again" });
  const round = section.getByText("A round of butter.", { exact: true }).and(section.locator("[data-shown]"));
  const box = () => section.boundingBox();
  const before = await box();
  await expect(back).toBeHidden();

  await quarter(page, 12, "Hill").press("Enter");
  await expect(back).toBeVisible();
  await expect(quarter(page, 12, "Rind")).toBeFocused();
  await expect(status).toHaveText("Quarter 12: Rind, turned by 90°.");
  await expect(section.getByRole("heading", { name: "Turn a quarter." })).toBeHidden();
  await expect(section.getByText("Rind", { exact: true })).toBeVisible();
  await expect(round).toBeHidden();

  await quarter(page, 12, "Rind").click();
  await expect(status).toHaveText("Quarter 12: Pool, turned by 180°. A round of butter.");
  await expect(round).toBeVisible();
  await expect(section.locator("[data-round]")).toHaveCount(4);

  await quarter(page, 12, "Pool").click();
  await quarter(page, 12, "Sun").click();
  await expect(quarter(page, 12, "Hill").locator("svg")).toHaveCSS("rotate", "360deg");
  await expect(status).toHaveText("Quarter 12: Hill, turned by 0°.");
  await expect(back).toBeHidden();

  await quarter(page, 1, "Hill").click();
  await back.click();
  await expect(quarter(page, 1, "Hill").locator("svg")).toHaveCSS("rotate", "360deg");
  await expect(section.getByRole("heading", { name: "Turn a quarter." })).toBeVisible();
  await expect(status).toHaveText("The wall is as it was.");
  await expect(back).toBeFocused();
  await expect(back).toHaveAttribute("aria-disabled", "true");
  expect((await box())?.height).toBe(before?.height);
});

test("each turn is on the pack at once, which goes on round its edges", { tag: "@long" }, async ({ page }) => {
  await page.goto("/work/moor-and-tarn");
  await waitForHydration(page);
  const [top, end, front] = await page
    .getByRole("img", { name: /^\w+ butter, / })
    .locator("> g")
    .all();
  const inksOf = async (face: Locator | undefined) =>
    face
      ?.locator("path[data-way]")
      .evaluateAll((paths) => paths.map((path) => (path as SVGElement).dataset.way).join(""));
  expect(await inksOf(front)).toBe("010132012330012301320132");
  expect([await inksOf(top), await inksOf(end)]).toEqual(["2330012301320132", "012301"]);
  await quarter(page, 4, "Rind").click();
  await expect.poll(() => inksOf(front)).toContain("010232012330012301320132");
  for (let number = 1; number <= 24; number += 1) await page.locator(`[aria-label^="Quarter ${number}:"]`).click();
  await expect.poll(() => inksOf(front)).toContain("121303123001123012031203");
  expect([await inksOf(top), await inksOf(end)]).toEqual(["3001123012031203", "123012"]);
});

test("names are in the client's typeface, which is loaded when they are near, and nothing moves", {
  tag: "@long",
}, async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/client-")) loaded.push(request.url());
  });
  await page.goto("/work/moor-and-tarn");
  await waitForHydration(page);
  const section = page.locator("figure", { has: page.getByRole("toolbar", { name: "Turn a quarter." }) });
  const name = section.getByText("Rind", { exact: true }).first();
  expect(await name.evaluate((element) => getComputedStyle(element).fontFamily)).not.toContain("Client");
  expect(loaded).toEqual([]);
  const before = await section.evaluate((element) => element.getBoundingClientRect().height);
  await section.scrollIntoViewIfNeeded();
  await expect(name).toHaveCSS("font-family", /^"Client soft", /);
  expect(loaded).toHaveLength(1);
  expect(await section.evaluate((element) => element.getBoundingClientRect().height)).toBe(before);
});

test("a visitor who saves data has names in the site's typeface", { tag: "@long" }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/client-")) loaded.push(request.url());
  });
  await page.goto("/work/moor-and-tarn");
  await waitForHydration(page);
  await quarter(page, 12, "Hill").click();
  await expect(page.getByText("Rind", { exact: true }).first()).toHaveCSS("font-family", /^(?!.*Client)/);
  await waitForFrames(page, 10);
  expect(loaded).toEqual([]);
});

test("the address keeps a turned wall, and leads to it", { tag: "@long" }, async ({ page, context }) => {
  await page.goto("/work/moor-and-tarn");
  await waitForHydration(page);
  const kept = page.getByText("This page’s address keeps your wall.", { exact: true });
  await expect(kept).toBeHidden();
  await quarter(page, 12, "Hill").click();
  await expect(page).toHaveURL(/#wall-010132012331012301320132$/);
  await expect(kept).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Rind butter, DL8 5." })).toBeVisible();
  await expect(page.getByText("6 Hill, 7 Rind, 5 Pool, 6 Sun.")).toBeVisible();

  const friend = await context.newPage();
  await friend.goto(page.url());
  await expect(quarter(friend, 12, "Rind")).toBeInViewport();
  await friend.evaluate(() => {
    location.hash = `wall-${"3".repeat(24)}`;
  });
  await expect(quarter(friend, 1, "Sun")).toBeVisible();
  await friend.getByRole("link", { name: "All eight projects" }).click();
  await expect(friend).toHaveURL(/work$/);
  await friend.goBack();
  await expect(friend.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(quarter(friend, 1, "Sun")).toBeVisible();

  await page.getByRole("button", { name: "Start again" }).click();
  await expect(page).toHaveURL(/moor-and-tarn$/);
  await expect(kept).toBeHidden();

  const restored = page.getByText("The wall is as it was.");
  await expect(restored).toBeAttached();
  await page.evaluate(() => {
    location.hash = `wall-${"3".repeat(24)}`;
  });
  await expect(kept).toBeVisible();
  await expect(restored).not.toBeAttached();
});

for (const width of [390, 1440])
  test(`a link to the wall leads to all of what is said above it, ${width} px wide`, { tag: "@long" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/work/moor-and-tarn#pattern");
    await waitForHydration(page);
    await quarter(page, 12, "Hill").click();
    const name = page.getByText("Rind", { exact: true }).and(page.locator("li > b"));
    const header = await page.getByRole("banner").boundingBox();
    expect((await name.boundingBox())?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  });

test("the wall is one stop for Tab, and arrow keys move in what is shown of it", { tag: "@long" }, async ({ page }) => {
  const focused = (number: number) => page.locator(`button[aria-label^="Quarter ${number}:"]:focus`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/work/moor-and-tarn");
  await waitForHydration(page);
  await expect(page.locator("[role='toolbar'] [tabindex='0']")).toHaveCount(1);
  await quarter(page, 1, "Hill").focus();
  await page.keyboard.press("End");
  await expect(focused(4)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(focused(12)).toBeVisible();
  await page.keyboard.press("Space");
  await expect(quarter(page, 12, "Rind")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Start again" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await expect(focused(12)).toBeVisible();
});

test("a disc of which half is not shown is not announced", { tag: "@long" }, async ({ page }) => {
  await page.goto("/work/moor-and-tarn");
  await waitForHydration(page);
  const section = page.locator("figure", { has: page.getByRole("toolbar", { name: "Turn a quarter." }) });
  await quarter(page, 13, "Hill").click();
  await quarter(page, 21, "Hill").click();
  await quarter(page, 21, "Rind").click();
  await page.setViewportSize({ width: 390, height: 844 });
  await quarter(page, 20, "Pool").click();
  await expect(section.getByRole("status").last()).toHaveText("Quarter 20: Sun, turned by 270°.");
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(section.getByRole("status").last()).toHaveText("Quarter 20: Sun, turned by 270°. A round of butter.");
});

test("quarters that are pressed before the script has come are turned", { tag: "@long" }, async ({ page }) => {
  const hydrate = await visitUnhydrated(page, "/work/moor-and-tarn");
  await quarter(page, 2, "Rind").click();
  await quarter(page, 1, "Hill").click();
  await hydrate();
  await expect(quarter(page, 1, "Rind")).toBeVisible();
  await expect(quarter(page, 2, "Pool")).toBeVisible();
  await expect(page.locator("figure").getByRole("status").last()).toHaveText("Quarter 1: Rind, turned by 90°.");
});

test("without script and in print the wall stands still, and the four ways round are a list", { tag: "@long" }, async ({
  browser,
  baseURL,
  page,
}) => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), javaScriptEnabled: false });
  const plain = await context.newPage();
  await page.emulateMedia({ media: "print" });
  for (const one of [plain, page]) {
    await one.goto("/work/moor-and-tarn");
    const section = one.locator("figure", { has: one.locator("[data-way]") });
    for (const name of ["Hill", "Rind", "Pool", "Sun"])
      await expect(section.getByRole("listitem").filter({ hasText: name }).locator("svg")).toBeVisible();
    await expect(section.getByRole("heading")).toHaveText("A quarter, turned.", { useInnerText: true });
    await expect(section.getByRole("button")).toHaveCount(0);
    await expect(section.getByRole("toolbar").locator("svg:visible")).toHaveCount(24);
    const inks = section.getByRole("listitem").locator("path");
    const colours = await inks.evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill));
    expect(new Set(colours).size, "each way round has its ink").toBe(4);
  }
  await context.close();
});
