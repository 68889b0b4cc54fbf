import type { Page } from "playwright/test";
import { layout, paths } from "../harness/demoContent.ts";
import { expect, test, visit } from "./siteTest.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const path of paths)
  test(`nothing on ${path} moves for longer than 10 ms when a visitor asks for less motion`, async ({ page }) => {
    await visit(page, path);
    expect(await slowElements(page)).toEqual([]);
    await page.getByRole("button", { name: layout.footerNewsletterButtonText }).last().click();
    expect(await slowElements(page)).toEqual([]);
  });

test("the menu does not move either", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/");
  await page.getByRole("button", { name: "Menu" }).click();
  expect(await slowElements(page)).toEqual([]);
});

test("the page does not scroll smoothly, and does not fade into the next one", async ({ page }) => {
  await visit(page, "/");
  await expect(page.locator("html")).toHaveCSS("scroll-behavior", "auto");
  expect(await transitionsWhile(page, "About Us")).toBe(0);
});

test("a plate does not travel for a visitor who asks for less motion, nor does anything fade", async ({ page }) => {
  await visit(page, "/work");
  await watchTransitions(page);
  await page.getByRole("main").getByRole("article").getByRole("link").first().click();
  await expect(page.locator("main h1")).toBeFocused();
  await page.waitForTimeout(400);
  expect(await transitionsSeen(page)).toEqual([]);
});

test("a page whose data is still on its way fades once, when it is there", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "/");
  await page.evaluate(() => {
    const headings: string[] = [];
    Object.assign(window, { headings });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      const transition = start(options);
      transition.ready.then(() => headings.push(document.querySelector("h1")?.textContent ?? ""));
      return transition;
    };
  });
  await page.route("**/_data/about", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About Us" }).dispatchEvent("click");
  const heading = page.locator("main h1");
  await expect(heading).toBeFocused();
  await page.waitForTimeout(300);
  const headings = await page.evaluate(() => (window as unknown as { headings: string[] }).headings);
  expect(headings).toEqual([await heading.textContent()]);
});

test("a visitor who asks for nothing sees one page fade into the next", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "/");
  expect(await transitionsWhile(page, "About Us")).toBeGreaterThan(0);
});

test("the plate of a case study travels from the list of work into its page, and back", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "/work");
  const card = page.getByRole("main").getByRole("article").first();
  const slug = (await card.getByRole("link").getAttribute("href"))?.replace("/work/", "") ?? "";
  await watchTransitions(page);
  await card.getByRole("link").click();
  await expect(page).toHaveURL(`/work/${slug}`);
  await expect.poll(() => transitionsSeen(page)).toContain(`::view-transition-group(plate-${slug})`);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await watchTransitions(page);
  await page.goBack();
  await expect.poll(() => transitionsSeen(page)).toContain(`::view-transition-group(plate-${slug})`);
});

test("a plate warms around the mouse and cools down; it stays cold for a visitor who asks for less motion", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "/work");
  const plate = page.locator("main article [data-plate]").first();
  const warmth = () => plate.evaluate((element) => Number(getComputedStyle(element, "::after").opacity));
  expect(await warmth()).toBe(0);
  await plate.hover({ position: { x: 40, y: 30 }, force: true }); // the card's link lies over it
  await expect.poll(warmth).toBeGreaterThan(0.8);
  expect(
    await plate.evaluate(({ style }) => [style.getPropertyValue("--warm-x"), style.getPropertyValue("--warm-y")]),
  ).toEqual(["40px", "30px"]);
  await page.mouse.move(0, 0);
  await expect.poll(warmth).toBe(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await plate.hover({ position: { x: 40, y: 30 }, force: true });
  expect(await plate.evaluate((element) => getComputedStyle(element, "::after").content)).toBe("none");
});

/** Elements, and the pseudo-elements beside them, that take more than 10 ms to change. */
function slowElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const millisecondsOf = (value: string) => value.split(", ").map((time) => Number.parseFloat(time) * 1000);
    return [...document.querySelectorAll("*")].flatMap((element) =>
      [undefined, "::before", "::after", "::backdrop"].flatMap((pseudo) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element, pseudo);
        const times = [
          ...millisecondsOf(transitionDuration),
          ...(animationName === "none" ? [] : millisecondsOf(animationDuration)),
        ];
        return Math.max(...times) > 10 ? [`${element.localName}.${element.className}${pseudo ?? ""}`] : [];
      }),
    );
  });
}

/** How many animations of view transitions are seen while a visitor goes to an entry of the menu. */
async function transitionsWhile(page: Page, name: string): Promise<number> {
  await watchTransitions(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  await expect(page.locator("main h1")).toBeFocused();
  await page.waitForTimeout(400); // twice as long as one page takes to fade into the next
  return (await transitionsSeen(page)).length;
}

/** From now on, notes the pseudo-elements of view transitions that move. */
async function watchTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const transitions = new Set<string>();
    Object.assign(window, { transitions });
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const pseudo = (effect as KeyframeEffect | null)?.pseudoElement;
        if (pseudo?.startsWith("::view-transition")) transitions.add(pseudo);
      }
      if ((window as unknown as { transitions: Set<string> }).transitions === transitions) requestAnimationFrame(look);
    };
    look();
  });
}

function transitionsSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window as unknown as { transitions: Set<string> }).transitions]);
}
