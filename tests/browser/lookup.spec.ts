import type { Locator, Page } from "playwright/test";
import { applyStyle } from "./layout.ts";
import { visitUnhydrated } from "./pageTour.ts";
import { expect, softly, test, waitForFrames, waitForHydration } from "./siteTest.ts";

/** Resolves when what is waited for has come in below an answer. */
const arrived = (arrival: Locator) =>
  arrival.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));

/** Asks for an address whose power is off, and returns the button below its answer, by which one waits. */
async function waitingButton(page: Page): Promise<Locator> {
  await page.goto("/work/halden-grid");
  await waitForHydration(page);
  await page.getByRole("button", { name: "BD13 2 Hag Wood" }).click();
  await arrived(page.locator("div:has(> button + ol):visible"));
  return page.locator("button:has(+ ol):visible");
}

test("a typed postcode and a suggestion are answered in place, and Escape or an empty field brings the question back", async ({
  page,
}) => {
  await page.goto("/work/halden-grid");
  await waitForHydration(page);
  const section = page.locator("figure > div", { has: page.getByLabel("Postcode") });
  const field = section.getByLabel("Postcode");
  const status = section.getByRole("status");
  const heightOf = () => section.evaluate((element) => element.getBoundingClientRect().height);
  const height = await heightOf();
  const requests: string[] = [];
  page.on("request", (request) => !["image", "font"].includes(request.resourceType()) && requests.push(request.url()));

  await field.fill("bd132");
  await field.press("Enter");
  await expect(status).toHaveText(/^bd132: We expect it back at 21:40\. A tree is on the line/);
  await expect(status).toHaveText(/The newest message, at 17:54: BD13 2: your power is off\./);
  await expect(section.getByText("21:40", { exact: true }).first()).toBeVisible();
  await expect(section.getByRole("listitem").getByText("BD13 2: your power is off.")).toBeVisible();
  await expect(field).toBeFocused();
  await expect(section).toHaveAttribute("data-surface", "reverse");

  await section.getByRole("button", { name: "BD13 4 Thornley" }).click();
  await expect(field).toHaveValue("BD13 4");
  await expect(status).toHaveText(/your power is on\./);
  await expect(section.getByText("21:40", { exact: true }).first()).toBeHidden();

  await field.fill("S1 2AB");
  await field.press("Enter");
  await expect(status).toHaveText(/^S1 2AB: As far as this example knows, that is not ours\. It has three areas\./);

  await field.press("Escape");
  await expect(field).toHaveValue("");
  await expect(status).toBeEmpty();
  await expect(section).toHaveAttribute("data-surface", "field");
  await section.getByRole("button", { name: "Tell me when it is back" }).click();
  await expect(status).toHaveText("Nothing is typed yet. Type it in full, such as BD13 2.");
  await expect(field).toBeFocused();
  await field.fill("zzz");
  await field.press("Enter");
  await expect(status).toHaveText("We do not recognise “zzz”. Type it in full, such as BD13 2.");
  await expect(field).toHaveAccessibleDescription("We do not recognise “zzz”. Type it in full, such as BD13 2.");
  expect(await heightOf()).toBe(height);
  expect(requests).toEqual([]);
});

test("for each later message the visitor waits, and the answer says what it says: dark until the power is back", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/work/halden-grid");
  await waitForHydration(page);
  const section = page.locator("figure > div", { has: page.getByLabel("Postcode") });
  const heightOf = () => section.evaluate((element) => element.getBoundingClientRect().height);
  const height = await heightOf();
  await section.getByRole("button", { name: "BD13 2 Hag Wood" }).click();
  for (const [button, answer, surface] of [
    [
      "Wait until 20:50",
      /^BD13 2: We still expect it back at 21:40\. The tree is off the line\..* at 20:50/,
      "reverse",
    ],
    ["Wait until 21:38", /^BD13 2: It is back\..* at 21:38: BD13 2: it is back\./, "field"],
    ["Again from 17:54", /^BD13 2: We expect it back at 21:40\. A tree is on the line.* at 17:54/, "reverse"],
  ] as const) {
    await section.getByRole("button", { name: button }).press("Enter");
    await expect(section.getByRole("status")).toHaveText(answer);
    await expect(section).toHaveAttribute("data-surface", surface);
    await expect(section.locator("button:has(+ ol):visible")).toBeFocused();
    expect(await heightOf()).toBe(height);
  }
  await expect(section.getByText("BD13 2: it is back.")).toBeHidden();
});

test("with large text and long messages nothing below an answer moves, whatever is asked and waited for", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto("/work/halden-grid");
  await waitForHydration(page);
  await applyStyle(page, "html { font-size: 200% } figure ol > li { padding-block: 3em !important }");
  const section = page.locator("figure > div", { has: page.getByLabel("Postcode") });
  const heightOf = () => section.evaluate((element) => element.getBoundingClientRect().height);
  const height = await heightOf();
  for (const name of ["BD13 2 Hag Wood", "Wait until 20:50", "Wait until 21:38", "BD13 4 Thornley"]) {
    await section.getByRole("button", { name }).click();
    softly(await heightOf(), name).toBe(height);
  }
});

