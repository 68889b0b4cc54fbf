/** What a visitor meets when the connection or an address is not what it should be, after the page has loaded. */

import { layout } from "../harness/demoContent.ts";
import { expect, test, visit } from "./siteTest.ts";

test.describe("without a connection", () => {
  test.use({ allowedMessages: [/Failed to load resource/] });

  test("another page shows a failure in the layout, and the page itself once there is a connection", async ({
    page,
    context,
  }) => {
    await visit(page, "/");
    await context.setOffline(true);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Clients" }).click();
    await expect(page.locator("main h1")).toHaveText("Something overheated");
    await expect(page.getByRole("contentinfo")).toContainText(layout.footerCTAHeaderText);
    await expect(page.getByRole("banner")).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page).toHaveTitle(/Clients/);
    await expect(page.locator("main h1")).not.toHaveText("Something overheated");
  });
});

test("a fragment that does not decode is a fragment that leads nowhere", async ({ page }) => {
  await visit(page, "/about#%ff");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Work" }).click();
  await expect(page).toHaveTitle(/Work/);
  await page.goBack();
  await expect(page).toHaveTitle(/About/);
  await expect(page.getByRole("banner")).toBeVisible();
});
