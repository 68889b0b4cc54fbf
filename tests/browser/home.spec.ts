/** The layout of the home page’s first screen, the cards of its projects, and the drawings of services. */

import type { Locator } from "playwright/test";
import { applyStyle, largeText } from "./layout.ts";
import { answerImages, expect, scrollOf, softly, test, visit, waitForFrames } from "./siteTest.ts";

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`at ${viewport.width} × ${viewport.height} the first screen is whole, its plate to the window's edge`, async ({
    page,
  }) => {
    await answerImages(page);
    await page.setViewportSize(viewport);
    await page.goto("/");
    const hero = page.locator("main section").first();
    const boxOf = (selector: string) => hero.locator(selector).evaluate((element) => element.getBoundingClientRect());
    const [plate, headline] = [await boxOf("[data-plate]"), await boxOf("h1")];
    const [lede, facts] = [await boxOf(".lede"), await boxOf("dl")];
    softly(plate.right).toBe(await page.evaluate(() => document.documentElement.clientWidth));
    softly(headline.top).toBeLessThan(plate.bottom); // it crosses the plate's lower edge
    softly(headline.bottom).toBeGreaterThan(plate.bottom);
    softly(lede.bottom).toBeLessThanOrEqual(viewport.height);
    softly(facts.bottom).toBeLessThanOrEqual(viewport.height);
    const links = hero.locator("dl").getByRole("link");
    softly(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
      "/work/ferrow-rail",
      "/contact",
    ]);
    const targets = await links.evaluateAll((all) =>
      all.map((link) => Number.parseFloat(getComputedStyle(link, "::after").height)),
    );
    softly(Math.min(...targets)).toBeGreaterThanOrEqual(32);
  });

for (const path of ["/", "/work"])
  test(`on ${path} a press anywhere on a card, on its picture too, is one on its link, and one on its invitation follows that`, {
    tag: "@long",
  }, async ({ page }) => {
    await answerImages(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, path);
    const cards = await page.getByRole("main").getByRole("article").all();
    expect(cards.length).toBeGreaterThan(2);
    for (const card of cards) {
      const missed = await card.evaluate((element) => {
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const [link, invitation] = element.querySelectorAll("a");
        const invited = invitation?.getBoundingClientRect() ?? new DOMRect();
        const { left, top, width, height } = element.getBoundingClientRect();
        const shares = [0.02, 0.2, 0.4, 0.6, 0.8, 0.98];
        return shares
          .flatMap((across) => shares.map((down) => [left + across * width, top + down * height] as const))
          .filter(([x, y]) => {
            const isInvited = x > invited.left && x < invited.right && y > invited.top && y < invited.bottom;
            return !(isInvited ? invitation : link)?.contains(document.elementFromPoint(x, y));
          });
      });
      softly(missed).toEqual([]);
    }
  });

test("a service's name is as wide as its shortest time; while it is hot, as its longest, and only its sentence moves", {
  tag: "@long",
}, async ({ page }) => {
  await answerImages(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, "/");
  const build = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Build" }) });
  await build.scrollIntoViewIfNeeded();
  const ruler = (await build.locator("svg").boundingBox())?.width ?? 0;
  const widthOfWord = () =>
    build
      .locator("text")
      .last()
      .evaluate((text: SVGTextElement) => text.getBoundingClientRect().width);
  const others = () =>
    page.evaluate(() => {
      const elements = document.querySelectorAll("main li:has(svg):not([data-wide]) :is(p, h3, svg), main h3");
      return [...elements].map((element) => JSON.stringify(element.getBoundingClientRect()));
    });
  const belowWord = async () => {
    const [sentence, word] = [await build.locator("p").first().boundingBox(), await build.locator("svg").boundingBox()];
    return (sentence?.y ?? 0) - (word?.y ?? 0) - (word?.height ?? 0);
  };
  const before = await others();
  const rest = await widthOfWord(); // with the empty space on both sides of its letters
  expect(rest).toBeGreaterThan(0.49 * ruler); // 12 of 24 weeks
  expect(rest).toBeLessThan(0.52 * ruler);
  expect(await belowWord(), "its sentence is in the room beside it").toBeLessThan(0);
  await build.getByRole("link").focus();
  await expect.poll(widthOfWord).toBeGreaterThan(0.97 * ruler); // 24
  await expect.poll(belowWord, "the word covers no sentence").toBeGreaterThanOrEqual(0);
  expect(await others()).toEqual(before);
  await build.getByRole("link").blur();
  await applyStyle(page, largeText);
  await expect.poll(belowWord, "large text is below it from the start").toBeGreaterThanOrEqual(0);
});

test("among words from right to left the bars of the timetable and its numbers begin at the right", {
  tag: "@long",
}, async ({ page }) => {
  await answerImages(page);
  await visit(page, "/services");
  /** Left edge, middle and right edge. */
  const placesOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return { left, middle: (left + right) / 2, right };
      });
  for (const width of [390, 1440])
    for (const [direction, side] of [
      ["ltr", "left"],
      ["rtl", "right"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((dir) => document.documentElement.setAttribute("dir", dir), direction);
      const bar = await placesOf("main ol svg");
      const [filled, number] = [
        await placesOf("main ol rect:last-child"),
        await placesOf("main ol [role=presentation] text"),
      ];
      softly(filled[side]).toBeCloseTo(bar[side], 0);
      softly(number.middle, "on its line").toBeCloseTo(bar[side], 0);
    }
});