test("in print all messages are there after one was asked for, and no button", { tag: "@long" }, async ({ page }) => {
  await page.goto("/work/halden-grid");
  await waitForHydration(page);
  await page.getByRole("button", { name: "BD13 2 Hag Wood" }).click();
  await expect(page.getByRole("button", { name: "Wait until 20:50" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const section = page.locator("figure > div", { has: page.locator("form[method='dialog']") });
  for (const text of ["BD13 2: your power is off.", "BD13 2: it is back.", "BD13 4 Thornley", "21:40"])
    await expect(section.getByRole("listitem").getByText(text).first()).toBeVisible();
  await expect(section.getByRole("button")).toHaveCount(0);
  await expect(section.locator("p[hidden]:visible")).toHaveCount(0);
});

test("on a phone an answer and its first message are in the window, above the form", { tag: "@long" }, async ({
  page,
}) => {
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/work/halden-grid");
    await waitForHydration(page);
    const button = page.getByRole("button", { name: "BD13 2 Hag Wood" });
    await button.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    await button.click();
    const message = page.getByRole("listitem").getByText("BD13 2: your power is off.");
    await expect(message).toBeVisible();
    const arrival = page.locator("div:has(> button + ol)", { has: message });
    await arrived(arrival);
    const [time, field, first] = [
      await page.getByText("21:40", { exact: true }).first().boundingBox(),
      await page.getByLabel("Postcode").boundingBox(),
      await message.boundingBox(),
    ];
    if (!time || !field || !first) throw new TypeError("the answer, the field and the message must have boxes");
    softly(time.y, `${width}`).toBeGreaterThan(0);
    softly(first.y, `${width}`).toBeGreaterThan(time.y + time.height);
    softly(first.y + first.height, `${width}`).toBeLessThan(height);
    softly(field.y, `${width}`).toBeGreaterThan(first.y + first.height);
  }
});

test("on a phone the answer to what is typed is in the window, wherever the field is", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const block of ["start", "center", "end"] as const) {
    await page.goto("/work/halden-grid");
    await waitForHydration(page);
    const field = page.getByLabel("Postcode");
    await field.fill("BD13 2");
    await field.evaluate((element, to) => element.scrollIntoView({ block: to, behavior: "instant" }), block);
    await field.press("Enter");
    await expect(page.getByRole("listitem").getByText("BD13 2: your power is off.")).toBeVisible();
    await waitForFrames(page, 3);
    const answer = page.locator("li[data-shown='true'] > p[data-shown='true']");
    const { y = 0 } = (await answer.boundingBox()) ?? {};
    softly(y, block).toBeGreaterThanOrEqual(0);
    softly(y, block).toBeLessThan(600);
  }
});

test("on a phone without the script's file the messages are in the order of their times", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/work/halden-grid");
  await waitForHydration(page);
  await page.evaluate(() => {
    document.documentElement.dataset.script = "missing";
  });
  const topOf = async (text: string) =>
    (await page.getByRole("listitem").getByText(text).last().boundingBox())?.y ?? Number.NaN;
  expect(await topOf("BD13 2: your power is off.")).toBeLessThan(await topOf("BD13 2: it is back."));
});

test("on a low phone the answer, the button that waits and the newest message stay in the window at each press", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const button = await waitingButton(page);
  const place = async () => (await button.boundingBox())?.y ?? Number.NaN;
  const before = await place();
  for (const name of ["Wait until 20:50", "Wait until 21:38"]) {
    await page.getByRole("button", { name }).press("Enter"); // a click can scroll
    await softly(button, name).toBeInViewport({ ratio: 1 });
    await softly(page.locator("p[data-shown='true']:visible"), name).toBeInViewport({ ratio: 1 });
    softly(await place(), name).toBe(before);
    const messages = page.locator("button + ol > li:visible");
    await softly(messages.last(), name).toBeInViewport({ ratio: 1 });
  }
});

test("in a wide window the button that waits is beside what it changes, and stays there", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const button = await waitingButton(page);
  const place = async () => (await button.boundingBox())?.y ?? Number.NaN;
  const before = await place();
  const time = await page.locator("p[data-shown='true']:visible b").boundingBox();
  expect(before).toBeGreaterThan(time?.y ?? Number.NaN);
  expect(before).toBeLessThan((time?.y ?? Number.NaN) + (time?.height ?? Number.NaN));
  for (const name of ["Wait until 20:50", "Wait until 21:38"]) {
    await page.getByRole("button", { name }).press("Enter"); // a click can scroll
    softly(await place(), name).toBe(before);
  }
});

test("without script all answers are a list, and there is no field", { tag: "@long" }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/work/halden-grid");
  await expect(page.getByLabel("Postcode")).toBeHidden();
  for (const name of ["BD13 2 Hag Wood", "BD13 4 Thornley", "BD14 9 Ashby Top", "Anything else"])
    await expect(page.getByRole("listitem").filter({ hasText: name }).getByText(name).first()).toBeVisible();
  await expect(page.getByText("BD13 2: it is back.")).toBeVisible();
  await context.close();
});

test("a suggestion and the button that are pressed before the script has come are answered", { tag: "@long" }, async ({
  page,
}) => {
  for (const [press, answer] of [
    [() => page.getByRole("button", { name: "BD13 4 Thornley" }).click(), /^BD13 4: .*your power is on/],
    [
      () =>
        page
          .getByLabel("Postcode")
          .fill("bd132")
          .then(() => page.getByRole("button", { name: "Tell me" }).click()),
      /^bd132: .*21:40/,
    ],
    [
      () =>
        page
          .getByLabel("Postcode")
          .fill("bd132")
          .then(() => page.getByLabel("Postcode").press("Enter")),
      /^bd132: .*21:40/,
    ],
  ] as const) {
    const hydrate = await visitUnhydrated(page, "/work/halden-grid");
    await press();
    await hydrate();
    await expect(page.locator("figure").getByRole("status")).toHaveText(answer);
  }
});
