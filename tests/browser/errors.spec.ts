import { caseStudyPaths, siteName } from "../harness/demoContent.ts";
import { expect, test, visit } from "./siteTest.ts";

// The browser reports every answer of 400 and above by itself.
test.use({ allowedMessages: [/^error: Failed to load resource: .* status of (404|500|503)/] });

const missing = ["/no-such-page", "/work/no-such-thing", "/about/deeper"];
const gone = caseStudyPaths[0] ?? "";

for (const path of missing)
  test(`${path} is a 404 with a page of our own that search engines leave alone`, async ({ page }) => {
    const response = await visit(page, path);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(`${siteName} - Page not found`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("meta[name='robots']")).toHaveAttribute("content", "noindex");
    await expect(page.locator("link[rel='canonical']")).toHaveCount(0);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "home" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.locator("meta[name='robots']")).toHaveCount(0);
  });

test("a case study that is gone when a visitor follows a link is the same page, without a document load", async ({
  page,
}) => {
  await page.route(`**/_data/caseStudy/${gone.split("/").at(-1)}`, (route) =>
    route.fulfill({ status: 404, contentType: "application/json", body: "null" }),
  );
  await visit(page, "/work");
  await page.evaluate(() => document.documentElement.setAttribute("data-same-document", ""));
  await page.getByRole("main").locator(`article a[href="${gone}"]`).click();
  await expect(page).toHaveURL(gone);
  await expect(page).toHaveTitle(`${siteName} - Page not found`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.locator("meta[name='robots']")).toHaveAttribute("content", "noindex");
  await expect(page.locator("link[rel='canonical']")).toHaveCount(0);
  await expect(page.locator("html[data-same-document]")).toBeAttached();
  await page.goBack();
  await expect(page.locator("meta[name='robots']")).toHaveCount(0);
});

test("a page whose content cannot be fetched says so in the layout, and offers to try again", async ({ page }) => {
  await page.route("**/_data/services", (route) => route.fulfill({ status: 503, body: "" }));
  await visit(page, "/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveURL("/services");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.locator("meta[name='robots']")).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveTitle(`${siteName} - Services`);
});
