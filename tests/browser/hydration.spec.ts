/** How a page gets its script, also when the script is late, changed, lost, or of a build that is gone. */

import type { Page } from "playwright/test";
import { hydratedForm } from "../harness/pageStates.ts";
import { visitUnhydrated } from "./pageTour.ts";
import { expect, test, waitForFrames, waitForHydration } from "./siteTest.ts";

const mainScript = /\/assets\/main-[^/]*\.js$/;

// The browser itself reports what it could not load.
test.use({ allowedMessages: [/Failed to load resource/] });

test("nothing but the first script is requested before the page is painted", async ({ page }) => {
  await page.goto("/about");
  await waitForHydration(page);
  const [painted, requested] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    performance.getEntriesByType("resource").find(({ name }) => /\/assets\/main-.*\.js$/.test(name))?.startTime,
  ]);
  expect(requested).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY);
});

test("the first layout leaves out what is far from the window, and the first script adds it", { tag: "@long" }, async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/start-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  const leftOut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main :is(h1, h2), footer a")]
        .filter((element) => !element.checkVisibility({ contentVisibilityAuto: true }))
        .map(({ tagName }) => tagName),
    );
  await page.goto("/work/quayside-opera", { waitUntil: "commit" });
  await expect.poll(leftOut).toContain("A");
  expect(await leftOut()).toContain("H2");
  expect(await leftOut()).not.toContain("H1");
  release();
  await waitForHydration(page);
  expect(await leftOut()).toEqual([]);
});

for (const [times, presses] of Object.entries({ once: 1, twice: 2, "three times": 3 }))
  test(`a menu button that is pressed ${times} before the script has come has been pressed ${times}`, {
    tag: presses === 1 ? [] : "@long",
  }, async ({ page }) => {
    const isOpen = presses !== 2;
    await page.setViewportSize({ width: 390, height: 844 });
    const hydrate = await visitUnhydrated(page, "/about");
    await page.getByRole("heading", { level: 1 }).click(); // which does nothing, and is not what the menu waits for
    const menu = page.getByRole("button", { name: "Menu" });
    for (let press = 0; press < presses; press++) await menu.click();
    await hydrate();
    await waitForFrames(page, 4);
    await expect(menu).toHaveAttribute("aria-expanded", `${isOpen}`);
    const mark = await menu.getAttribute("data-pressed");
    await menu.click();
    await expect(menu).toHaveAttribute("aria-expanded", `${!isOpen}`);
    expect(await menu.getAttribute("data-pressed")).toBe(mark); // nothing marks it any longer
  });

test("a press on the menu's button while the page is hydrated waits for that, and does not hurry it", {
  tag: "@long",
}, async ({ page }) => {
  await page.addInitScript(() => {
    const held: (() => void)[] = []; // React takes the turns of its work by messages to itself
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      held.push(() => Reflect.apply(post, this, message));
    };
    const release = () => {
      MessagePort.prototype.postMessage = post;
      for (const one of held.splice(0)) one();
    };
    Object.assign(window, { held, release });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/about");
  await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0);
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.click();
  await expect(page.locator(hydratedForm)).toHaveCount(0);
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await page.evaluate(() => (window as unknown as { release: () => void }).release());
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await waitForHydration(page);
});

