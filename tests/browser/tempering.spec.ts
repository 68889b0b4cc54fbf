import type { Page } from "playwright/test";
import { visitUnhydrated } from "./pageTour.ts";
import { messagesOfParts, test as partsTest, visit } from "./partsTest.ts";
import { expect, test, waitForHydration } from "./siteTest.ts";

const path = "/about";

const sliderOf = (page: Page) => page.getByRole("slider", { name: "Heat the bar" });
const sectionOf = (page: Page) => page.locator("section", { has: sliderOf(page) });
const nameOf = (page: Page) => sectionOf(page).locator("li b").filter({ visible: true });
const middleOf = (page: Page) => sectionOf(page).locator("stop").first();

test("a bar that is heated to orchid stays so when it cools, until it is ground; nothing moves", async ({ page }) => {
  await page.goto(path);
  await waitForHydration(page);
  const section = sectionOf(page);
  const heightOf = () => section.evaluate((element) => element.getBoundingClientRect().height);
  const height = await heightOf();
  const widthOf = () => nameOf(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontStretch));
  const status = section.getByRole("status");
  await expect(nameOf(page)).toHaveText("Straw");
  await expect(section).toHaveAttribute("data-surface", "ink");
  await expect(status).toBeEmpty();

  for (let degrees = 240; degrees <= 280; degrees += 5) await sliderOf(page).press("ArrowRight");
  await expect(sliderOf(page)).toHaveValue("280");
  await expect(nameOf(page)).toHaveText("Orchid");
  await expect(status).toHaveText(/^Orchid. Surgical/);
  await expect(section).toHaveAttribute("data-surface", "ember");
  expect(await widthOf()).toBe(150);
  expect(await heightOf()).toBe(height);
  const orchid = await middleOf(page).getAttribute("stop-color");

  await sliderOf(page).press("Home");
  await expect(sliderOf(page)).toHaveAttribute("aria-valuetext", "200 °C");
  await expect(section.getByText("It cools, and the colour stays.").first()).toBeVisible();
  await expect(nameOf(page)).toHaveText("Orchid");
  await expect(middleOf(page)).toHaveAttribute("stop-color", orchid ?? "");
  await expect(status).toHaveText("It cools, and the colour stays.");

  await section.getByRole("button", { name: "Grind it bright" }).click();
  await expect(nameOf(page)).toHaveText("Bright");
  await expect(status).toHaveText(/^Bright. Polished/);
  await expect(middleOf(page)).not.toHaveAttribute("stop-color", orchid ?? "");
  expect(await heightOf()).toBe(height);
});

test("the bar and all that heats it are in one window below the header, in low windows too", { tag: "@long" }, async ({
  page,
}) => {
  for (const [width, height] of [
    [1280, 680],
    [1440, 760],
    [1920, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    const room = height - (await page.getByRole("banner").evaluate((header) => header.clientHeight));
    const used = await sectionOf(page).evaluate((section) => {
      const [bar, button] = [section.querySelector("svg"), section.querySelector("button")];
      return (button?.getBoundingClientRect().bottom ?? 0) - (bar?.getBoundingClientRect().top ?? 0);
    });
    expect.soft(used, `${width} × ${height}`).toBeLessThanOrEqual(room);
  }
});

test("a bar that was heated before hydration has that heat", { tag: "@long" }, async ({ page }) => {
  const hydrate = await visitUnhydrated(page, path);
  await sliderOf(page).press("End");
  await hydrate();
  await expect(nameOf(page)).toHaveText("Grey");
});

partsTest.describe("a bar whose names have eight letters", () => {
  partsTest.use({ allowedMessages: messagesOfParts });

  partsTest(
    "is at first as wide as its heat asks, and moves nothing when it is cold",
    { tag: "@long" },
    async ({ page }) => {
      for (const width of [390, 1280, 2400]) {
        await page.setViewportSize({ width, height: 800 });
        await visit(page, "/_parts/tempering-long-words");
        const section = page.locator("section", { has: page.getByRole("slider") });
        const heightOf = () => section.evaluate((element) => element.getBoundingClientRect().height);
        const nameWidth = () =>
          section
            .locator("li b")
            .first()
            .evaluate((name) => getComputedStyle(name).fontStretch);
        await expect.poll(nameWidth).toBe("150%");
        const height = await heightOf();
        await section.getByRole("button").click();
        await expect.poll(nameWidth).toBe("64%");
        expect(await heightOf(), `in ${width} px`).toBe(height);
      }
    },
  );
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("all names are a list with their degrees, below a bar with all colours, and nothing needs script", {
    tag: "@long",
  }, async ({ page }) => {
    await page.goto(path);
    const section = page.locator("section", { hasText: "About the name" }).last();
    await expect(section.getByRole("listitem").filter({ visible: true })).toHaveText([
      /^Bright 200 °C/,
      /^Straw 220 °C/,
      /^Brown 255 °C/,
      /^Orchid 280 °C/,
      /^Blue 300 °C/,
      /^Grey 330 °C/,
    ]);
    const bars = section.locator("svg").filter({ has: page.locator("stop"), visible: true });
    await expect(bars).toHaveCount(1);
    await expect(bars.locator("stop")).toHaveCount(14); // of the whole chart
    await expect(section.locator("input, button").filter({ visible: true })).toHaveCount(0);
  });
});
