/** The wall of clients: the work for one of them, beside the names or below them. */

import type { Locator, Page } from "playwright/test";
import { applyStyle, clippedTexts, largeText, movesWhenFontsCome } from "./layout.ts";
import { answerImages, expect, softly, test, visit, waitForFrames, waitForHydration } from "./siteTest.ts";

const nameOf = (page: Page, name: string) => page.locator("[data-client]", { hasText: name });
/** Beside the names or below them; the last work covers the other. */
const view = (page: Page) => page.locator("p:has([data-client]) + [aria-hidden=true]");

const works = (page: Page) => view(page).locator("a");

test("the names are as high as they will be before their font has come", { tag: "@long" }, async ({ page }) => {
  const moves = await movesWhenFontsCome(page, "/clients", "[data-client]:nth-child(-n + 4)", [980, 1440]);
  expect(moves).toHaveLength(8);
  for (const { top } of moves) expect(top).toBeLessThan(3); // Chromium reports no shift below 3 px
});

test("the first client's work is shown until a visitor points at a name or focuses one, and is loaded only then", async ({
  page,
}) => {
  await answerImages(page);
  for (const width of [1440, 980, 600]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/clients");
    await expect(works(page)).toHaveText(/^−41%Ferrow RailMissed connections$/);
    await expect.poll(() => shownPictures(view(page)), `${width} px`).toBe(1);
    const box = await view(page).boundingBox();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));

    await nameOf(page, "Halden Grid").hover();
    const work = works(page).last();
    await expect(work).toHaveText("−36%Halden GridCalls per power cut");
    await expect(work.getByText("Calls per power cut")).toHaveCSS("color", "rgb(26, 18, 3)"); // on amber, not the page's white
    await expect.poll(() => requests.filter((url) => url.includes("/_image")).length).toBe(1);

    await page.mouse.move(1, 1);
    await nameOf(page, "North Kiln").focus();
    await expect(work).toHaveText(/38North KilnNames in the catalogue$/);
    expect((await view(page).boundingBox())?.height).toBeCloseTo(box?.height ?? 0, 0);
    softly(await clippedTexts(page), `${width} px`).toEqual([]);
    page.removeAllListeners("request");
  }
});

test("the work for a name covers the one before from the side on which the name is", { tag: "@long" }, async ({
  page,
}) => {
  await answerImages(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "/clients");
  await applyStyle(page, "[data-surface] + [data-surface] { transition-duration: 60s !important }"); // slow machines, too
  const cover = () =>
    works(page)
      .last()
      .evaluate((work) => {
        const [growth] = work.getAnimations();
        if (!growth) throw new Error("does not grow");
        growth.currentTime = 0;
        const from = getComputedStyle(work).clipPath;
        growth.finish();
        return from;
      });
  await nameOf(page, "Saltmarsh").hover();
  expect(await cover()).toBe("inset(100% 0px 0px)");
  await nameOf(page, "Halden Grid").hover();
  expect(await cover()).toBe("inset(0px 0px 100%)");
});

test("a pointer that rested on a name before the page had its script shows that client", { tag: "@long" }, async ({
  page,
}) => {
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
  await expect(works(page).last()).toHaveText(/4\sminSaltmarshTo answer a council’s question$/);
});

test("a name stays hot, in its client's colour, while its work is shown", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 }); // nothing scrolls below the pointer
  await answerImages(page);
  await visit(page, "/clients");
  const colourOf = (name: string) =>
    nameOf(page, name)
      .getByText(name)
      .first()
      .evaluate((text) => getComputedStyle(text).color);
  const cold = await colourOf("Halden Grid");
  await nameOf(page, "Halden Grid").hover();
  await page.getByRole("heading", { level: 1 }).hover();
  await expect.poll(() => colourOf("Halden Grid")).toBe("rgb(255, 180, 0)");
  await expect(works(page).last()).toContainText("−36%");
  await nameOf(page, "Saltmarsh").hover();
  await page.getByRole("heading", { level: 1 }).hover();
  await expect.poll(() => colourOf("Halden Grid")).toBe(cold);
});

