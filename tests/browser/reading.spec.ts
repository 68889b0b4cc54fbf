/** Long texts: their contents beside them, the length of their lines, and how they are printed. Lists: what is laid out, and where. */

import { layout } from "../harness/demoContent.ts";
import { movesWhenFontsCome } from "./layout.ts";
import { expect, scrollTo, softly, test, visit, waitForFrames } from "./siteTest.ts";

test("the contents of a long text lead to every section, beside it from 980 px and above it on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 980, height: 800 });
  await visit(page, "/privacy");
  const contents = page.getByRole("navigation", { name: "On this page" });
  const firstHeading = page.locator("main h2").first();
  const headings = await page.locator("main h2").allTextContents();
  expect(await contents.getByRole("link").allTextContents()).toEqual(headings);
  expect((await contents.boundingBox())?.x).toBeLessThan((await firstHeading.boundingBox())?.x ?? 0);
  await scrollTo(page, 2000);
  await expect(contents).toBeInViewport({ ratio: 1 });
  for (const name of headings) {
    await contents.getByRole("link", { name, exact: true }).click();
    await softly(page.getByRole("heading", { name, exact: true })).toBeInViewport();
    await softly(contents).toBeInViewport();
    await softly(contents.locator("[aria-current]")).toHaveText(name);
  }
  const marked = contents.locator("[aria-current]");
  for (const scrollY of [2500, 99_999, 1100]) {
    await scrollTo(page, scrollY);
    const passed = await page
      .locator("main h2")
      .evaluateAll(
        (all) => all.filter((heading) => heading.getBoundingClientRect().top < 140).at(-1)?.textContent ?? "",
      );
    softly(passed).not.toBe("");
    await softly(marked, `at ${scrollY}`).toHaveText(passed);
  }
  await scrollTo(page, 0);
  await softly(marked).toHaveCount(0);
  await scrollTo(page, 2500);
  await softly(marked).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 800 });
  await softly(marked).toHaveCount(0);
  const box = await contents.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan((await firstHeading.boundingBox())?.y ?? 0);
});

test("a line of a long text has at most 80 letters, and in print it is black on white, between the wordmark and the address alone", {
  tag: "@long",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1920, height: 900 });
  await visit(page, "/privacy");
  const lengths = await page.locator("main p, main li p").evaluateAll((paragraphs) =>
    paragraphs.map((paragraph) => {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      const lines = Math.round(
        range.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(paragraph).lineHeight),
      );
      return (paragraph.textContent?.length ?? 0) / Math.max(1, lines);
    }),
  );
  expect(lengths.length).toBeGreaterThan(10);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(80);

  await scrollTo(page, 2000);
  await expect(page.getByRole("banner")).not.toBeInViewport();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ media: "print", colorScheme });
    await waitForFrames(page, 2);
    const printed = page.locator("body, main section, main h1, main h2, main p, main a");
    const colours = await printed.evaluateAll((elements) =>
      elements.map((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return `${color} on ${backgroundColor}`;
      }),
    );
    softly([...new Set(colours)].toSorted(), colorScheme).toEqual([
      "rgb(0, 0, 0) on rgb(255, 255, 255)",
      "rgb(0, 0, 0) on rgba(0, 0, 0, 0)",
    ]);
    const placeOnSheet = await page.getByRole("banner").evaluate((banner) => {
      const { y } = banner.getBoundingClientRect();
      return y + scrollY;
    });
    softly(placeOnSheet).toBe(0);
    await softly(page.getByRole("contentinfo").getByRole("link")).toHaveText([layout.email, layout.phone].map(String));
    await softly(page.getByRole("contentinfo").getByRole("heading")).toHaveCount(0);
    await softly(page.getByRole("navigation")).toHaveCount(0);
    await softly(page.getByRole("heading", { name: "Terms of use" })).toBeVisible();
  }
});

test("in a list of hundreds, items far from the window are not laid out until they come near", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/work");
  await page.evaluate(() => {
    const item = document.querySelector("li:has(article)");
    const list = item?.parentElement;
    for (let place = 0; list && item && place < 300; place++) list.append(item.cloneNode(true));
  });
  const last = page.locator("li:last-child > article");
  const isLaidOut = () => last.evaluate((card) => card.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut()).toBe(false);
  await last.scrollIntoViewIfNeeded();
  await expect.poll(isLaidOut).toBe(true);
});

