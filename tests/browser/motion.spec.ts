/** What moves, and stays still for a visitor who asks for less motion. Still pages are in the tours. */

import type { Locator, Page } from "playwright/test";
import { caseStudyPaths, paths } from "../harness/demoContent.ts";
import { openMenu } from "../harness/pageStates.ts";
import {
  answerImages,
  expect,
  scrollTo,
  softly,
  test,
  visit,
  waitForAnimations,
  waitForFrames,
  waitForHydration,
} from "./siteTest.ts";
import { holdFrames, prepareFrames, runFrames } from "./steppedFrames.ts";

const heading = (page: Page) => page.locator("main h1");
const entry = (page: Page, name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const firstCard = (page: Page) => page.getByRole("main").getByRole("article").first();

test("a page fades into the next, and neither fades nor scrolls smoothly for a visitor who asks for less motion", async ({
  page,
}) => {
  await recordTransitions(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "/");
  await entry(page, "About Us").click();
  await expect(heading(page)).toBeFocused();
  expect((await transitionsOf(page)).length).toBeGreaterThan(0);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/");
  await expect(page.locator("html")).toHaveCSS("scroll-behavior", "auto");
  await entry(page, "About Us").click();
  await expect(heading(page)).toBeFocused();
  expect(await transitionsOf(page)).toEqual([]);
});

test("a page whose data is still loading fades once, when it is there", { tag: "@long" }, async ({ page }) => {
  await recordTransitions(page);
  await visit(page, "/");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/_data\/about\?/, async (route) => {
    await released;
    await route.continue();
  });
  const request = page.waitForRequest(/\/_data\/about\?/);
  await entry(page, "About Us").dispatchEvent("click");
  await request;
  await waitForFrames(page, 10); // in which it could fade too early
  release();
  await expect(heading(page)).toBeFocused();
  await transitionsOf(page);
  const headings = await page.evaluate(() => (window as unknown as Recorded).recorded.map(({ heading }) => heading));
  expect(headings).toEqual([await heading(page).textContent()]);
});

test("one plate travels: from the list of work into its page, on to the next case study, and back", async ({
  page,
}) => {
  await answerImages(page);
  await recordTransitions(page);
  await visit(page, "/work");
  const next = page.getByRole("navigation", { name: "Other projects" }).getByRole("link").first();
  const first = plateOf(await firstCard(page).getByRole("link").first().getAttribute("href"));
  await firstCard(page).getByRole("link").first().click();
  await expect(heading(page)).toBeFocused();
  await expect.poll(() => platesOf(page)).toEqual([first]);
  const second = plateOf(await next.getAttribute("href"));
  await scrollTo(page, await next.evaluate((element) => element.getBoundingClientRect().top));
  await next.click();
  await expect(page).toHaveURL(`/work/${second.replace("plate-", "")}`);
  await expect(heading(page)).toBeFocused();
  await expect.poll(() => platesOf(page)).toEqual([first, second]);
  await page.goBack();
  await expect(heading(page)).toBeFocused();
  await expect.poll(() => platesOf(page)).toEqual([first, second, second]);
  await scrollTo(page, 0);
  await page.goBack();
  await expect(page).toHaveURL("/work");
  await expect(heading(page)).toBeFocused();
  await expect.poll(() => platesOf(page)).toEqual([first, second, second, first]);
  softly(await transitionsOf(page)).not.toContain("::view-transition-group(header)");
  // Of pages as pictures of their own, browsers do not draw what is thousands of pixels down.
  const pages = (await transitionsOf(page)).filter((name) => /^::view-transition-new\((root|_t_\d+_)\)$/.test(name));
  softly(pages).toEqual(Array.from({ length: 4 }, () => "::view-transition-new(root)"));
  await expect(page.locator("html[data-travelling]")).toHaveCount(0);
});

