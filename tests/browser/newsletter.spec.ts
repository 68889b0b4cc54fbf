import type { Page } from "playwright/test";
import { layout, paths } from "../harness/demoContent.ts";
import { expect, scrollTo, test, visit, waitForFrames, widths } from "./siteTest.ts";

const { promptText, successMessage, errorMessage } = layout.newsletterPopUp;
const emailMessage = "Please include a valid email address.";

const dialog = (page: Page) => page.getByRole("dialog", { name: promptText });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const submit = (page: Page) => dialog(page).getByRole("button", { name: "Subscribe" });
const opener = (page: Page) =>
  page.getByRole("contentinfo").getByRole("button", { name: layout.footerNewsletterButtonText });

async function openPopup(page: Page, path = "/services"): Promise<void> {
  await visit(page, path);
  await opener(page).click();
  await expect(dialog(page)).toBeVisible();
}

async function fillIn(page: Page, email = "ada@example.org"): Promise<void> {
  await field(page, "First Name").fill("Ada");
  await field(page, "Last Name").fill("Lovelace");
  await field(page, "Email").fill(email);
}

for (const path of paths)
  test(`on ${path} the popup starts closed and the footer's button opens it`, async ({ page }) => {
    await visit(page, path);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator("dialog")).toBeHidden();
    await opener(page).click();
    await expect(dialog(page)).toBeVisible();
    expect(await dialog(page).evaluate((element) => element.matches(":modal"))).toBe(true);
    await expect(field(page, "First Name")).toBeFocused();
  });

test("the contact page has a button of its own for the popup", async ({ page }) => {
  await visit(page, "/contact");
  await page.getByRole("main").getByRole("button").click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("main").getByRole("button")).toBeFocused();
});

for (const width of widths)
  test(`at ${width} px the popup is at most 748 px wide and within the window`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPopup(page);
    const box = await dialog(page).boundingBox();
    expect(box?.width).toBeLessThanOrEqual(748);
    if (width >= 979) expect(box?.width).toBe(748);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
  });

test("Tab leads through the fields, the submit button and the close button, in this order", async ({ page }) => {
  await openPopup(page);
  await expect(field(page, "First Name")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(field(page, "Last Name")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(field(page, "Email")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("button", { name: "Close" })).toBeFocused();
});

test("no key leads from the popup to the page behind it", async ({ page }) => {
  await openPopup(page);
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
    );
    expect(isOutside).toBe(false);
  }
});

test("every field is required, labelled and known to autofill", async ({ page }) => {
  await openPopup(page);
  const autocomplete = { "First Name": "given-name", "Last Name": "family-name", Email: "email" };
  for (const [label, value] of Object.entries(autocomplete)) {
    await expect(field(page, label)).toHaveAttribute("required");
    await expect(field(page, label)).toHaveAttribute("autocomplete", value);
    await expect(field(page, label)).not.toHaveAttribute("name");
  }
  await expect(field(page, "Email")).toHaveAttribute("type", "email");
});

test("an empty form gets one message for each field, and the focus goes to the first", async ({ page }) => {
  await openPopup(page);
  await submit(page).click();
  const messages = {
    "First Name": "Please enter your first name.",
    "Last Name": "Please enter your last name.",
    Email: emailMessage,
  };
  for (const [label, message] of Object.entries(messages)) {
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, label)).toHaveAccessibleDescription(message);
    await expect(dialog(page).getByText(message)).toBeVisible();
  }
  await expect(field(page, "First Name")).toBeFocused();
  await expect(dialog(page).getByText(successMessage)).toBeHidden();
});

for (const label of ["First Name", "Last Name", "Email"])
  test(`the form is not accepted without ${label}`, async ({ page }) => {
    await openPopup(page);
    await fillIn(page);
    await field(page, label).fill("");
    await submit(page).click();
    await expect(field(page, label)).toBeFocused();
    await expect(dialog(page).locator("[aria-invalid='true']")).toHaveCount(1);
    await expect(dialog(page).getByText(successMessage)).toBeHidden();
  });

