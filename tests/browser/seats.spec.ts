import type { Locator, Page } from "playwright/test";
import { visitUnhydrated } from "./pageTour.ts";
import { expect, softly, test, waitForHydration } from "./siteTest.ts";

const path = "/work/quayside-opera";

const sectionOf = (page: Page) =>
  page.locator("figure > div", { has: page.getByRole("slider", { name: /^(Row|Linha)$/ }) });
const ticketOf = (page: Page) => sectionOf(page).locator("form > div > [data-shown='true']");
const planOf = (page: Page) => sectionOf(page).locator("svg").first();

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (!box) throw new TypeError(`${element} must have a box (got none)`);
  return box;
}

/** Beside the first seat of a row, where the plan has its name. */
async function startOf(page: Page, row: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(planOf(page).locator("text", { hasText: row }).first());
  return { x: x + width, y: y + height };
}

/** The middle of a taken seat. They are counted by rows from the stage, and in each from the left, from 0. */
function takenSeat(page: Page, place: number): Promise<{ x: number; y: number }> {
  const rings = planOf(page).locator("path").last();
  return rings.evaluate((path: SVGPathElement, at) => {
    const [x, y] = path.getAttribute("d")?.split("M")[at + 1]?.split(/[ h]/).map(Number) ?? [];
    const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(path.getScreenCTM() ?? undefined);
    return { x: left, y: top };
  }, place);
}

type Finger = (
  type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel",
  ...touchPoints: { x: number; y: number }[]
) => Promise<unknown>;

