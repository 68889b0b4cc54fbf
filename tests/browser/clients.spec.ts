/** The wall of clients: beside the names, or before each of them, a picture of the work. */

import type { Page } from "playwright/test";
import { applyStyle } from "./layout.ts";
import { answerImages, expect, test, visit, waitForHydration } from "./siteTest.ts";

const nameOf = (page: Page, name: string) => page.locator("[data-client]", { hasText: name });
/** The pictures beside the names that are drawn; the last covers the others. */
const view = (page: Page) => page.locator("p:has([data-client]) + [aria-hidden=true]");

test("beside a name with the pointer or the focus, its number stands over a picture that is loaded only then", async ({
  page,
}) => {
  await answerImages(page);
  await visit(page, "/clients");
  await expect.poll(() => shownPictures(page)).toBe(8);
  await expect(view(page)).toHaveText("");
  const box = await view(page).boundingBox();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));

  await nameOf(page, "Halden Grid").hover();
  await expect(view(page)).toHaveText("−36%Calls per power cutHalden Grid");
  await expect.poll(() => requests.filter((url) => url.includes("/_image")).length).toBe(1);
  await expect.poll(() => shownPictures(page)).toBe(9);

  await nameOf(page, "North Kiln").focus();
  await expect(view(page).locator(":scope > :last-child")).toHaveText(/38Names in the catalogueNorth Kiln$/);
  expect(await view(page).boundingBox()).toEqual(box);
});

test("the work for a name grows from its place among the pictures of all", async ({ page }) => {
  await answerImages(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "/clients");
  await applyStyle(page, "[data-row] { transition-duration: 60s !important }"); // however slow the machine is
  const sheet = view(page).locator("> :first-child > img");
  for (const [name, place] of [
    ["Ferrow Rail", 0],
    ["Understory Bank", 7],
  ] as const) {
    await nameOf(page, name).hover(); // may scroll
    const first = await sheet.nth(place).boundingBox();
    const begins = await view(page)
      .locator("[data-colours]")
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

test("on a phone every name begins with its client's colour, which makes no line taller", async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, "/clients");
    await expect(view(page)).toBeHidden();
    const places = await page.locator("[data-client]").evaluateAll((phrases) =>
      phrases.map((phrase) => {
        const chip = phrase.querySelector("[data-colours]");
        const range = document.createRange();
        range.selectNodeContents(phrase.querySelector("[data-colours] + * > *") ?? phrase);
        const name = range.getClientRects()[0];
        return { chip: chip?.getBoundingClientRect(), colour: chip && getComputedStyle(chip).borderLeftColor, name };
      }),
    );
    expect(new Set(places.map(({ colour }) => colour)).size).toBe(8);
    for (const { chip, name } of places) {
      expect(chip?.width).toBeGreaterThan(6);
      expect(chip?.top).toBeGreaterThan(name?.top ?? Infinity);
      expect(chip?.bottom).toBeLessThan(name?.bottom ?? 0);
    }
  }
});

/** How many pictures beside the names are loaded. */
const shownPictures = (page: Page) =>
  view(page)
    .locator("img")
    .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 1).length);