for (const email of ["a@", "a b@c.d", "@c.d", "ada", "ada@localhost"])
  test(`"${email}" is answered with the message about e-mail addresses until it is corrected`, async ({ page }) => {
    await openPopup(page);
    await fillIn(page, email);
    await submit(page).click();
    await expect(field(page, "Email")).toHaveAccessibleDescription(emailMessage);
    await expect(field(page, "Email")).toBeFocused();
    await expect(dialog(page).getByText(emailMessage, { exact: true })).toBeVisible();
    await field(page, "Email").fill("ada@example.org");
    await expect(dialog(page).getByText(emailMessage)).toHaveCount(0);
    await expect(field(page, "Email")).not.toHaveAttribute("aria-invalid");
    await submit(page).click();
    await expect(dialog(page).getByText(successMessage)).toBeVisible();
  });

test("no message appears while a visitor is still typing for the first time", async ({ page }) => {
  await openPopup(page);
  await field(page, "Email").pressSequentially("ada@");
  await field(page, "First Name").focus();
  await expect(dialog(page).locator("[aria-invalid]")).toHaveCount(0);
});

test("submitting shows the content's thanks instead of the form, and sends nothing", async ({ page }) => {
  await openPopup(page);
  await fillIn(page);
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const address = page.url();
  await submit(page).click();
  const thanks = dialog(page).getByRole("status");
  await expect(thanks).toHaveText(successMessage);
  await expect(thanks).toBeFocused();
  await expect(dialog(page).getByRole("textbox")).toHaveCount(0);
  await waitForFrames(page, 30);
  expect(requests).toEqual([]);
  expect(page.url()).toBe(address);
});

test("Enter in a field submits the form", async ({ page }) => {
  await openPopup(page);
  await fillIn(page);
  await field(page, "Email").press("Enter");
  await expect(dialog(page).getByText(successMessage)).toBeVisible();
});

test("nothing shows the content's error message", async ({ page }) => {
  await openPopup(page);
  await submit(page).click();
  await expect(page.getByText(errorMessage)).toHaveCount(0);
  await fillIn(page);
  await submit(page).click();
  await expect(page.getByText(errorMessage)).toHaveCount(0);
});

test("a popup that was sent and closed opens again with an empty form", async ({ page }) => {
  await openPopup(page);
  await fillIn(page);
  await submit(page).click();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(page.locator("dialog")).toBeHidden();
  await opener(page).click();
  await expect(field(page, "First Name")).toHaveValue("");
  await expect(dialog(page).getByText(successMessage)).toBeHidden();
});

const waysToClose: Record<string, (page: Page) => Promise<void>> = {
  Escape: (page) => page.keyboard.press("Escape"),
  "the close button": (page) => dialog(page).getByRole("button", { name: "Close" }).click(),
  "a press on the backdrop": (page) => page.mouse.click(20, 20),
};

for (const [name, close] of Object.entries(waysToClose))
  test(`${name} closes the popup and gives the focus back to the button`, async ({ page }) => {
    await openPopup(page);
    await close(page);
    await expect(page.locator("dialog")).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

test("a press inside the popup does not close it", async ({ page }) => {
  await openPopup(page);
  await dialog(page).getByRole("heading").click();
  await expect(dialog(page)).toBeVisible();
});

test("the page behind the popup neither scrolls nor moves", async ({ page }) => {
  await visit(page, "/services");
  await scrollTo(page, 500);
  const layoutOf = () =>
    page.getByRole("main", { includeHidden: true }).evaluate((main) => {
      const { top, width } = main.getBoundingClientRect();
      return { scrollY: window.scrollY, top, width };
    });
  const before = await layoutOf();
  await opener(page).evaluate((button: HTMLButtonElement) => button.click());
  await expect(dialog(page)).toBeVisible();
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 500);
  await waitForFrames(page, 10);
  expect(await layoutOf()).toEqual(before);
});

test("the address of the popup opens it, and closing it leaves the address of the page", async ({ page }) => {
  await visit(page, "/about#newsletter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("#newsletter")).toBeHidden();
  await expect(page).toHaveURL("/about");
});

test("a fragment that becomes the popup's opens it", async ({ page }) => {
  await visit(page, "/about");
  await page.evaluate(() => {
    window.location.hash = "newsletter";
  });
  await expect(page.locator("dialog:modal")).toBeVisible();
});

test("going back leaves the popup behind", async ({ page }) => {
  await visit(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveTitle(/Privacy/);
  await page.getByRole("contentinfo").getByRole("button").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle(/About/);
  await expect(page.locator("#newsletter")).toBeHidden();
});
