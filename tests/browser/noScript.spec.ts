import { layout, paths } from "../harness/demoContent.ts";
import { expect, test } from "./siteTest.ts";

test.use({ javaScriptEnabled: false });

const { promptText, successMessage } = layout.newsletterPopUp;
const entries = ["About Us", "Services", "Clients", "Work", "Contact"];

for (const path of paths)
  test(`${path} says the same without script as with it`, async ({ page, browser, baseURL }) => {
    await page.goto(path);
    const scripted = await (await browser.newContext({ baseURL, javaScriptEnabled: true })).newPage();
    await scripted.goto(path);
    await expect(scripted.locator("#newsletter form[novalidate]")).toBeAttached();
    const textOf = (element: HTMLElement) => element.innerText.replaceAll(/\s+/g, " ").trim();
    const [without, withScript] = await Promise.all([
      page.locator("main").evaluate(textOf),
      scripted.locator("main").evaluate(textOf),
    ]);
    await scripted.context().close();
    const fallback = / ?Open the newsletter form/; // for browsers without commands
    expect(without.replace(fallback, "")).toBe(withScript);
    expect(without.length).toBeGreaterThan(200);
  });

for (const width of [320, 390, 979, 980, 1280])
  test(`at ${width} px without script the entries are links in the header and there is no button`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/about");
    const nav = page.getByRole("navigation", { name: "Main" });
    for (const name of entries) await expect(nav.getByRole("link", { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("banner").getByRole("button")).toHaveCount(0);
    await expect(nav.locator("[aria-current='page']")).toHaveText("About Us");
    await nav.getByRole("link", { name: "Work", exact: true }).click();
    await expect(page).toHaveURL("/work");
    await expect(page.locator("main h1")).toBeVisible();
  });

test("without script the first heading is not covered by the header", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/privacy#terms");
  const header = await page.getByRole("banner").boundingBox();
  const terms = await page.locator("#terms").boundingBox();
  expect(terms?.y).toBeGreaterThanOrEqual(0);
  expect((header?.y ?? 0) + (header?.height ?? 0)).toBeLessThanOrEqual(terms?.y ?? 0);
});

test("without script the popup opens, insists on its fields, and thanks without sending what was typed", async ({
  page,
}) => {
  await page.goto("/contact");
  await page.getByRole("button", { name: layout.footerNewsletterButtonText }).last().click();
  const dialog = page.locator("dialog");
  await expect(dialog.getByRole("heading", { name: promptText })).toBeVisible();
  await dialog.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText(successMessage)).toBeHidden();
  await dialog.getByLabel("First Name").fill("Ada");
  await dialog.getByLabel("Last Name").fill("Lovelace");
  await dialog.getByLabel("Email").fill("ada@example.org");
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(`${request.url()} ${request.postData() ?? ""}`));
  await dialog.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText(successMessage)).toBeVisible();
  await expect(page).toHaveURL(/^[^?]*\/contact\??#newsletter-success$/);
  for (const address of addresses) expect(address).not.toMatch(/ada/i);
});

test("without script the address of the popup opens it, and its close link leads back to the page", async ({
  page,
}) => {
  await page.goto("/contact#newsletter");
  await expect(page.locator("dialog").getByRole("heading", { name: promptText })).toBeVisible();
  await page.locator("dialog").getByRole("link", { name: "Close" }).click();
  await expect(page.locator("dialog")).toBeHidden();
});
