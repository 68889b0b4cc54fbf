/** What a visitor notices of a deployment that happens while they have a page open. */

import type { Page } from "playwright/test";
import { expect, test, waitForHydration } from "./siteTest.ts";

/** How many documents were loaded, and how many answers with 404 their scripts get. */
async function withoutScript(page: Page, { answers }: { answers: number }) {
  const documents: string[] = [];
  let left = answers;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.route(/\/assets\/main-[^/]*\.js$/, (route) =>
    left-- > 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  return documents;
}

test.describe("a page whose script is gone", () => {
  test.use({ allowedMessages: [/status of 404/] });

  test("is loaded again, and works with the script of its new build", async ({ page }) => {
    const documents = await withoutScript(page, { answers: 3 }); // two attempts, and the question whether it is gone
    await page.goto("/about");
    await waitForHydration(page);
    expect(documents).toHaveLength(2);
  });

  test("is loaded again once and not for ever, and then does without", async ({ page }) => {
    const documents = await withoutScript(page, { answers: Number.POSITIVE_INFINITY });
    await page.goto("/about");
    await expect(page.locator("html")).toHaveAttribute("data-script", "missing");
    await page.waitForTimeout(500);
    expect(documents).toHaveLength(2);
  });
});

test.describe("a page whose script does not arrive", () => {
  test.use({ allowedMessages: [/ERR_FAILED/] });

  test("stays as it is: without a connection a reload would take it away", async ({ page }) => {
    await page.route(/\/assets\/main-[^/]*\.js$/, (route) => route.abort());
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.goto("/about");
    await expect(page.locator("html")).toHaveAttribute("data-script", "missing");
    expect(documents).toBe(1);
  });
});
