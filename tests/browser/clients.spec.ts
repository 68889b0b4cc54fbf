/** The wall of clients: beside the names, or below them, pictures of the work. */

import type { Locator, Page } from "playwright/test";
import { applyStyle, clippedTexts, largeText } from "./layout.ts";
import { answerImages, expect, softly, test, visit, waitForHydration } from "./siteTest.ts";

const nameOf = (page: Page, name: string) => page.locator("[data-client]", { hasText: name });
/** The pictures beside the names that are drawn; the last covers the others. */
const view = (page: Page) => page.locator("p:has([data-client]) + [aria-hidden=true]");

test("beside the names all numbers are there before a visitor points at one, whole in their tiles", async ({
  page,
}) => {
  await answerImages(page);
  await visit(page, "/clients");
  const numbers = view(page).locator("a > :last-child > :first-child").filter({ hasText: /\d/ });
  for (const style of ["", largeText]) {
    await applyStyle(page, style);
    for (const width of [1060, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await softly(numbers.filter({ visible: true }), `${width} px`).toHaveCount(8);
      softly(await cutCaptions(page), `${width} px ${style}`).toEqual([]);
    }
  }
  await test.step("and so are those of more clients, in lower tiles", async () => {
    await view(page)
      .locator("> :first-child")
      .evaluate((sheet) => sheet.append(...[...sheet.children, ...sheet.children].map((tile) => tile.cloneNode(true))));
    await applyStyle(page, "");
    for (const width of [1060, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await softly(numbers.filter({ visible: true }), `${width} px`).toHaveCount(24);
      softly(await cutCaptions(page), `${width} px`).toEqual([]);
    }
  });
});

/** The captions beside the names that have more words than fit into their tiles. */
const cutCaptions = (page: Page) =>
  view(page)
    .locator("a > :last-child")
    .evaluateAll((captions) =>
      captions
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth || scrollHeight > clientHeight,
        )
        .map(({ textContent }) => textContent),
    );

test("beside a name with the pointer or the focus, its number stands over a picture that is loaded only then", async ({
  page,
}) => {
  await answerImages(page);
  await visit(page, "/clients");
  await expect.poll(() => shownPictures(view(page))).toBe(8);
  const box = await view(page).boundingBox();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));

  await nameOf(page, "Halden Grid").hover();
  const work = view(page).locator(":scope > :last-child");
  await expect(work).toHaveText("−36%Calls per power cutHalden Grid");
  await expect(work.getByText("Calls per power cut")).toHaveCSS("color", "rgb(26, 18, 3)"); // on amber, not the page's white
  await expect.poll(() => requests.filter((url) => url.includes("/_image")).length).toBe(1);
  await expect.poll(() => shownPictures(view(page))).toBe(9);

  await nameOf(page, "North Kiln").focus();
  await expect(work).toHaveText(/38Names in the catalogueNorth Kiln$/);
  expect(await view(page).boundingBox()).toEqual(box);
});

test("the work for a name grows from its place among the pictures of all", async ({ page }) => {
  await answerImages(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "/clients");
  await applyStyle(page, "[data-row] { transition-duration: 60s !important }"); // however slow the machine is
  const sheet = view(page).locator("> :first-child > * > a");
  for (const [name, place] of [
    ["Ferrow Rail", 0],
    ["Understory Bank", 7],
  ] as const) {
    await nameOf(page, name).hover(); // may scroll
    const first = await sheet.nth(place).boundingBox();
    const begins = await view(page)
      .locator("[data-row]")
      .last()
      .evaluate((work) => {
        const [growth] = work.getAnimations();
        if (!growth) throw new Error("does not grow");
        growth.pause();
        growth.currentTime = 0;
        const sides =
          /inset\((.*)\)/.exec(getComputedStyle(work).clipPath)?.[1]?.split(" ").map(Number.parseFloat) ?? [];
        const { x, y, width, height } = work.getBoundingClientRect();
        growth.finish();
        const [top = 0, right = 0, bottom = 0, left = 0] = sides.map((side) => side / 100);
        return {
          x: x + left * width,
          y: y + top * height,
          width: (1 - left - right) * width,
          height: (1 - top - bottom) * height,
        };
      });
    for (const side of ["x", "y", "width", "height"] as const)
      expect(Math.abs(begins[side] - (first?.[side] ?? 0)), `${name}: ${side}`).toBeLessThan(2);
  }
});

