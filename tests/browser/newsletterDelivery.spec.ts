/** The newsletter on a site that delivers it: while the form is sent, afterwards, and without script. */

import type { Page } from "playwright/test";
import { shortestVisitMs } from "../../shared/newsletter.ts";
import { contentClient } from "../harness/contentClient.ts";
import { layout } from "../harness/demoContent.ts";
import { type RunningSite, startLimitMs, startSite } from "../harness/startSite.ts";
import { violationsOn } from "../harness/violationsOn.ts";
import { test as base, expect, softly, visit, waitForHydration } from "./siteTest.ts";

const { promptText, successMessage, errorMessage } = layout.newsletterPopUp;
const formAddress = "**/api/subscribe";

let visitors = 0;

/** A site that delivers, and visitors with an address each: the rate limit is for one. */
const test = base.extend<object, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures it needs from the pattern
    async ({}, use) => {
      const site = await startSite({ env: { NEWSLETTER_DELIVERY: "content", TRUST_PROXY: "1" } });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: startLimitMs },
  ],
  baseURL: ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures it needs from the pattern
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
const thanks = (page: Page) => dialog(page).getByRole("status");

async function openPopup(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByRole("button", { name: layout.footerNewsletterButtonText }).click();
  await expect(dialog(page)).toBeVisible();
}

async function fillIn(page: Page, email: string, firstName = "Ada"): Promise<void> {
  await field(page, "First Name").fill(firstName);
  await field(page, "Last Name").fill("Lovelace");
  await field(page, "Email").fill(email);
}

/** Fills the popup in on a page that was opened long enough ago for a visitor to have typed it. */
async function fillInPopup(page: Page, email: string): Promise<void> {
  await page.addInitScript((ms) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + ms;
  }, shortestVisitMs);
  await visit(page, "/contact");
  await openPopup(page);
  await fillIn(page, email);
}

async function isSubscribed(site: RunningSite, email: string): Promise<boolean> {
  const client = await contentClient(site);
  return client.fetch('count(*[_type == "subscriber" && email == $email]) == 1', { email }, { perspective: "raw" });
}

/** Holds the form back until it is released. */
async function holdForm(page: Page): Promise<{ sent: () => number; release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(formAddress, async (route) => {
    sent += 1;
    await promise;
    await route.continue();
  });
  return { sent: () => sent, release: resolve };
}

async function expectNoViolations(page: Page, state: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    softly(await violationsOn(page), `${state}, ${width} px`).toEqual([]);
  }
}

test("the button says that the form is being sent, once, and then the visitor is thanked", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await fillInPopup(page, "sent@example.org");
  const { sent, release } = await holdForm(page);
  await field(page, "Email").press("Enter");
  await expect(submit(page)).toHaveText("Sending…");
  await submit(page).click({ force: true }); // the runner would wait until it is enabled
  await page.keyboard.press("Enter");
  await expect(submit(page)).toHaveAttribute("aria-disabled", "true");
  await expect(submit(page)).toBeFocused();
  await expectNoViolations(page, "while it is sent");
  release();
  await expect(thanks(page)).toHaveText(successMessage);
  await expect(thanks(page)).toBeFocused();
  await expect(dialog(page).getByRole("textbox")).toHaveCount(0);
  await expectNoViolations(page, "after it was sent");
  expect(sent()).toBe(1);
  expect(await isSubscribed(site, "sent@example.org")).toBe(true);
  await expect(page).toHaveURL("/contact");
});

test("after a failure the popup says so in the content's words, keeps what was typed, and can try again", {
  tag: "@long",
}, async ({ page, site }) => {
  const email = "tried-again@example.org";
  await page.emulateMedia({ reducedMotion: "reduce" });
  await fillInPopup(page, email);
  const expectFailure = async () => {
    await submit(page).click();
    await expect(dialog(page).getByRole("alert")).toHaveText(errorMessage);
    await expect(submit(page)).toHaveText("Subscribe");
    await expect(submit(page)).toBeFocused();
    await softly(field(page, "First Name")).toHaveValue("Ada");
    await softly(field(page, "Last Name")).toHaveValue("Lovelace");
    await softly(field(page, "Email")).toHaveValue(email);
    softly(await isSubscribed(site, email)).toBe(false);
    await page.unroute(formAddress);
  };
  await test.step("of the site", async () => {
    await page.route(formAddress, (route) => route.fulfill({ status: 503 }));
    await expectFailure();
    await expectNoViolations(page, "after a failure");
  });
  await test.step("of the connection", async () => {
    await page.route(formAddress, (route) => route.abort());
    await expectFailure();
  });
  await submit(page).click();
  await expect(thanks(page)).toHaveText(successMessage);
  await expect(dialog(page).getByRole("alert")).toHaveCount(0);
  expect(await isSubscribed(site, email)).toBe(true);
});

test("a popup that was closed while its form was sent shows the outcome when it is opened again", {
  tag: "@long",
}, async ({ page }) => {
  await fillInPopup(page, "closed@example.org");
  const { release } = await holdForm(page);
  await submit(page).click();
  await expect(submit(page)).toHaveText("Sending…");
  await close(page).click();
  const answer = page.waitForResponse(formAddress);
  release();
  await answer;
  await openPopup(page);
  await expect(thanks(page)).toHaveText(successMessage);
});

test("the field that only programs fill in is neither seen, nor read aloud, nor reached by keyboard", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/contact");
  await openPopup(page);
  const trap = page.locator('input[name="website"]');
  await expect(trap).toBeAttached();
  expect(await dialog(page).getByRole("textbox").count()).toBe(3);
  const fields = ["First Name", "Last Name", "Email"].map((label) => field(page, label));
  const order = [...fields, submit(page), dialog(page).getByRole("link", { name: "Privacy Policy" }), close(page)];
  for (const stop of order) {
    await expect(stop).toBeFocused();
    await page.keyboard.press("Tab");
  }
  const box = await trap.evaluate((input) => input.closest("label")?.getBoundingClientRect());
  expect((box?.width ?? 9) * (box?.height ?? 9)).toBeLessThanOrEqual(1);
  expect(await violationsOn(page)).toEqual([]);
});

test("the page of thanks is hydrated, kept from crawlers, and leads on", { tag: "@long" }, async ({ page }) => {
  await visit(page, "/newsletter/thanks");
  await expect(page.getByRole("main").getByText(successMessage)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page).toHaveTitle("Orchid and Steel - Newsletter");
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
});

test("a form that is sent before the script has come is answered by a page that is hydrated", { tag: "@long" }, async ({
  page,
}) => {
  await visit(page, "/contact");
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

  test("a refused form leads to a page that says so and back to what was typed, an accepted one to the thanks", async ({
    page,
    site,
  }) => {
    const email = "plain@example.org";
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto("/contact");
    await openPopup(page);
    await fillIn(page, email, "<b>");
    const [answer] = await Promise.all([page.waitForResponse(formAddress), submit(page).click()]);
    expect(answer.status()).toBe(400);
    await expect(page.getByRole("main").getByText(errorMessage)).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
    expect(await isSubscribed(site, email)).toBe(false);
    await page.goto("/contact");
    await page.setViewportSize({ width: 1280, height: 800 });
    await openPopup(page);
    await fillIn(page, email);
    await submit(page).click();
    await expect(page).toHaveURL("/newsletter/thanks");
    await expect(page.getByRole("main").getByText(successMessage)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await isSubscribed(site, email)).toBe(true);
  });
});