async function finger(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  return (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
}

/** Begins at a place of the plan and moves along the row: the ticket follows. */
async function expectDragged(page: Page, touch: Finger, from: { x: number; y: number }): Promise<void> {
  await touch("touchStart", from);
  await touch("touchMove", { ...from, x: from.x + 40 });
  await touch("touchMove", { ...from, x: from.x + 140 });
  await expect(ticketOf(page)).toHaveText(/^€18 Row [JKL], seat (19|2\d)/);
}

/** Row F, seat 9: before it are 21 in rows A to E, and seat 8. */
const rowF9 = 22;

test("the seat that a mouse is over has its price beside it before it is picked", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto(path);
  await waitForHydration(page);
  const plan = planOf(page);
  await plan.scrollIntoViewIfNeeded();
  const { x, y } = await takenSeat(page, rowF9);
  await page.mouse.move(x, y);
  await expect(plan.getByText("Taken")).toBeVisible();
  const { x: left, y: top } = await startOf(page, "A");
  await page.mouse.move(left, top);
  await expect(plan.getByText("€64")).toBeVisible();
  await expect(ticketOf(page)).toHaveText(/€34 Row F, seat 12/);
  await page.mouse.move(0, 0);
  await expect(plan.getByText("€64")).toHaveCount(0);
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`a slider that gets the focus brings the plan and the price into the window, ${width} px wide`, {
    tag: "@long",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await waitForHydration(page);
    const header = await boxOf(page.getByRole("banner").first());
    for (const from of [0, 1]) {
      await page.evaluate((share) => scrollTo({ top: share * document.body.scrollHeight, behavior: "instant" }), from);
      await sectionOf(page).getByRole("slider", { name: "Row" }).focus();
      for (const shown of [planOf(page), ticketOf(page).locator("b").first()]) {
        await softly(shown, `${from}`).toBeInViewport({ ratio: 1 });
        softly((await boxOf(shown)).y, `${from}`).toBeGreaterThan(header.height);
      }
      await sectionOf(page).getByRole("slider", { name: "Row" }).blur();
    }
  });

test("arrow keys lead from free seat to free seat and from row to row, in both languages, and nothing moves", async ({
  page,
}) => {
  await page.goto(path);
  await waitForHydration(page);
  const section = sectionOf(page);
  const [row, seat] = [page.getByRole("slider", { name: "Row" }), page.getByRole("slider", { name: "Seat" })];
  const heightOf = () => section.evaluate((element) => element.getBoundingClientRect().height);
  const height = await heightOf();
  await expect(seat).toHaveAttribute("aria-valuetext", "Seat 12, €34");
  await expect(ticketOf(page)).toHaveText(/€34 Row F, seat 12/);

  await row.press("ArrowRight");
  await expect(row).toHaveAttribute("aria-valuetext", /^Row G, seat 14,/); // 12 and 13, right behind, are taken
  await row.press("ArrowLeft");
  await expect(row).toHaveAttribute("aria-valuetext", /^Row F, seat 12,/);
  await row.press("ArrowRight");
  for (const language of ["Português", "English"]) await section.getByRole("button", { name: language }).click();
  await row.press("ArrowLeft");
  await expect(row, "a change of language is no choice of a seat").toHaveAttribute(
    "aria-valuetext",
    /^Row F, seat 12,/,
  );
  await seat.press("ArrowRight");
  await seat.press("ArrowRight");
  await seat.press("ArrowRight");
  await expect(seat).toHaveAttribute("aria-valuetext", "Seat 17, €34"); // 15 and 16 are taken
  await seat.press("End");
  await expect(seat).toHaveAttribute("aria-valuetext", "Seat 17, €34");
  await row.press("Home");
  await expect(row).toHaveAttribute("aria-valuetext", /^Row A, seat \d+, €64\. Nine steps down\.$/);
  await expect(ticketOf(page)).toHaveText(/^€64 Row A/);
  await expect(ticketOf(page).getByText("Nine steps down.")).toBeVisible();
  await expect(ticketOf(page).getByText("No steps.")).toBeHidden();
  await expect(section.getByRole("status")).toBeEmpty();

  await section.getByRole("button", { name: "Português" }).click();
  await expect(ticketOf(page)).toHaveText(/^64\s€ Linha A, lugar \d+/);
  await expect(page.getByRole("slider", { name: "Linha" })).toHaveAttribute(
    "aria-valuetext",
    /^Linha A, lugar \d+, 64\s€\. Nove degraus a descer\.$/,
  );
  await expect(page.getByRole("slider", { name: "Lugar" })).toHaveAttribute("lang", "pt-PT");
  expect(await section.evaluate((element) => element.getBoundingClientRect().height)).toBe(height);
});

test("a press on the plan takes the nearest free seat, a mouse carries it on, and a screen reader hears it once", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  await waitForHydration(page);
  const status = sectionOf(page).getByRole("status");
  await planOf(page).evaluate((plan) => plan.scrollIntoView({ block: "center", behavior: "instant" }));
  const { x, y } = await startOf(page, "L");
  await page.mouse.move(x, y);
  await expect(ticketOf(page)).toHaveText(/^€34 Row F, seat 12/);
  await page.mouse.down();
  await expect(ticketOf(page)).toHaveText(/^€18 Row [KL], seat [12]\D/);
  await expect(status).toHaveText(/^Row [KL], seat [12], €18\. Six steps up\.$/);
  const upper = await startOf(page, "A");
  await page.mouse.move(upper.x, upper.y);
  await page.mouse.up();
  await expect(ticketOf(page)).toHaveText(/^€64 Row A, seat 1\D/);
  await page.mouse.move(x, y);
  await expect(ticketOf(page)).toHaveText(/^€64 Row A, seat 1\D/);
});