test("of a pointer at rest and the focus, the one that moved last says which name is hot", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await answerImages(page);
  await visit(page, "/clients");
  const hotNames = () =>
    page
      .locator("[data-client] > [data-colours]")
      .evaluateAll((names) =>
        names.flatMap((name) => (getComputedStyle(name).color === "rgb(131, 148, 167)" ? [] : name.textContent)),
      );
  const quayside = nameOf(page, "Quayside Opera");
  await quayside.hover();
  await expect.poll(hotNames).toEqual(["Quayside Opera,"]);
  await nameOf(page, "Ferrow Rail").focus();
  await page.keyboard.press("Tab");
  await quayside.dispatchEvent("pointerover", { pointerType: "mouse" }); // as where the page scrolls to the focus
  await expect.poll(hotNames).toEqual(["Halden Grid,"]);
  await expect(works(page).last()).toContainText("Halden Grid");
  await quayside.hover({ position: { x: 30, y: 20 } });
  await expect.poll(hotNames).toEqual(["Quayside Opera,"]);
});

test("on a desktop the work stays in the window beside its names, however many they are", { tag: "@long" }, async ({
  page,
}) => {
  await answerImages(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, "/clients");
  const names = page.locator("[data-client]");
  await names.first().evaluate((name) => {
    for (let place = 0; place < 16; place++) name.after(name.cloneNode(true));
  });
  for (const name of (await names.all()).slice(4, -5)) {
    await name.evaluate((link) => link.scrollIntoView({ block: "center", behavior: "instant" }));
    const { top, bottom } = await view(page).evaluate((work) => work.getBoundingClientRect());
    softly(top).toBeGreaterThanOrEqual(0);
    softly(bottom).toBeLessThanOrEqual(900);
  }
});

test("in a window in which the work is wider than the names, scrolling leaves the client that the pointer chose", {
  tag: "@long",
}, async ({ page }) => {
  await answerImages(page);
  await page.setViewportSize({ width: 3200, height: 600 });
  await visit(page, "/clients");
  await nameOf(page, "Halden Grid").hover();
  await page.mouse.move(1, 1);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await waitForFrames(page, 4);
  await expect(works(page).last()).toContainText("Halden Grid");
});

test("the comma after a name that breaks is at the end of its last line", { tag: "@long" }, async ({ page }) => {
  await answerImages(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, "/clients");
  const [lines, gap] = await nameOf(page, "Understory Bank")
    .getByText("Understory Bank")
    .evaluate((words) => {
      const [name, comma] = words.childNodes;
      if (!name || !(comma instanceof Element)) throw new Error("has no comma");
      const range = document.createRange();
      range.selectNodeContents(name);
      const lines = [...range.getClientRects()];
      return [lines.length, comma.getBoundingClientRect().left - (lines.at(-1)?.right ?? 0)];
    });
  expect(lines).toBe(2);
  expect(Math.abs(gap ?? 99)).toBeLessThan(4);
});

test("in narrow windows each name begins a line, and the names are one below the other", { tag: "@long" }, async ({
  page,
}) => {
  await answerImages(page);
  for (const width of [320, 390, 600]) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, "/clients");
    const starts = await page
      .locator("[data-client] > :first-child")
      .evaluateAll((names) => names.map((name) => Math.round(name.getBoundingClientRect().left)));
    expect.soft(new Set(starts).size, `${width} px`).toBe(1);
  }
});

test("a link says the client's number, which sighted visitors see on the work", { tag: "@long" }, async ({ page }) => {
  await answerImages(page);
  await visit(page, "/clients");
  await expect(
    page.getByRole("main").getByRole("link", { name: /^Ferrow Rail ?, .*: −41% Missed connections$/ }),
  ).toHaveCount(1);
});

