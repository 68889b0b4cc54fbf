import type { Locator } from "playwright/test";
import { visitUnhydrated } from "./pageTour.ts";
import { expect, scrollTo, test, visit, waitForFrames } from "./siteTest.ts";

const path = "/work/understory-bank";

test("payments fly to where an event moves them and back, and nothing beside them moves", { tag: "@long" }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, path);
  const section = page.locator("figure", { hasText: "Last payment" });
  const thinning = section.getByRole("button", { name: "A thinning in 2043" });
  const winter = section.getByRole("button", { name: "A bad winter in 2046" });
  const flying = () => section.evaluate((element) => element.getAnimations({ subtree: true }).length);
  const month = section.getByText(/^October \d+$/);
  const status = section.getByRole("status").filter({ hasText: "Last payment" });
  /** The height of the section, and how far below its top the month is. */
  const placesOf = async () => {
    const [whole, large] = [await section.boundingBox(), await month.boundingBox()];
    return [whole?.height, Number(large?.y) - Number(whole?.y)];
  };
  await winter.scrollIntoViewIfNeeded();
  const places = await placesOf();
  await expect(section.getByText("October 2065", { exact: true })).toBeVisible();

  await winter.click();
  await expect.poll(flying).toBe(4);
  await expect(winter).toHaveAttribute("aria-pressed", "true");
  await expect(status).toHaveText(/^Last payment, a year later: October 2066\. Four payments move to the end/);
  await thinning.click();
  await expect(section.getByText("October 2065", { exact: true })).toBeVisible();
  await expect(status).toHaveText(/^Last payment, as planned: October 2065\./);
  expect(await placesOf()).toEqual(places);
  await winter.click();
  await expect(status).toHaveText(/^Last payment, a year earlier: October 2064\. The timber makes/);
  expect(await placesOf()).toEqual(places);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(flying).toBe(0);
  await thinning.click();
  await expect(section.getByText("October 2065", { exact: true })).toBeVisible();
  expect(await flying()).toBe(0);
  await expect(status).toHaveText("Last payment: October 2065.");
});

test("the form before counts the figures that are missing, also those that were typed before the script came", {
  tag: "@long",
}, async ({ page }) => {
  const hydrate = await visitUnhydrated(page, path);
  const field = page.getByLabel(/^Projected annual yield/);
  const reply = page.getByRole("status").filter({ hasText: "of 40" });
  await field.fill("4,180 900");
  await expect(reply).toHaveText("40 of 40 figures are missing.");
  await hydrate();
  await expect(reply).toHaveText("38 of 40 figures are missing.");
  await field.fill("12.5 ".repeat(40));
  await expect(reply).toHaveText(/^Forty of 40\./);
});

test("a button makes up all figures, also when it is pressed before the script has come", { tag: "@long" }, async ({
  page,
}) => {
  const hydrate = await visitUnhydrated(page, path);
  await page.getByRole("button", { name: "Guess all forty" }).click();
  await hydrate();
  await expect(page.getByLabel(/^Projected annual yield/)).toHaveValue(/^900 1,030 .* 5,970$/);
  await expect(page.getByRole("status").filter({ hasText: "Forty of 40." })).toBeVisible();
});

test("on phones the month and the holes are right below what is pressed: in one window, also below the header", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 });
  await visit(page, path);
  const [thinning, winter] = ["A thinning in 2043", "A bad winter in 2046"].map((name) =>
    page.getByRole("button", { name }),
  ) as [Locator, Locator];
  await scrollTo(page, await thinning.evaluate((button) => scrollY + button.getBoundingClientRect().top - 40));
  await page.evaluate(() => scrollBy({ top: -60, behavior: "instant" })); // the header comes back
  await expect(page.getByRole("banner")).toBeInViewport({ ratio: 1 });
  await winter.click();
  const month = page.getByText("October 2066", { exact: true });
  for (const part of [thinning, winter, month, page.locator("figure:has(button[aria-pressed]) ol")]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    await expect.poll(() => isCovered(part)).toBe(false);
  }
});

test("on phones the wood that a thinning changes is in one window with what is pressed, the month and the holes", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, path);
  const wood = page.locator("figure:has(+ figure button[aria-pressed]) [data-divider]");
  // Windows scroll by whole pixels.
  await scrollTo(page, Math.floor(await wood.evaluate((divider) => scrollY + divider.getBoundingClientRect().top)));
  await page.getByRole("button", { name: "A thinning in 2043" }).click();
  const month = page.getByText("October 2064", { exact: true });
  for (const part of [wood, month, page.locator("figure:has(button[aria-pressed]) ol")]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    await expect.poll(() => isCovered(part)).toBe(false);
  }
});

