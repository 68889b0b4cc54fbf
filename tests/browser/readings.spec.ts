import type { Locator, Page } from "playwright/test";
import { visitUnhydrated } from "./pageTour.ts";
import { expect, softly, test, waitForHydration } from "./siteTest.ts";

const caseStudy = "/work/lumen-fold";

const boxOf = (element: Locator): Promise<DOMRect> =>
  element.evaluate((shown) => shown.getBoundingClientRect().toJSON());

/** Loads the page, and finds the section. */
async function open(page: Page): Promise<Locator> {
  await page.goto(caseStudy);
  await waitForHydration(page);
  return page.locator("figure", { hasText: "What have you brought?" });
}

/** Sends events of a finger to what it began on, at a place of the picture from 0 to 1. */
async function fingerOn(target: Locator, section: Locator) {
  const { left, top, width, height } = await boxOf(section.getByRole("img"));
  return (type: string, x: number, y: number) =>
    target.dispatchEvent(type, {
      ...{ bubbles: true, pointerType: "touch", buttons: 1 },
      ...{ clientX: left + x * width, clientY: top + y * height },
    });
}

test("the lens reads what it is moved over and glides to the thing where a pointer stops, and nothing beside it moves", async ({
  page,
}) => {
  const section = await open(page);
  const status = section.getByRole("status");
  const picture = section.getByRole("img");
  await picture.scrollIntoViewIfNeeded();
  const before = await boxOf(section);
  await expect(section.getByText("Not yet")).toBeVisible();
  await expect(status).toBeEmpty();

  await section.getByRole("button", { name: "Domino" }).click();
  await expect(status).toHaveText("Domino: Bone. Not ivory. Customs can let it pass. Sure to 97 of 100.");
  await expect(section.getByText("Not yet")).toBeHidden();
  const lens = section.locator("span");
  await expect.poll(() => lens.evaluate((shown) => shown.getAnimations().length)).toBe(0);
  const onDomino = await boxOf(lens);

  const { x, y, width, height } = await boxOf(picture);
  await page.mouse.move(x + width / 2, y + height / 2); // on its way over the picture
  expect(await boxOf(lens)).toEqual(onDomino);
  await expect(status).toHaveText(/^Domino: Bone\./);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 1, y + height / 2);
  await page.mouse.up();
  await expect(status).toHaveText(/^Mat: Vinyl\./);
  await page.mouse.move(x + 1, y + height / 2); // all of it stays in the picture
  await expect.poll(async () => (await boxOf(lens)).x).toBeCloseTo(x + 0.025 * width, 0); // its rim, too
  await section.getByRole("button", { name: "Key" }).focus();
  await page.keyboard.press("Enter");
  await expect(status).toHaveText(/^Key: Brass\./);
  await expect(section.getByRole("button", { pressed: true })).toHaveText("Key");
  await page.keyboard.press("ArrowLeft");
  await expect(status).toHaveText(/^Ring: Not yet\./);
  await page.keyboard.press("ArrowRight");
  await expect(section.getByRole("button", { name: "Key" })).toBeFocused();
  await expect(status).toHaveText(/^Key: Brass\./);
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.mouse.move(onDomino.x + onDomino.width / 4, onDomino.y + onDomino.height / 4);
  await expect(status).toHaveText(/^Domino/);
  await expect.poll(async () => (await boxOf(lens)).x).toBeCloseTo(onDomino.x, 0); // it has glided to its middle
  expect((await boxOf(lens)).y).toBeCloseTo(onDomino.y, 0);
  const after = await boxOf(section);
  expect([after.width, after.height]).toEqual([before.width, before.height]);
  expect(height).toBeCloseTo((width * 3) / 4, 0);
});

test("all of the lens stays in the picture on a phone, and an end of the arrow keys leads to the other", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const section = await open(page);
  const lens = section.locator("span");
  const rimPx = 6;
  await section.getByRole("button", { name: "Ring" }).focus();
  for (const name of ["Mat", "Domino", "Bead", "Boat", "Pill", "Key", "Ring"]) {
    await page.keyboard.press("ArrowLeft");
    await expect(section.getByRole("button", { pressed: true })).toHaveText(name);
    await expect.poll(() => lens.evaluate((shown) => shown.getAnimations().length)).toBe(0);
    const box = await boxOf(lens);
    const picture = await boxOf(section.getByRole("img"));
    softly(box.top - picture.top, name).toBeGreaterThanOrEqual(rimPx);
    softly(picture.bottom - box.bottom, name).toBeGreaterThanOrEqual(rimPx);
    softly(box.left - picture.left, name).toBeGreaterThanOrEqual(rimPx);
    softly(picture.right - box.right, name).toBeGreaterThanOrEqual(rimPx);
  }
});