test("a pointer that rested on a name before the page had its script shows that client", async ({ page }) => {
  await answerImages(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/clients", { waitUntil: "commit" });
  await nameOf(page, "Saltmarsh").hover();
  release();
  await waitForHydration(page);
  await expect(view(page)).toHaveText(/4\sminTo answer a council’s questionSaltmarsh$/);
});

test("a name stays hot while its number is beside it, and both leave with the pointer", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 }); // nothing scrolls below the pointer
  await answerImages(page);
  await visit(page, "/clients");
  const colourOf = (name: string) =>
    nameOf(page, name)
      .getByText(name)
      .first()
      .evaluate((text) => getComputedStyle(text).color);
  const cold = await colourOf("Saltmarsh");
  await nameOf(page, "Saltmarsh").hover();
  await expect.poll(() => colourOf("Saltmarsh")).not.toBe(cold);
  const hot = await colourOf("Saltmarsh");
  const number = view(page).locator("[data-row]");
  await expect.poll(() => number.evaluate((work) => work.getAnimations().length), "it has grown").toBe(0);
  await number.hover();
  await expect.poll(() => colourOf("Saltmarsh")).toBe(hot);
  await nameOf(page, "Halden Grid").hover();
  await expect.poll(() => colourOf("Halden Grid"), "the client's own").toBe("rgb(255, 180, 0)");
  await expect.poll(() => colourOf("Saltmarsh")).not.toBe(hot);
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(number).toHaveCount(0);
  await expect.poll(() => colourOf("Saltmarsh")).toBe(cold);
});

test("a link says the client's number, which sighted visitors see on a picture", async ({ page }) => {
  await answerImages(page);
  await visit(page, "/clients");
  await expect(
    page.getByRole("main").getByRole("link", { name: /^Ferrow Rail ?, .*: −41% Missed connections$/ }),
  ).toHaveCount(1);
});

test("on a phone each name has its number and its picture, which ends at the edge and is loaded near the window", async ({
  page,
}) => {
  await answerImages(page);
  for (const [width, style] of [
    [256, ""],
    [320, largeText],
    [390, ""],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, "/clients");
    await applyStyle(page, style);
    await softly(view(page).locator("img").filter({ visible: true }), "each picture once").toHaveCount(0);
    const wall = page.locator("p:has([data-client])");
    softly(await shownPictures(wall), "before the visitor scrolls").toBeLessThan(8);
    const windowWidth = await page.evaluate(() => document.documentElement.clientWidth);
    for (const row of await wall.locator("[data-client]").all()) {
      await row.scrollIntoViewIfNeeded();
      const picture = await row.locator("> :last-child").boundingBox();
      softly((picture?.x ?? 0) + (picture?.width ?? 0), `${width} px`).toBeCloseTo(windowWidth, 0);
    }
    await expect.poll(() => shownPictures(wall)).toBe(8);
    softly(await clippedTexts(page), `${width} px`).toEqual([]);
    await softly(wall.locator("[data-client]").nth(1)).toHaveText(
      /Halden Grid\n.*43,000 times\n−36%\nCalls per power cut$/,
      {
        useInnerText: true,
      },
    );
  }
});

/** How many of the pictures in an element are loaded. */
const shownPictures = (within: Locator) =>
  within
    .locator("img")
    .evaluateAll(
      (images: HTMLImageElement[]) =>
        images.filter(({ currentSrc, naturalWidth }) => currentSrc.includes("/_image") && naturalWidth > 1).length,
    );