/** Something lies over its middle or over the middle of its upper edge. */
const isCovered = (part: Locator) =>
  part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [y + 4, y + height / 2].some((at) => {
      const found = document.elementFromPoint(x + width / 2, at);
      return !element.contains(found) && !found?.contains(element);
    });
  });

test("an event that is pressed before the script has come has happened", { tag: "@long" }, async ({ page }) => {
  const hydrate = await visitUnhydrated(page, path);
  await page.getByRole("button", { name: "A bad winter in 2046" }).click();
  await hydrate();
  await expect(page.getByText("October 2066", { exact: true })).toBeVisible();
});

test("an event slides the divider of the comparison, which shows the wood and changes nothing by itself", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, path);
  const divider = page.getByRole("slider", { name: "Grown shut or Thinned in 2043" });
  const thinning = page.getByRole("button", { name: "A thinning in 2043" });
  await thinning.click();
  await expect(divider).toHaveValue("12");
  await expect(divider).toHaveAttribute("aria-valuetext", "Thinned in 2043, 88 %");
  await divider.press("End");
  await expect(thinning).toHaveAttribute("aria-pressed", "true");
  await divider.press("Home");
  await thinning.click();
  await expect(divider).toHaveValue("88");
  await expect(thinning).toHaveAttribute("aria-pressed", "false");
});

test("an event that is pressed twice during one slide lets the divider slide back", { tag: "@long" }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, path);
  const thinning = page.getByRole("button", { name: "A thinning in 2043" });
  await thinning.evaluate(async (button) => {
    (button as HTMLElement).click();
    await new Promise((resolve) => setTimeout(resolve, 200));
    (button as HTMLElement).click();
  });
  await expect(thinning).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByRole("slider", { name: "Grown shut or Thinned in 2043" })).toHaveValue("88");
});

test("a visitor who moves the divider while it slides keeps it", { tag: "@long" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, path);
  const divider = page.getByRole("slider", { name: "Grown shut or Thinned in 2043" });
  await page.getByRole("button", { name: "A thinning in 2043" }).evaluate((button) => {
    (button as HTMLElement).click();
    const slider = document.querySelector<HTMLInputElement>("[data-divider]");
    if (slider) slider.value = "77"; // between two frames
  });
  await waitForFrames(page, 10);
  await expect(divider).toHaveValue("77");
});

test("in wide windows the comparison is beside the holes that move: wood, buttons, month and card in one window", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, path);
  const wood = page.locator("figure:has([data-divider])");
  await scrollTo(page, await wood.evaluate((figure) => scrollY + figure.getBoundingClientRect().top));
  const section = page.locator("figure:has(button[aria-pressed])");
  const parts = [wood.locator("img").first(), section.locator("b").last(), section.locator("ol")];
  for (const part of [...parts, ...(await section.getByRole("button").all())])
    await expect(part).toBeInViewport({ ratio: 0.99 });
  const [left, right] = [await wood.boundingBox(), await section.getByRole("heading").first().boundingBox()];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? Infinity));
});

test("a comparison beside the holes is as high as they are, with a long caption too, and starts the line", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, path);
  const wood = page.locator("figure:has([data-divider])");
  const ground = page.locator("[data-compared]");
  const edgesOf = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { left: x, right: x + width, top: y, bottom: y + height };
  };
  const caption = wood.locator("> div").last();
  await caption.evaluate((words) => words.append(" Oaks and hazels.".repeat(60)));
  const lowest = await Promise.all([wood, wood.locator("p").last(), caption].map(edgesOf));
  const { top, bottom } = await edgesOf(ground);
  expect(Math.max(...lowest.map((edges) => edges.bottom))).toBeLessThanOrEqual(bottom + 1);

  await page.locator("html").evaluate((html) => html.setAttribute("dir", "rtl"));
  expect((await edgesOf(ground.getByRole("heading").first())).right).toBeLessThan((await edgesOf(wood)).left);
  expect((await edgesOf(wood)).top).toBeCloseTo(top, 0);

  await ground.evaluate((section) => section.removeAttribute("data-compared")); // as where no event slides it
  const payments = page.locator("figure:has(button[aria-pressed])");
  expect((await edgesOf(payments)).top).toBeGreaterThanOrEqual((await edgesOf(wood)).bottom - 1);
});

test("without script the plan is shown, and what can happen is a list without buttons", { tag: "@long" }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByText("October 2065", { exact: true })).toBeVisible();
  const winter = page.getByRole("listitem").filter({ hasText: "A bad winter in 2046" });
  await expect(winter.getByText("A bad winter in 2046").first()).toBeVisible();
  await expect(winter.getByText("Four payments move to the end, for free.")).toBeVisible();
  await expect(winter.getByRole("button")).toBeHidden();
  await context.close();
});