test("one portrait of each row is wider; all end on one line, and the names under them begin on one", {
  tag: "@long",
}, async ({ page }) => {
  for (const width of [980, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/about");
    const team = page.locator("section").filter({ has: page.getByRole("heading", { name: "Six of the fourteen" }) });
    const people = await team.getByRole("listitem").evaluateAll((items) =>
      items.map((item) => {
        const portrait = item.querySelector("img")?.getBoundingClientRect();
        const name = item.querySelector("h3")?.getBoundingClientRect();
        return { width: portrait?.width ?? 0, end: portrait?.bottom ?? 0, start: name?.top ?? 0 };
      }),
    );
    expect(people).toHaveLength(6);
    for (const row of [people.slice(0, 3), people.slice(3)]) {
      expect(new Set(row.map((person) => Math.round(person.width))).size).toBe(2);
      expect(new Set(row.map(({ end }) => Math.round(end))).size).toBe(1);
      expect(new Set(row.map(({ start }) => Math.round(start))).size).toBe(1);
    }
  }
});

test("the numbers about the studio are rows, each below the other", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, "/about");
  const section = page.locator("section", { has: page.getByRole("heading", { name: "Counted at home" }) });
  const tops = await section
    .locator("dd")
    .evaluateAll((numbers) => numbers.map((number) => Math.round(number.getBoundingClientRect().top)));
  expect(tops).toHaveLength(4);
  expect(tops).toEqual([...new Set(tops)].toSorted((one, other) => one - other));
});

test("three zeros stand across the window and, where it is wide, each around its label", { tag: "@long" }, async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/privacy");
    const zeros = await page.locator("main dl > div:has([data-short])").evaluateAll((facts) =>
      facts.map((fact) => {
        const [zero, label] = ["dd", "dt"].map((name) => fact.querySelector(name)?.getBoundingClientRect());
        if (!zero || !label) throw new Error("a fact without a label or a value");
        const isAround = label.left > zero.left && label.right < zero.right && label.bottom < zero.bottom;
        return { start: zero.left, end: zero.right, isAround };
      }),
    );
    expect(zeros).toHaveLength(3);
    expect(zeros.map(({ isAround }) => isAround)).toEqual(zeros.map(() => width === 1440));
    const across = (zeros.at(-1)?.end ?? 0) - (zeros[0]?.start ?? width);
    expect(across, `at ${width} px`).toBeGreaterThan(0.8 * width);
    expect(zeros.at(-1)?.end).toBeLessThanOrEqual(width);
  }
});

test("the zeros are where they will be before their font has come", { tag: "@long" }, async ({ page }) => {
  const moves = await movesWhenFontsCome(page, "/privacy", "main dd[data-short]", [390, 1440]);
  expect(moves).toHaveLength(6);
  for (const { left, top } of moves) expect(Math.max(left, top)).toBeLessThan(3); // Chromium reports no shift below 3 px
});

test("a zero under the pointer is wider, and nothing beside it moves", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, "/privacy");
  const zeros = page.locator("main dl > div:has([data-short])");
  const placesOf = (selector: string) =>
    zeros.locator(selector).evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
  const widthOfMiddle = () =>
    zeros
      .nth(1)
      .locator("dd")
      .evaluate((zero) => zero.getBoundingClientRect().width);
  const [labels, [left, middle, right], rest] = [await placesOf("dt"), await placesOf("dd"), await widthOfMiddle()];
  await zeros.nth(1).hover();
  await expect.poll(widthOfMiddle).toBeGreaterThan(1.1 * rest);
  expect(await placesOf("dt")).toEqual(labels);
  expect((await placesOf("dd")).toSpliced(1, 1)).toEqual([left, right]);
  await page.mouse.move(0, 0);
  await expect.poll(async () => (await placesOf("dd"))[1]).toBe(middle);
});

test("what the bars of the timetable mean is in the first screen of a phone, with the first of them", {
  tag: "@long",
}, async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, "/services");
    await expect(page.getByText("May be needed")).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("heading", { name: "Position" }).first()).toBeInViewport({ ratio: 1 });
  }
});

test("the times and prices of the timetable are at least 16 px high, and sums are larger", { tag: "@long" }, async ({
  page,
}) => {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/services");
    const terms = page
      .locator("section", { has: page.getByRole("heading", { name: "Times and prices" }) })
      .locator("p");
    const sizes = await terms.evaluateAll((texts) =>
      texts
        .flatMap((text) => [text, ...text.querySelectorAll("*")])
        .map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
    );
    expect(sizes.length).toBeGreaterThan(8);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    expect(Math.max(...sizes)).toBeGreaterThanOrEqual(22);
  }
});