test("a plate travels into every opening of a case study, and what lies over it fades", { tag: "@long" }, async ({
  page,
}) => {
  await answerImages(page);
  await recordTransitions(page);
  for (const path of caseStudyPaths) {
    await visit(page, "/work");
    await followCard(page, path);
    await expect.poll(() => platesOf(page), path).toEqual([plateOf(path)]);
    softly(await clipsOf(page), path).toEqual([[expect.stringMatching(/^inset\(/), expect.stringMatching(/^inset\(/)]]);
  }
});

test("a plate travels from the home page, too, out of one frame into another, and below the header", {
  tag: "@long",
}, async ({ page }) => {
  await answerImages(page);
  await recordTransitions(page);
  await visit(page, "/");
  await expect(page.getByRole("banner")).toHaveCSS("view-transition-name", "header");
  const path = (await firstCard(page).getByRole("link").first().getAttribute("href")) ?? "";
  await followCard(page, path);
  await expect.poll(() => platesOf(page)).toEqual([plateOf(path)]);
  const [[from, to] = []] = await clipsOf(page);
  expect(from).not.toBe(to);
});

/** Follows the card's name to the case study. */
async function followCard(page: Page, path: string): Promise<void> {
  const link = page.getByRole("article").locator(`a[href="${path}"]`).first();
  await link.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await link.click();
  await expect(page).toHaveURL(path);
  await expect(heading(page)).toBeFocused();
}

test("a plate stays where it is when its place on the next page is out of view", { tag: "@long" }, async ({ page }) => {
  await answerImages(page);
  await recordTransitions(page);
  await visit(page, caseStudyPaths.at(-1) ?? "");
  await entry(page, "Work").click();
  await expect(page).toHaveURL("/work");
  await expect(heading(page)).toBeFocused();
  await expect(page.locator(`article a[href="${caseStudyPaths.at(-1)}"]`)).not.toBeInViewport();
  softly((await transitionsOf(page)).length).toBeGreaterThan(0);
  softly(await platesOf(page)).toEqual([]);
});

test("a link works while a plate travels, and so does Back: both end the transition", { tag: "@long" }, async ({
  page,
}) => {
  await answerImages(page);
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      const transition = start(options);
      const hold = () => {
        for (const animation of document.documentElement.getAnimations({ subtree: true }))
          if ((animation.effect as KeyframeEffect).pseudoElement?.startsWith("::view-transition")) animation.pause();
      };
      transition.ready.then(hold);
      return transition;
    };
  });
  const held = page.locator("html[data-travelling]");
  await visit(page, "/work");
  const list = (await heading(page).textContent()) ?? "";
  await firstCard(page).getByRole("link").first().click();
  await expect(held).toBeAttached();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/work");
  await expect(heading(page)).toHaveText(list);
  await expect(held).toBeAttached();
  const { x = 0, y = 0 } = (await firstCard(page).getByRole("link").first().boundingBox()) ?? {};
  await page.mouse.click(x + 5, y + 5); // Playwright waits for what it clicks itself
  await expect(page).toHaveURL(/work\/./);
  await expect(heading(page)).not.toHaveText(list);
});