test("a service that is left out takes no time and costs nothing, and the total is announced", async ({ page }) => {
  await answerImages(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { promise: released, resolve: hydrate } = Promise.withResolvers<void>();
  await page.route(/\/assets\/main-.*\.js$/, (route) => released.then(() => route.continue()));
  await page.goto("/services", { waitUntil: "commit" });
  const total = page.getByRole("main").getByRole("status");
  await expect(total).toHaveText("from £98,000 for 24 to 42 weeks, and from £2,400 a month");
  const startOfShape = () => page.locator("main ol > li:nth-child(2) > svg > svg").getAttribute("x");
  expect(await startOfShape()).toBe("10.7%"); // 6 of 56 weeks
  await page.getByRole("checkbox", { name: "Position" }).press(" ");
  hydrate();
  await expect(total).toHaveText("from £80,000 for 20 to 36 weeks, and from £2,400 a month");
  await expect(page).toHaveURL("/services#without-position");
  expect(await startOfShape()).toBe("0%");
  for (const name of ["Shape", "Build", "Care"])
    await page.locator("main ol > li", { hasText: name }).click({ position: { x: 150, y: 50 } }); // the row is the label
  await expect(total).toHaveText("Nothing, until you choose a service");
  const colours = () =>
    page.locator("main label").evaluateAll((names) => new Set(names.map((it) => getComputedStyle(it).color)).size);
  await expect.poll(colours, "the one below the pointer is as quiet as the others").toBe(1);
  await page.getByRole("link", { name: "Talk to us" }).first().scrollIntoViewIfNeeded();
  const sum = total.locator("> :first-child");
  await expect(sum, "below a list that is longer than the window").toBeInViewport({ ratio: 1 });
  await page.getByRole("link", { name: "Talk to us" }).first().focus();
  for (const name of ["Care", "Build", "Shape", "Position"]) {
    await page.keyboard.press("Shift+Tab");
    const link = page.getByRole("link", { name: `Details of ${name}` });
    await expect(link).toBeFocused();
    await waitForFrames(page, 3);
    const covering = await link.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const above = document.elementFromPoint(x + width / 2, y + height / 2);
      return element.contains(above) ? null : above?.textContent;
    });
    expect(covering, "below the total").toBe(null);
    await page.keyboard.press("Shift+Tab"); // to its box
  }
  await expect(page.getByRole("main").getByRole("link", { name: "Talk to us" })).toHaveText("Talk to us");
  await page.getByRole("checkbox", { name: "Build" }).press(" ");
  await expect(page.getByRole("link", { name: "Talk to us about Build" })).toHaveAttribute("href", "/contact");
  await expect(page).toHaveURL("/services#without-position,shape,care");
  await page.getByRole("link", { name: "Details of Build" }).click();
  await expect(page).toHaveURL("/services#build");
  await page.getByRole("checkbox", { name: "Shape" }).press(" ");
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: "Shape" }), "as the address says").not.toBeChecked();
  await page.setViewportSize({ width: 1440, height: 900 });
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await page.locator("main ol > li:nth-child(2) > svg").boundingBox()) ?? {};
  await page.mouse.click(x + width / 4, y + height / 2);
  await expect(page.getByRole("checkbox", { name: "Shape" }), "its bar is part of the label").toBeChecked();
});

test("the address keeps what is left out, and the letter on the page of contacts begins with the rest", {
  tag: "@long",
}, async ({ page }) => {
  await answerImages(page);
  await visit(page, "/services?from=letter#without-care,nonsense");
  const total = page.getByRole("main").getByRole("status");
  await expect(total).toHaveText("from £98,000 for 24 to 42 weeks");
  await expect(
    page.getByRole("link", { name: "Talk to us about Position, Shape and Build", exact: true }),
  ).toBeVisible();
  await page.getByRole("checkbox", { name: "Position" }).press(" ");
  await page.reload();
  await expect(total).toHaveText("from £80,000 for 20 to 36 weeks");
  await page.getByRole("link", { name: "Talk to us about Shape and Build" }).click();
  const field = page.getByRole("textbox", { name: "What is hard to explain?" });
  const sentence = "We are interested in Shape and Build: from £80,000 for 20 to 36 weeks.\n\n";
  await expect(field).toHaveValue(sentence);
  await expect(page).toHaveURL("/contact");
  await field.fill("No.");
  await page.reload();
  await expect(field, "what the visitor made of it stays").toHaveValue("No.");
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: "Position" })).not.toBeChecked();
  await page.getByRole("checkbox", { name: "Position" }).press(" ");
  await page.getByRole("checkbox", { name: "Care" }).press(" ");
  await expect(page, "all are in").toHaveURL("/services?from=letter");
});

test("a link to the details of a service leads to its heading", { tag: "@long" }, async ({ page }) => {
  await answerImages(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/services");
    for (const name of ["Position", "Shape"]) {
      await page.getByRole("link", { name: `Details of ${name}` }).click();
      const heading = page.getByRole("heading", { name, level: 2 });
      await expect(heading).toBeInViewport({ ratio: 1 });
      const top = () => heading.evaluate((it) => it.getBoundingClientRect().top);
      await expect.poll(top, `${name} at ${width} px`).toBeLessThan(170);
      await page.goBack();
      await expect.poll(() => scrollOf(page), `back from ${name} at ${width} px`).toBe(0);
    }
  }
});

test("without script no service can be left out", { tag: "@long" }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/services");
  await expect(page.getByRole("main").getByRole("status")).toContainText("£98,000");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByText("Leave out what you do not need.")).toBeHidden();
  await context.close();
});

test("what can be tried stands above its client's words, and is not on paper", { tag: "@long" }, async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/work");
  const card = page.locator("article", { hasText: "Lumen Fold" });
  const [tried, words] = [card.getByText("Move the lens"), card.getByText("It tells you what a thing is made of")];
  await expect(words).toBeVisible();
  await expect(tried).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(tried).toBeVisible();
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  expect(await topOf(tried)).toBeLessThan(await topOf(words));
});
