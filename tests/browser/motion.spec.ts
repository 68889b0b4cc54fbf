import type { Page } from "playwright/test";
import { layout, paths } from "./demoContent.ts";
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

test("a visitor who asks for nothing sees one page fade into the next", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "/");
  expect(await transitionsWhile(page, "About Us")).toBeGreaterThan(0);
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
  await page.evaluate(() => {
    const seen = { transitions: 0 };
    Object.assign(window, { seen });
    const look = () => {
      for (const { effect } of document.getAnimations())
        if ((effect as KeyframeEffect | null)?.pseudoElement?.startsWith("::view-transition")) seen.transitions++;
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  await expect(page.locator("main h1")).toBeFocused();
  await page.waitForTimeout(400); // twice as long as one page takes to fade into the next
  return page.evaluate(() => (window as unknown as { seen: { transitions: number } }).seen.transitions);
}