test("on a phone the work at the window's foot is that of the name scrolled past the middle, and covers no name with the focus", async ({
  page,
}) => {
  await answerImages(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/clients");
  const foot = () => view(page).evaluate((work) => Math.round(work.getBoundingClientRect().bottom) - innerHeight);
  await expect(works(page)).toContainText("Ferrow Rail");
  expect(await foot()).toBe(0);
  for (const name of ["Moor and Tarn", "Understory Bank", "Halden Grid"]) {
    await nameOf(page, name).evaluate((link) =>
      scrollBy({ top: link.getBoundingClientRect().top - 0.44 * innerHeight, behavior: "instant" }),
    );
    await expect(works(page).last()).toContainText(name);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect(works(page).last()).toContainText("Ferrow Rail");

  await nameOf(page, "Saltmarsh").focus();
  await page.keyboard.press("Tab");
  const focused = nameOf(page, "Understory Bank");
  await expect(focused).toBeFocused();
  await expect(works(page).last()).toContainText("Understory Bank");
  const [name, work] = [await focused.boundingBox(), await view(page).boundingBox()];
  expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(work?.y ?? 0);
});

test("on a low phone the first client is above the work when the page opens", { tag: "@long" }, async ({ page }) => {
  await answerImages(page);
  await page.setViewportSize({ width: 340, height: 640 });
  await visit(page, "/clients");
  const [name, work] = [await nameOf(page, "Ferrow Rail").boundingBox(), await view(page).boundingBox()];
  expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(work?.y ?? 0);
  expect(work?.y).toBeLessThan(640);
});

test("with large text the work below the names takes a third of the window, and follows a mouse's scroll", {
  tag: "@long",
}, async ({ page }) => {
  await answerImages(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, "/clients");
  await applyStyle(page, largeText);
  expect((await view(page).boundingBox())?.height).toBeLessThan(800 / 3);
  await nameOf(page, "Moor and Tarn").evaluate((link) =>
    scrollBy({ top: link.getBoundingClientRect().top - 0.4 * innerHeight, behavior: "instant" }),
  );
  await expect(works(page).last()).toContainText("Moor and Tarn");
});

test("where the work does not follow the names, and in print, their numbers are in the sentence", {
  tag: "@long",
}, async ({ page }) => {
  await answerImages(page);
  const number = nameOf(page, "Halden Grid").getByText("Calls per power cut");
  for (const [width, style, position] of [
    [390, "", "absolute"],
    [256, "", "static"],
    [390, largeText, "static"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, "/clients");
    await applyStyle(page, style);
    await softly(number, `${width} px`).toHaveCSS("position", position);
    softly(await clippedTexts(page), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await softly(number).toHaveCSS("position", "absolute");
  await nameOf(page, "Ferrow Rail").focus();
  await page.emulateMedia({ media: "print" });
  await softly(number).toHaveCSS("position", "static");
  await softly(view(page)).toBeHidden();
  await softly(nameOf(page, "Ferrow Rail").locator("[data-colours]")).toHaveCSS("color", "rgb(0, 0, 0)");
});

test("on a phone a finger that begins to scroll on a name leaves the work as it is", { tag: "@long" }, async ({
  page,
}) => {
  await answerImages(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/clients");
  await nameOf(page, "Saltmarsh").dispatchEvent("pointerover", { pointerType: "touch" });
  await waitForFrames(page, 4);
  await expect(works(page)).toHaveText(/^−41%Ferrow RailMissed connections$/);
  await nameOf(page, "Saltmarsh").dispatchEvent("pointerover", { pointerType: "pen" });
  await expect(works(page).last()).toContainText("Saltmarsh");
});

test.describe("a script that does not arrive", () => {
  test.use({ allowedMessages: [/Failed to load resource/] });

  test("leaves the numbers in the sentence, and the work at its end", { tag: "@long" }, async ({ page }) => {
    await answerImages(page);
    await page.route(/\/assets\/main-[^/]*\.js$/, (route) => route.abort());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/clients");
    await expect(page.locator("html")).toHaveAttribute("data-script", "missing");
    await expect(view(page)).toHaveCSS("position", "static");
    const number = nameOf(page, "Halden Grid").getByText("Calls per power cut");
    await expect(number).toHaveCSS("position", "static");
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(number).toHaveCSS("position", "static");
  });
});

/** How many of the pictures in an element are loaded. */
const shownPictures = (within: Locator) =>
  within
    .locator("img")
    .evaluateAll(
      (images: HTMLImageElement[]) =>
        images.filter(({ currentSrc, naturalWidth }) => currentSrc.includes("/_image") && naturalWidth > 1).length,
    );