test("a press right after hydration is not lost, though the page renders once more", async ({ page }) => {
  await page.addInitScript(() => {
    const pressed = new MutationObserver(() => {
      if (!document.documentElement.style.viewTransitionName) return; // an effect that comes after all others
      pressed.disconnect();
      document.querySelector<HTMLButtonElement>("header button[aria-expanded]")?.click();
    });
    pressed.observe(document, { attributeFilter: ["style"], subtree: true });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/about");
  await expect(page.getByRole("button", { name: "Menu" })).toHaveAttribute("aria-expanded", "true");
});

test("stills that are played or moved before the script has come have been played or moved", { tag: "@long" }, async ({
  page,
}) => {
  const slider = page.getByRole("slider", { name: "Step through" });
  const current = page.getByRole("listitem").and(page.locator("[data-shown]"));
  for (const [press, action, caption] of [
    [() => page.getByRole("button", { name: "Play" }).click(), "Pause", /Storm/],
    [() => slider.press("End"), "Play", /Morning/],
    [() => page.getByRole("button", { name: "9 Sunday" }).click(), "Play", /Sunday/],
  ] as const) {
    const hydrate = await visitUnhydrated(page, "/work/quayside-opera");
    await press();
    await hydrate();
    await expect(page.getByRole("button", { name: action, exact: true })).toBeAttached();
    await expect(current).toHaveText(caption);
  }
});

test("a browser without module preloading runs the script all the same", { tag: "@long" }, async ({ page }) => {
  await page.addInitScript(() => {
    DOMTokenList.prototype.supports = () => false;
  });
  await page.goto("/about");
  await waitForHydration(page);
});

test.describe("a script that was tampered with", () => {
  test.use({ allowedMessages: [/integrity/i] });

  test("does not run, and the page can still be read", async ({ page }) => {
    const refused = page.waitForEvent("console", (message) => /integrity/i.test(message.text()));
    const body = 'document.title = "changed";';
    await page.route(mainScript, (route) => route.fulfill({ contentType: "text/javascript", body }));
    await page.goto("/about");
    await refused;
    await expect(page).not.toHaveTitle("changed");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(hydratedForm)).toHaveCount(0);
  });
});

test("a script that is lost once is requested again", { tag: "@long" }, async ({ page }) => {
  await page.route(mainScript, (route) => route.abort(), { times: 1 });
  await page.goto("/about");
  await waitForHydration(page);
});

test("a page whose script does not arrive stays, without a reload, with its menu in the bar of a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(mainScript, (route) => route.abort());
  const documents = documentsOf(page);
  await page.goto("/about");
  await expect(page.locator("html")).toHaveAttribute("data-script", "missing");
  expect(documents).toHaveLength(1); // without a connection a reload would take the page away
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Work" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
});

test("a page whose script is gone is loaded again, and works with the script of its new build", {
  tag: "@long",
}, async ({ page }) => {
  await answerMissing(page, { times: 3 }); // two attempts, and the check whether it is gone
  const documents = documentsOf(page);
  await page.goto("/about");
  await waitForHydration(page);
  expect(documents).toHaveLength(2);
});

test("a page whose script stays gone is loaded again once, and then does without", { tag: "@long" }, async ({
  page,
}) => {
  await answerMissing(page, { times: Number.POSITIVE_INFINITY });
  const documents = documentsOf(page);
  await page.goto("/about");
  await expect(page.locator("html")).toHaveAttribute("data-script", "missing"); // which ends all attempts
  expect(documents).toHaveLength(2);
});

/** The addresses of the documents that the page loads from now on. */
function documentsOf(page: Page): string[] {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  return documents;
}

async function answerMissing(page: Page, { times }: { times: number }): Promise<void> {
  let left = times;
  await page.route(mainScript, (route) => (left-- > 0 ? route.fulfill({ status: 404 }) : route.continue()));
}

test("a page's sections arrive with its script, and those of another page before it is shown", async ({ page }) => {
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .flatMap(({ name }) => /\/(\w+Sections)-\w+(\.\w+)$/.exec(name)?.slice(1).join("") ?? [])
        .sort(),
    );
  await page.goto("/privacy");
  await waitForHydration(page);
  expect(await loaded()).toEqual(["listSections.js", "main_listSections.css"]);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Work" }).click();
  await expect(page).toHaveURL("/work");
  expect(await loaded()).toEqual(["listSections.js", "main_listSections.css", "workSections.css", "workSections.js"]);
  await page.goto("/work/halden-grid");
  await waitForHydration(page);
  expect(await loaded()).toEqual([
    "artefactSections.js",
    "lookupSections.js",
    "main_artefactSections_lookupSections.css",
  ]);
});