test("a plate neither travels nor fades for a visitor who asks for less motion", { tag: "@long" }, async ({ page }) => {
  await recordTransitions(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/work");
  await firstCard(page).getByRole("link").first().click();
  await expect(heading(page)).toBeFocused();
  expect(await transitionsOf(page)).toEqual([]);
});

test("a plate warms around the mouse and cools down; it stays cold for a visitor who asks for less motion", {
  tag: "@long",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "/work");
  const plate = page.locator("main article [data-plate]").first();
  const warmth = () => plate.evaluate((element) => Number(getComputedStyle(element, "::after").opacity));
  expect(await warmth()).toBe(0);
  await plate.hover({ position: { x: 40, y: 30 }, force: true }); // the card's link lies over it
  await expect.poll(warmth).toBeGreaterThan(0.8);
  const place = await plate.evaluate(({ style }) =>
    ["--warm-x", "--warm-y"].map((name) => style.getPropertyValue(name)),
  );
  softly(place).toEqual(["40px", "30px"]);
  await page.mouse.move(0, 0);
  await expect.poll(warmth).toBe(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await plate.hover({ position: { x: 40, y: 30 }, force: true });
  expect(await plate.evaluate((element) => getComputedStyle(element, "::after").display)).toBe("none");
});

const swelling: Record<string, (page: Page) => Locator[]> = {
  "/": (page) => [
    entry(page, "Work"),
    firstCard(page).getByRole("link").first(),
    page.getByRole("main").getByRole("link", { name: "Shape" }),
    page.getByRole("contentinfo").getByRole("button"),
  ],
  "/work": (page) => [page.getByRole("link", { name: "Objects 2" })],
  "/clients": (page) => [page.getByRole("main").getByRole("link", { name: /^Moor and Tarn ?, once/ })],
};

test("a link or button with the mouse or the focus is wider, and nothing beside it moves", { tag: "@long" }, async ({
  page,
}) => {
  await answerImages(page);
  for (const [path, links] of Object.entries(swelling)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(page, path);
    for (const link of links(page)) await expectToSwell(page, link);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await openMenu(page);
  await expectToSwell(page, entry(page, "Services"));
});

test("a link keeps its width for a visitor who asks for less motion, and changes its colour", { tag: "@long" }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/work");
  for (const link of [entry(page, "Services"), firstCard(page).getByRole("link").first()]) {
    const cold = await formOf(link);
    await link.hover({ force: true });
    await expect.poll(async () => (await formOf(link)).colour).not.toBe(cold.colour);
    expect(await formOf(link)).toMatchObject({ width: cold.width, inkPx: cold.inkPx });
  }
});

async function expectToSwell(page: Page, link: Locator): Promise<void> {
  const ways = { "with the mouse": () => link.hover({ force: true }), "with the focus": () => link.focus() };
  const { colour: coldColour } = await formOf(link); // a client's name stays hot
  const isDrawn = (await link.locator("svg").count()) > 0; // to scale: such a name only gets wider
  for (const [way, heat] of Object.entries(ways)) {
    await page.mouse.move(0, 799); // beside the cards: one is as wide as the window
    await page.keyboard.press("Shift"); // the focus is visible after a key
    await link.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    await waitForFrames(page, 4); // in which the header may begin to hide
    await waitForAnimations(page);
    const cold = await formOf(link);
    expect(await keepPlaces(page)).toBeGreaterThan(50);
    await heat();
    await expect.poll(async () => (await formOf(link)).width, way).toBe(cold.widest);
    const { inkPx, colour } = await formOf(link);
    expect(inkPx, way).not.toBe(cold.inkPx);
    if (!isDrawn) softly(colour, way).not.toBe(coldColour);
    expect(await movedElements(page), way).toEqual([]);
    await link.blur();
  }
}

/**
 * The width axis of a link's words, now and when they are hot, the pixels that they fill, and their colour. Drawn words
 * come after the numbers of their ruler.
 */
function formOf(link: Locator) {
  return link
    .locator("[data-text] > span, text")
    .last()
    .evaluate((words) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      const { fontStretch: width, color: colour } = getComputedStyle(words);
      const parent = words.parentElement ?? words;
      const widest = getComputedStyle(parent, parent instanceof SVGElement ? null : "::before").fontStretch; // it inherits

      return { width, widest, colour, inkPx: range.getBoundingClientRect().width };
    });
}

type Placed = { placed: Map<Element, string> };

/** Keeps the box of every element that is shown, for `movedElements`. Resolves to their number. */
function keepPlaces(page: Page): Promise<number> {
  return page.evaluate(() => {
    // A client's picture changes, and in a drawing the word itself. A comma is one of the letters that get wider.
    const all = document.body.querySelectorAll(
      "*:not([aria-hidden='true'], [aria-hidden='true'] *, svg *, [data-text] > * > *)",
    );
    const shown = [...all].filter((element) => element.getClientRects().length > 0);
    const placed: Placed["placed"] = new Map(
      shown.map((element) => [element, JSON.stringify(element.getBoundingClientRect())]),
    );
    Object.assign(window, { placed });
    return placed.size;
  });
}

