/** The newsletter on a site that delivers it: what a visitor sees while the form is sent, afterwards, and without script. */

import type { Page } from "playwright/test";
import { shortestVisitMs } from "../../shared/newsletter.ts";
import { contentClient } from "../harness/contentClient.ts";
import { layout } from "../harness/demoContent.ts";
import { type RunningSite, startSite } from "../harness/startSite.ts";
import { violationsOn } from "../harness/violationsOn.ts";
import { test as base, expect, waitForHydration } from "./siteTest.ts";

const { promptText, successMessage, errorMessage } = layout.newsletterPopUp;
const formAddress = "**/api/subscribe";

let visitors = 0;

/** A site that delivers, and visitors who each come from an address of their own. */
const test = base.extend<object, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants one
    async ({}, use) => {
      const site = await startSite({ env: { NEWSLETTER_DELIVERY: "content", TRUST_PROXY: "1" } });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants one
  extraHTTPHeaders: async ({}, use) => use({ "X-Forwarded-For": `198.51.100.${++visitors % 250}` }),
});

test.describe.configure({ mode: "default" }); // one site for all of them
test.use({
  allowedMessages: [/Failed to load resource: (the server responded with a status of [45]|net::ERR_FAILED)/],
});

const dialog = (page: Page) => page.getByRole("dialog", { name: promptText });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const submit = (page: Page) => dialog(page).getByRole("button", { name: /^(Subscribe|Sending…)$/ });
const close = (page: Page) => dialog(page).getByRole("button", { name: "Close" });

async function openPopup(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByRole("button", { name: layout.footerNewsletterButtonText }).click();
  await expect(dialog(page)).toBeVisible();
}

async function fillIn(page: Page, email: string, firstName = "Ada"): Promise<void> {
  await field(page, "First Name").fill(firstName);
  await field(page, "Last Name").fill("Lovelace");
  await field(page, "Email").fill(email);
}

/** Fills the popup in, no faster than a visitor could. */
async function fillInPopup(page: Page, email: string): Promise<void> {
  await page.goto("/contact");
  await waitForHydration(page);
  await openPopup(page);
  await fillIn(page, email);
  await page.waitForFunction((ms) => performance.now() > ms, shortestVisitMs);
}

async function isSubscribed(site: RunningSite, email: string): Promise<boolean> {
  const client = await contentClient(site);
  return client.fetch('count(*[_type == "subscriber" && email == $email]) == 1', { email }, { perspective: "raw" });
}

/** Holds the form back until it is let go. */
async function holdForm(page: Page): Promise<{ sent: () => number; letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(formAddress, async (route) => {
    sent += 1;
    await promise;
    await route.continue();
  });
  return { sent: () => sent, letGo: resolve };
}

for (const width of [390, 1280])
  test(`at ${width} px the button says that the form is being sent, once, and then the visitor is thanked`, async ({
    page,
    site,
  }) => {
    const email = `sent-${width}@example.org`;
    await page.setViewportSize({ width, height: 800 });
    await fillInPopup(page, email);
    const { sent, letGo } = await holdForm(page);
    await field(page, "Email").press("Enter");
    await expect(submit(page)).toHaveText("Sending…");
    await submit(page).click({ force: true }); // it would be waited for
    await page.keyboard.press("Enter");
    await expect(submit(page)).toHaveAttribute("aria-disabled", "true");
    await expect(submit(page)).toBeFocused();
    expect(await violationsOn(page)).toEqual([]);
    letGo();
    const thanks = dialog(page).getByRole("status");
    await expect(thanks).toHaveText(successMessage);
    await expect(thanks).toBeFocused();
    await expect(dialog(page).getByRole("textbox")).toHaveCount(0);
    expect(await violationsOn(page)).toEqual([]);
    expect(sent()).toBe(1);
    expect(await isSubscribed(site, email)).toBe(true);
    expect(page.url()).toBe(`${site.url}/contact`);
  });

