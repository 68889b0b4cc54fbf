import type { Page } from "playwright/test";
import { menuRoutes } from "../../shared/routes.ts";
import { caseStudyPaths, ownSeoOf, titleOf } from "../harness/demoContent.ts";
import { visitUnhydrated } from "./pageTour.ts";
import {
  answerImages,
  expect,
  expectSameDocument,
  markDocument,
  scrollOf,
  scrollTo,
  softly,
  test,
  visit,
  waitForAnimations,
  waitForFrames,
  waitForHydration,
  waitForTimers,
} from "./siteTest.ts";

const entry = (page: Page, name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
/** How long a pointer rests on a link before the link is prefetched. */
const intentMs = 65;

const heading = (page: Page) => page.locator("main h1");

test("every menu entry leads to its page without a document load, and the page is announced as a new one", async ({
  page,
  request,
  baseURL,
}) => {
  await visit(page, "/privacy");
  await markDocument(page);
  for (const { path, name } of menuRoutes)
    await test.step(name, async () => {
      await scrollTo(page, 300);
      await scrollTo(page, 250); // upwards, which shows the bar
      const before = (await heading(page).textContent()) ?? "";
      await recordAnnouncements(page);
      await entry(page, name).click();
      await expect(page).toHaveURL(path);
      await expect(page).toHaveTitle(titleOf(path));
      await expect(heading(page)).toBeFocused();
      await softly(heading(page)).not.toHaveText(before);
      softly(await scrollOf(page)).toBe(0);
      await softly.poll(() => announcementsOn(page)).toEqual([titleOf(path)]);
    });
  const last = menuRoutes.at(-1)?.path ?? "/";
  await test.step("the head describes the last page", async () => {
    const contentOf = (property: string) => page.locator(`meta[property='${property}']`);
    await softly(page.locator("link[rel='canonical']")).toHaveAttribute("href", `${baseURL}${last}`);
    const description = ownSeoOf(last).pageDescription ?? "the content describes it";
    await softly(page.locator("meta[name='description']")).toHaveAttribute("content", description);
    await softly(contentOf("og:url")).toHaveAttribute("content", `${baseURL}${last}`);
    const html = await (await request.get(last)).text();
    const [, image = "none"] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? [];
    await softly(contentOf("og:image")).toHaveAttribute("content", image.replaceAll("&amp;", "&"));
  });
  await page.getByRole("banner").getByRole("link", { name: "home" }).click();
  await expect(page).toHaveURL("/");
  await expectSameDocument(page);
});

/** From now on, records the texts of the page's live regions as they change. */
async function recordAnnouncements(page: Page): Promise<void> {
  await page.evaluate(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    for (const region of document.querySelectorAll("[role='status'], [role='alert'], [aria-live]"))
      new MutationObserver(() => announced.push(region.textContent ?? "")).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
  });
}

const announcementsOn = (page: Page) => page.evaluate(() => (window as unknown as { announced: string[] }).announced);

test("a new page begins at its top, Back jumps to where the visitor was, and Forward returns", async ({ page }) => {
  await visit(page, "/about");
  await scrollTo(page, 2000);
  await scrollTo(page, 1900); // upwards, which shows the bar
  await expect.poll(() => page.getByRole("banner").boundingBox()).toMatchObject({ y: 0 });
  await markDocument(page);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    window.addEventListener("scroll", () => seen.push(window.scrollY));
  });
  await entry(page, "Services").click();
  await expect(page).toHaveTitle(titleOf("/services"));
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveTitle(titleOf("/about"));
  await expect.poll(() => scrollOf(page)).toBe(1900);
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(seen.filter((scrollY) => scrollY !== 0 && scrollY !== 1900)).toEqual([]);
  await page.goForward();
  await expect(page).toHaveTitle(titleOf("/services"));
  await expectSameDocument(page);
});

test("a page that is loaded again is where the visitor left it, by a reload and by Back", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/work");
  for (const position of [3400, 4200]) {
    await scrollTo(page, position);
    const place = () =>
      page.evaluate(() => {
        const element = document.elementFromPoint(innerWidth / 2, innerHeight / 2) as Element;
        return `${element.textContent} at ${element.getBoundingClientRect().top}`;
      });
    const left = await place();
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => scrollOf(page)).toBe(position);
    expect(await place()).toBe(left);
    await visit(page, "/privacy");
    await page.goBack();
    await waitForHydration(page);
    await expect.poll(() => scrollOf(page)).toBe(position);
    expect(await place()).toBe(left);
  }
});

test("a case study is reached from the list of work, and the next one from there", { tag: "@long" }, async ({
  page,
}) => {
  await visit(page, "/work");
  await markDocument(page);
  const card = page.getByRole("main").getByRole("article").getByRole("link").first();
  const path = (await card.getAttribute("href")) ?? "";
  await card.click();
  await expect(page).toHaveURL(path);
  await expect(heading(page)).toBeFocused();
  const ways = page.getByRole("navigation", { name: "Other projects" });
  await expect(ways.getByRole("link", { name: /^Next/ })).toBeVisible();
  await ways.locator("[data-plate]").click({ force: true }); // the link covers its picture
  await expect(page).not.toHaveURL(path);
  await expect(heading(page)).toBeFocused();
  await expectSameDocument(page);
});