/** The elements that are shown then and now, in another place or size. */
function movedElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...(window as unknown as Placed).placed].flatMap(([element, place]) => {
      const now = JSON.stringify(element.getBoundingClientRect());
      const isShown = element.getClientRects().length > 0;
      return isShown && now !== place ? [`${element.localName}.${element.className} ${place} ${now}`] : [];
    }),
  );
}

type Recorded = {
  recorded: { pseudos: string[]; clips: unknown[][]; heading: string }[];
  finished: Promise<unknown>[];
};

const plateOf = (path: string | null) => `plate-${path?.replace("/work/", "")}`;

/** The plates that transitions have moved, each with its clip. */
async function platesOf(page: Page): Promise<string[]> {
  return (await transitionsOf(page)).flatMap((name) => /^::view-transition-image-pair\((.*)\)$/.exec(name)?.[1] ?? []);
}

/** How each of them is clipped, at first and in the end. */
function clipsOf(page: Page): Promise<unknown[][]> {
  return page.evaluate(() => (window as unknown as Recorded).recorded.flatMap(({ clips }) => clips));
}

/** From the next load on, records every view transition as it begins to move. */
async function recordTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: Recorded["recorded"] = [];
    const finished: Recorded["finished"] = [];
    Object.assign(window, { recorded, finished });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      const transition = start(options);
      const record = () => {
        const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect | null);
        const pseudos = effects.flatMap((effect) => effect?.pseudoElement ?? []);
        const moving = pseudos.filter((pseudo) => pseudo.startsWith("::view-transition"));
        const pairs = effects.filter((effect) => effect?.pseudoElement?.startsWith("::view-transition-image-pair("));
        const clips = pairs.map((effect) => effect?.getKeyframes().map(({ clipPath }) => clipPath) ?? []);
        recorded.push({ pseudos: moving, clips, heading: document.querySelector("h1")?.textContent ?? "" });
      };
      // React adds to the transition when it is ready, too.
      finished.push(transition.ready.then(() => {}).then(record), transition.finished);
      return transition;
    };
  });
}

/** The pseudo-elements that transitions have moved in this document; resolves when all transitions have ended. */
function transitionsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { recorded, finished } = window as unknown as Recorded;
    await Promise.allSettled(finished);
    return recorded.flatMap(({ pseudos }) => pseudos);
  });
}

for (const path of paths)
  test(`nothing moves on ${path} while nobody touches it`, { tag: "@long" }, async ({ page }) => {
    await prepareFrames(page);
    await answerImages(page);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await visit(page, path);
    const running = () =>
      page.evaluate(() => {
        const byTime = document.getAnimations().filter(({ timeline }) => timeline === document.timeline); // not by scrolling
        return byTime.filter(({ playState }) => playState === "running").length;
      });
    await expect.poll(running).toBe(0);
    await holdFrames(page);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    expect(await runFrames(page, 1, 16)).toEqual([]);
    expect(await running()).toBe(0);
  });

for (const path of ["/", "/clients", "/work", "/privacy"])
  test(`${path}, laid out before its style arrived, takes it on at once`, { tag: "@long" }, async ({ page }) => {
    await page.addInitScript(() => {
      const begun: string[] = [];
      Object.assign(window, { begun });
      document.addEventListener("transitionrun", ({ target, propertyName }) =>
        begun.push(`${(target as Element).tagName} ${propertyName}`),
      );
    });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held = page.waitForRequest(/\.css$/);
    await page.route(/\.css$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await held;
    await page.locator("footer").waitFor({ state: "attached" });
    await page.evaluate(() => document.body.offsetHeight); // as a pointer that moves over the page does
    release();
    await waitForHydration(page);
    await page.evaluate(() => getComputedStyle(document.querySelector("footer a span") as Element).color);
    await waitForFrames(page, 2);
    expect(await page.evaluate(() => (window as unknown as { begun: string[] }).begun)).toEqual([]);
  });