test("a thing's button that gets the focus brings the picture into the window below the header", {
  tag: "@long",
}, async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const section = await open(page);
    const header = await boxOf(page.getByRole("banner").first());
    await section.getByRole("button", { name: "Ring" }).focus();
    const picture = section.getByRole("img").first();
    await softly(picture, `${width}`).toBeInViewport({ ratio: 1 });
    softly((await boxOf(picture)).top, `${width}`).toBeGreaterThan(header.height);
  }
});

test("the curve of a thing rises for as long as the instrument reads, and until then there is no answer", {
  tag: "@long",
}, async ({ page }) => {
  const section = await open(page);
  const answer = section.getByRole("listitem").filter({ hasText: "Amber" });
  const reading = await section.getByRole("button", { name: "Bead" }).evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise(requestAnimationFrame);
    const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().duration === 800);
    return running.map(({ effect }) => {
      const { target } = effect as KeyframeEffect; // of CSS
      return [target?.localName, target && getComputedStyle(target).opacity];
    });
  });
  expect(reading).toEqual([
    ["path", "1"],
    ["b", "0"],
    ["p", "0"],
    ["p", "0"],
  ]);
  await expect(section.getByText("Not yet")).toBeHidden(); // the last answer
  await expect(answer.locator("b")).toHaveCSS("opacity", "1");
});

test("a finger that moves up or down over the picture reads nothing, and one that moves along it does", {
  tag: "@long",
}, async ({ page }) => {
  const section = await open(page);
  const touch = await fingerOn(section.getByRole("img"), section);
  await touch("pointerdown", 0.8, 0.7);
  await touch("pointermove", 0.81, 0.65);
  await expect(section.getByRole("status")).toBeEmpty();
  await touch("pointerdown", 0.75, 0.7);
  await touch("pointermove", 0.8, 0.7);
  await expect(section.getByRole("status")).toHaveText(/^Domino: Bone\./);
  await touch("pointerdown", 0.8, 0.7);
  await touch("pointercancel", 0.8, 0.65);
  await touch("pointermove", 0.81, 0.2); // as of a mouse beside it
  await expect(section.getByRole("status")).not.toHaveText(/^Domino: Bone\./);
});

test("a finger that begins on the lens takes it along, up and down as well, and the answer is right below the picture", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const section = await open(page);
  const lens = section.locator("span");
  await expect(lens, "two fingers zoom").toHaveCSS("touch-action", "pinch-zoom");
  const touch = await fingerOn(lens, section);
  await touch("pointerdown", 0.56, 0.16);
  await touch("pointermove", 0.54, 0.5);
  await touch("pointermove", 0.5, 0.78);
  await expect(section.getByRole("status")).toHaveText(/^Bead: Amber\./);
  const answer = await boxOf(section.getByText("Amber", { exact: true }));
  expect(answer.bottom).toBeLessThan((await boxOf(section.getByRole("button", { name: "Ring" }))).top);
});

test("a thing that is pressed before the script has come is read", { tag: "@long" }, async ({ page }) => {
  const hydrate = await visitUnhydrated(page, caseStudy);
  for (const name of ["Mat", "Domino", "Pill", "Pill"]) await page.getByRole("button", { name }).click();
  await hydrate();
  await expect(page.locator("figure").getByRole("status")).toHaveText(/^Pill: Chalk\./);
});

test("what is said of the drafts that the page opens with is in the first window", { tag: "@long" }, async ({
  page,
}) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(caseStudy);
    await softly(page.getByText("Twelve words replaced them."), `${width}`).toBeInViewport({ ratio: 1 });
  }
});

test("without script all answers are a list, and there is no lens and no button", { tag: "@long" }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(caseStudy);
  const section = page.locator("figure", { hasText: "What have you brought?" });
  await expect(section.locator("path")).toHaveCount(7);
  for (const word of ["Brass", "Not yet", "Chalk", "Bone", "Amber"])
    await expect(section.getByText(word, { exact: true })).toBeVisible();
  await expect(section.getByRole("button")).toHaveCount(0);
  await context.close();
});