test("a case study looks as it does when it is loaded, although its styles come after those of the list", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await answerImages(page);
  const inFirstWindow = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.querySelectorAll("main *")].flatMap((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const place = [x, y, width, height].map(Math.round);
        return y < innerHeight && height > 0 ? [`${element.tagName} ${element.className} ${place}`] : [];
      });
    });
  for (const path of caseStudyPaths) {
    await visit(page, "/work");
    await page.locator("article").locator(`a[href="${path}"]`).click();
    await expect(heading(page)).toBeFocused();
    await expect(page.locator("html[data-travelling]")).toHaveCount(0);
    const navigated = await inFirstWindow();
    await page.reload();
    await waitForHydration(page);
    softly(navigated, path).toEqual(await inFirstWindow());
  }
});

test("the focus is on the heading of a new page when its transition begins to be seen; after Back too", async ({
  page,
}) => {
  await visit(page, "/work");
  await page.evaluate(() => {
    const focused: (string | undefined)[] = [];
    Object.assign(window, { focused });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      const transition = start(options);
      transition.ready.then(() => focused.push(document.activeElement?.localName));
      return transition;
    };
  });
  const focused = () => page.evaluate(() => (window as unknown as { focused: string[] }).focused);
  await page.getByRole("main").getByRole("article").getByRole("link").first().click();
  await expect.poll(focused).toEqual(["h1"]);
  await page.goBack();
  await expect.poll(focused).toEqual(["h1", "h1"]);
});

for (const width of [390, 1280])
  test(`at ${width} px /privacy#terms leads to the terms, below the header, by load and by link`, {
    tag: "@long",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const footer = page.getByRole("contentinfo");
    await visit(page, "/privacy#terms");
    await expectTermsInView(page);
    await markDocument(page);
    await test.step("Privacy Policy leads to the top of the same page", async () => {
      await footer.getByRole("link", { name: "Privacy Policy" }).click();
      await expect(page).toHaveURL("/privacy");
      await expect.poll(() => scrollOf(page)).toBe(0);
    });
    await test.step("Terms of Use leads there from another page, and again when it is pressed again", async () => {
      await page.getByRole("banner").getByRole("link", { name: "home" }).click();
      await expect(page).toHaveURL("/");
      for (let press = 0; press < 3; press++) {
        await footer.getByRole("link", { name: "Terms of Use" }).click();
        await expect(page).toHaveURL("/privacy#terms");
        await expectTermsInView(page);
      }
    });
    await expectSameDocument(page);
  });

async function expectTermsInView(page: Page): Promise<void> {
  const terms = page.locator("#terms").getByRole("heading").first();
  await expect.poll(() => restingTop(page)).toBeLessThanOrEqual(0.4 * 800);
  const header = await page.getByRole("banner").boundingBox();
  const top = (await terms.boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
}

/** Where the terms are once nothing has scrolled for 15 frames. */
function restingTop(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const topOf = () => document.querySelector("#terms")?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    let last = Number.NaN;
    for (let still = 0; still < 15; still = last === topOf() ? still + 1 : 0) {
      last = topOf();
      await new Promise(requestAnimationFrame);
    }
    return last;
  });
}

test("a link that is about to be followed is prefetched once, and its visit requests nothing more", async ({
  page,
}) => {
  const requested = dataRequestsOf(page);
  await visit(page, "/");
  for (const name of ["About Us", "Services", "About Us", "Services", "About Us"]) {
    await entry(page, name).hover();
    await waitForTimers(page, intentMs);
  }
  await expect.poll(() => requested).toEqual(expect.arrayContaining(["/_data/about", "/_data/services"]));
  await entry(page, "About Us").click();
  await expect(heading(page)).toBeFocused();
  expect(requested.toSorted()).toEqual([...new Set(requested)].toSorted());
});

test("nothing is prefetched for a visitor who saves data", { tag: "@long" }, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, addEventListener() {} } }),
  );
  const requested = dataRequestsOf(page);
  await visit(page, "/");
  await entry(page, "About Us").hover();
  await waitForTimers(page, intentMs);
  expect(requested).toEqual([]);
});

/** The paths of the page data that is requested from now on. */
function dataRequestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/_data/")) paths.push(pathname);
  });
  return paths;
}

test("a click with Control opens another tab and leaves this one as it is", { tag: "@long" }, async ({
  page,
  context,
}) => {
  await visit(page, "/");
  const other = context.waitForEvent("page");
  await entry(page, "About Us").click({ modifiers: ["ControlOrMeta"] });
  await expect(await other).toHaveURL("/about");
  await expect(page).toHaveURL("/");
});