test("who presses a taken seat keeps the ticket, and is told in either language and shown which one it was", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  await waitForHydration(page);
  const section = sectionOf(page);
  const status = section.getByRole("status");
  const mark = section.locator("circle:nth-of-type(2)");
  await planOf(page).evaluate((plan) => plan.scrollIntoView({ block: "center", behavior: "instant" }));
  const { x, y } = await takenSeat(page, rowF9);
  await page.mouse.click(x, y);
  await expect(status).toHaveText("Row F, seat 9 is taken.");
  await expect(page.locator("form p:not([role])").getByText("Row F, seat 9 is taken.").first()).toBeVisible();
  await expect(ticketOf(page)).toHaveText(/^€34 Row F, seat 12/);
  const { x: left, y: top, width, height } = await boxOf(mark);
  expect(Math.hypot(left + width / 2 - x, top + height / 2 - y)).toBeLessThan(6); // it shakes

  await section.getByRole("button", { name: "Português" }).click();
  await expect(status).toBeEmpty();
  await expect(mark).toHaveCount(0);
  await expect(section.getByRole("heading")).toHaveText(/Escolha um lugar/);
  await expect(section.getByText("Pick a seat")).toBeHidden();
  const again = await takenSeat(page, rowF9); // the window has followed the button
  await page.mouse.click(again.x, again.y);
  await expect(status).toHaveText("Linha F, lugar 9 está ocupado.");
  await page.getByRole("slider", { name: "Lugar" }).press("ArrowRight");
  await expect(mark).toHaveCount(0);
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a tap on the plan takes a seat, a finger sideways carries it on, and one that scrolls takes none", {
    tag: "@long",
  }, async ({ page }) => {
    await page.goto(path);
    await waitForHydration(page);
    await planOf(page).evaluate((plan) => plan.scrollIntoView({ block: "center", behavior: "instant" }));
    const { x, y, width, height } = await boxOf(planOf(page));
    await page.touchscreen.tap(x + 12, y + height * 0.8);
    await expect(ticketOf(page)).toHaveText(/^€18 Row [JKL], seat [123]\D/);

    const touch = await finger(page);
    const scrolledTo = () => page.evaluate(() => scrollY);
    const before = await scrolledTo();
    const middle = { x: x + width / 2, y: y + height * 0.8 };
    await expectDragged(page, touch, middle);
    await touch("touchCancel");
    await expect(ticketOf(page)).toHaveText(/^€18 Row [JKL], seat [123]\D/);
    expect(await scrolledTo()).toBe(before);

    await touch("touchStart", middle);
    await touch("touchMove", { ...middle, y: middle.y - 60 });
    await touch("touchMove", { ...middle, y: middle.y - 120 });
    await touch("touchEnd");
    await expect.poll(scrolledTo).toBeGreaterThan(before);
    await expect(ticketOf(page)).toHaveText(/^€18 Row [JKL], seat [123]\D/);
  });

  test("a finger that begins to drag on the plan and is cancelled leaves the way back to the seat", {
    tag: "@long",
  }, async ({ page }) => {
    await page.goto(path);
    await waitForHydration(page);
    const row = page.getByRole("slider", { name: "Row" });
    await row.press("ArrowRight");
    await expect(row).toHaveAttribute("aria-valuetext", /^Row G, seat 14,/);
    await planOf(page).evaluate((plan) => plan.scrollIntoView({ block: "center", behavior: "instant" }));
    const { x, y, width, height } = await boxOf(planOf(page));
    const touch = await finger(page);
    const middle = { x: x + width / 2, y: y + height * 0.8 };
    await expectDragged(page, touch, middle);
    await touch("touchCancel");
    await expect(row).toHaveAttribute("aria-valuetext", /^Row G, seat 14,/);
    await row.press("ArrowLeft");
    await expect(row).toHaveAttribute("aria-valuetext", /^Row F, seat 12,/);
  });
});

test("sliders and languages that are used before the script has come are answered", { tag: "@long" }, async ({
  page,
}) => {
  const hydrate = await visitUnhydrated(page, path);
  await page.getByRole("slider", { name: "Row" }).press("Home");
  await page.getByRole("button", { name: "Português" }).click();
  await hydrate();
  await expect(ticketOf(page)).toHaveText(/^64\s€ Linha A, lugar \d+/);
});

test("without script the ticket of the first seat and all prices are there, and no control", { tag: "@long" }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  const section = page.locator("figure > div", { has: page.getByText("Row F,") });
  await expect(section.getByText("€34", { exact: true }).last()).toBeVisible();
  await expect(section.getByText("€18", { exact: true })).toBeVisible();
  await expect(section.getByText("Linha F,")).toBeHidden();
  await expect(section.getByRole("slider")).toHaveCount(0);
  await expect(section.getByRole("button")).toHaveCount(0);
  await context.close();
});
