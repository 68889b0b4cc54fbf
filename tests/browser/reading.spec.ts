/** The privacy page: a long text with its contents beside it, and on paper. */

import { expect, scrollTo, test, visit } from "./siteTest.ts";

test("the contents lead to every section of the text, and stay beside it from 980 px", async ({ page }) => {
  await page.setViewportSize({ width: 980, height: 800 });
  await visit(page, "/privacy");
  const contents = page.getByRole("navigation", { name: "On this page" });
  const headings = await page.locator("main h2").allTextContents();
  expect(await contents.getByRole("link").allTextContents()).toEqual(headings);
  const text = await page.locator("main h2").first().boundingBox();
  expect((await contents.boundingBox())?.x).toBeLessThan(text?.x ?? 0);
  await scrollTo(page, 2000);
  await expect(contents).toBeInViewport({ ratio: 1 });
  for (const name of headings) {
    await contents.getByRole("link", { name, exact: true }).click();
    const heading = page.getByRole("heading", { name, exact: true });
    await expect(heading).toBeInViewport();
    await expect(contents).toBeInViewport();
  }
});

test("on a phone the contents stand above the text", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/privacy");
  const contents = await page.getByRole("navigation", { name: "On this page" }).boundingBox();
  const text = await page.locator("main h2").first().boundingBox();
  expect((contents?.y ?? 0) + (contents?.height ?? 0)).toBeLessThan(text?.y ?? 0);
});

test("a line of the text has at most 80 letters", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await visit(page, "/privacy");
  const widths = await page.locator("main p, main li p").evaluateAll((paragraphs) =>
    paragraphs.map((paragraph) => {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      const lines = Math.round(
        range.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(paragraph).lineHeight),
      );
      return (paragraph.textContent?.length ?? 0) / Math.max(1, lines);
    }),
  );
  expect(widths.length).toBeGreaterThan(10);
  expect(Math.max(...widths)).toBeLessThanOrEqual(80);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`in print it is black on white, whatever the scheme (${colorScheme}), and only what is to be read`, async ({
    page,
  }) => {
    await page.emulateMedia({ media: "print", colorScheme });
    await visit(page, "/privacy");
    const colours = await page.locator("body, main section, main h1, main h2, main p, main a").evaluateAll((elements) =>
      elements.map((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return `${color} on ${backgroundColor}`;
      }),
    );
    expect([...new Set(colours)].toSorted()).toEqual([
      "rgb(0, 0, 0) on rgb(255, 255, 255)",
      "rgb(0, 0, 0) on rgba(0, 0, 0, 0)",
    ]);
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Terms of use" })).toBeVisible();
  });

test("what is folded away on the screen is there in print", async ({ page }) => {
  await visit(page, "/services");
  const folded = page.locator("main details p").first();
  await expect(folded).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(folded).toBeVisible();
});