test("a filter of the work is a fragment of its address: it is announced, keeps the focus, survives a reload, and Back takes it off", async ({
  page,
}) => {
  await visit(page, "/work");
  const filters = page.getByRole("navigation", { name: "Disciplines" });
  const current = filters.locator("[aria-current]");
  const shown = () => page.getByRole("article").filter({ visible: true }).count();
  const status = page.getByRole("main").getByRole("status");
  const all = await shown();
  const expectAll = async () => {
    await expect(current).toHaveText(`All ${all}`);
    await expect(status).toHaveText(`${all} projects.`);
    await expect.poll(shown).toBe(all);
  };
  await expectAll();
  const filter = filters.getByRole("link").nth(1);
  const [, name = "", count = ""] = /^(.*) (\d+)$/.exec((await filter.textContent()) ?? "") ?? [];
  await filter.focus();
  const before = await scrollOf(page);
  await page.keyboard.press("Enter");
  await expect(status).toHaveText(`${count} projects in ${name}.`);
  await expect(page).toHaveURL(`/work#${name.toLowerCase()}`);
  await expect(current).toHaveText(`${name} ${count}`);
  await expect(filter).toBeFocused();
  await waitForFrames(page, 4);
  expect(await scrollOf(page)).toBe(before);
  expect(Number(count)).toBeLessThan(all);
  await expect.poll(shown).toBe(Number(count));
  await page.reload();
  await expect(current).toHaveText(`${name} ${count}`);
  await expect.poll(shown).toBe(Number(count));
  await page.goBack();
  await expectAll();
});

test("the frame after a click shows which filter of the work is chosen, before its projects; with a key held it is for another tab", {
  tag: "@long",
}, async ({ page, context }) => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await visit(page, "/work");
    const filter = page.getByRole("navigation", { name: "Disciplines" }).getByRole("link").nth(1);
    const leftOut = page.locator("main li[hidden]");
    const beforeNextFrame = await filter.evaluate(async (link: HTMLElement) => {
      const { requestAnimationFrame } = window;
      const held: FrameRequestCallback[] = [];
      window.requestAnimationFrame = (callback) => held.push(callback);
      link.click();
      await new Promise((resolve) => setTimeout(resolve, 300));
      const shown = [link.ariaCurrent, document.querySelectorAll("main li[hidden]").length];
      window.requestAnimationFrame = requestAnimationFrame;
      for (const callback of held) requestAnimationFrame(callback);
      return shown;
    });
    expect(beforeNextFrame).toEqual(["true", 0]);
    await expect(leftOut).not.toHaveCount(0);
    await filter.click(); // it is chosen already
    await page.goBack();
    await expect(leftOut).toHaveCount(0);
    await expect(page).toHaveURL("/work");
    const other = context.waitForEvent("page");
    await filter.click({ modifiers: ["ControlOrMeta"] });
    await expect(await other).toHaveURL(/\/work#\w/);
    await expect(page).toHaveURL("/work");
  }
});

test("before hydration, too, a filter leaves only its numbers and cards, these in their place", {
  tag: "@long",
}, async ({ page }) => {
  const hydrate = await visitUnhydrated(page, "/work#words");
  const headings = page.locator("main h3").filter({ visible: true });
  const first = page.getByRole("article").filter({ visible: true }).first();
  const shown = async () => [await headings.allTextContents(), (await first.boundingBox())?.y] as const;
  const [names, top] = await shown();
  expect(names).toHaveLength(8); // four numbers, four cards
  await hydrate();
  await expect(page.locator("main [data-in]")).toHaveCount(0);
  expect(await shown()).toEqual([names, top]);
});

test("a link to a fragment leads there on a page to which another one led, and Back to where each was left", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/");
  await scrollTo(page, 2000);
  await entry(page, "Services").dispatchEvent("click"); // without scrolling to the header
  await expect(page).toHaveURL("/services");
  await expect.poll(() => scrollOf(page)).toBe(0); // the page is there
  await scrollTo(page, 50);
  await waitForAnimations(page); // Playwright scrolls to reach what a page transition covers
  const expectThere = async (name: string) => {
    const heading = page.getByRole("heading", { name, level: 2 });
    await expect(heading).toBeInViewport({ ratio: 1 });
    return scrollOf(page);
  };
  await page.getByRole("link", { name: "Details of Position" }).click();
  await expectThere("Position");
  await scrollTo(page, 5000);
  await page.goBack();
  await expect.poll(() => scrollOf(page)).toBe(50);
  await page.getByRole("link", { name: "Details of Position" }).click();
  expect(await expectThere("Position"), "once more").toBeGreaterThan(100);
  await scrollTo(page, 100);
  await page.getByRole("link", { name: "Details of Build" }).click();
  await expectThere("Build");
  for (const place of [100, 50, 2000]) {
    await page.goBack();
    await expect.poll(() => scrollOf(page)).toBe(place);
  }
});