for (const [name, breakForm] of Object.entries<(page: Page) => Promise<unknown>>({
  "a site that cannot take it": (page) => page.route(formAddress, (route) => route.fulfill({ status: 503 })),
  "a lost connection": (page) => page.route(formAddress, (route) => route.abort()),
}))
  test(`after ${name} the popup says so in the content's words, keeps what was typed, and can try again`, async ({
    page,
    site,
  }) => {
    const email = `${name.replaceAll(" ", "-")}@example.org`;
    await page.setViewportSize({ width: 390, height: 800 });
    await fillInPopup(page, email);
    await breakForm(page);
    await submit(page).click();
    await expect(dialog(page).getByRole("alert")).toHaveText(errorMessage);
    await expect(submit(page)).toHaveText("Subscribe");
    await expect(submit(page)).toBeFocused();
    await expect(field(page, "First Name")).toHaveValue("Ada");
    await expect(field(page, "Last Name")).toHaveValue("Lovelace");
    await expect(field(page, "Email")).toHaveValue(email);
    expect(await violationsOn(page)).toEqual([]);
    expect(await isSubscribed(site, email)).toBe(false);
    await page.unroute(formAddress);
    await submit(page).click();
    await expect(dialog(page).getByRole("status")).toHaveText(successMessage);
    await expect(dialog(page).getByRole("alert")).toHaveCount(0);
    expect(await isSubscribed(site, email)).toBe(true);
  });

test("a popup that was closed while it was sending says afterwards what became of it", async ({ page }) => {
  await fillInPopup(page, "closed@example.org");
  const { letGo } = await holdForm(page);
  await submit(page).click();
  await close(page).click();
  letGo();
  await page.waitForResponse(formAddress);
  await openPopup(page);
  await expect(dialog(page).getByRole("status")).toHaveText(successMessage);
});

test("nobody but a program meets the field that is a trap", async ({ page }) => {
  await page.goto("/contact");
  await waitForHydration(page);
  await openPopup(page);
  const trap = page.locator('input[name="website"]');
  await expect(trap).toBeAttached();
  expect(await dialog(page).getByRole("textbox").count()).toBe(3);
  const order = [field(page, "First Name"), field(page, "Last Name"), field(page, "Email"), submit(page), close(page)];
  for (const stop of order) {
    await expect(stop).toBeFocused();
    await page.keyboard.press("Tab");
  }
  const box = await trap.evaluate((input) => input.closest("label")?.getBoundingClientRect());
  expect((box?.width ?? 9) * (box?.height ?? 9)).toBeLessThanOrEqual(1);
  expect(await violationsOn(page)).toEqual([]);
});

test("the page of thanks is taken over by script, and leads on", async ({ page }) => {
  await page.goto("/newsletter/thanks");
  await waitForHydration(page);
  await expect(page.getByRole("main").getByText(successMessage)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page).toHaveTitle("Orchid and Steel - Newsletter");
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
});

test("a form that is sent before script has come is answered by a page that script can take over", async ({ page }) => {
  await page.goto("/contact");
  await waitForHydration(page);
  await openPopup(page);
  await fillIn(page, "early@example.org", "<b>");
  await page.locator("form[action]").evaluate((form: HTMLFormElement) => form.submit()); // past the script
  await expect(page.getByRole("main").getByText(errorMessage)).toBeVisible();
  await waitForHydration(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL("/privacy");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [390, 1280])
    test(`at ${width} px the form leads to the page of thanks`, async ({ page, site }) => {
      const email = `plain-${width}@example.org`;
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/contact");
      await openPopup(page);
      await fillIn(page, email);
      await submit(page).click();
      await expect(page).toHaveURL("/newsletter/thanks");
      await expect(page.getByRole("main").getByText(successMessage)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await isSubscribed(site, email)).toBe(true);
    });

  test("a form that is not taken leads to a page that says so, and back to what was typed", async ({ page, site }) => {
    await page.goto("/contact");
    await openPopup(page);
    await fillIn(page, "refused@example.org", "<b>");
    const [answer] = await Promise.all([page.waitForResponse(formAddress), submit(page).click()]);
    expect(answer.status()).toBe(400);
    await expect(page.getByRole("main").getByText(errorMessage)).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("refused@example.org");
    expect(await isSubscribed(site, "refused@example.org")).toBe(false);
  });
});
