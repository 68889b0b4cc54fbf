import type { Locator, Page } from "playwright/test";
import { layout } from "../harness/demoContent.ts";
import { violationsOn } from "../harness/violationsOn.ts";
import { applyStyle, clippedTexts, spacedText } from "./layout.ts";
import { expect, scrollTo, softly, test, visit, waitForFrames, widths } from "./siteTest.ts";

const { promptText, successMessage, errorMessage } = layout.newsletterPopUp;
const emailMessage = "Please include a valid email address.";

const dialog = (page: Page) => page.getByRole("dialog", { name: promptText });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const submit = (page: Page) => dialog(page).getByRole("button", { name: "Subscribe" });
const privacy = (page: Page) => dialog(page).getByRole("link", { name: "Privacy Policy" });
const close = (page: Page) => dialog(page).getByRole("button", { name: "Close" });
const opener = (page: Page) =>
  page.getByRole("contentinfo").getByRole("button", { name: layout.footerNewsletterButtonText });

async function openPopup(page: Page): Promise<void> {
  await opener(page).click();
  await expect(dialog(page)).toBeVisible();
}

async function expectClosed(page: Page): Promise<void> {
  await expect(page.locator("dialog")).toBeHidden();
}

async function fillIn(page: Page, email = "ada@example.org"): Promise<void> {
  await field(page, "First Name").fill("Ada");
  await field(page, "Last Name").fill("Lovelace");
  await field(page, "Email").fill(email);
}

test("the popup is at most 748 px wide and within every window, and loses nothing when its text is spaced out", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/services");
  await openPopup(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const box = await dialog(page).boundingBox();
    softly(box?.width, `${width} px`).toBeLessThanOrEqual(748);
    if (width >= 979) softly(box?.width, `${width} px`).toBe(748);
    softly(box?.x).toBeGreaterThanOrEqual(0);
    softly((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    softly((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
  }
  await page.setViewportSize({ width: 320, height: 600 });
  await submit(page).click(); // so that its messages are there too
  await applyStyle(page, spacedText);
  expect(await clippedTexts(page)).toEqual([]);
  const size = await dialog(page).evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
  expect(size.scrollWidth).toBe(size.clientWidth);
});

test("the popup opens and closes in every way that a visitor expects, and returns the focus", async ({ page }) => {
  await visit(page, "/contact");
  const waysToClose: Record<string, () => Promise<void>> = {
    Escape: () => page.keyboard.press("Escape"),
    "the close button": () => close(page).click(),
    "a press on the backdrop": () => page.mouse.click(20, 20),
  };
  for (const [name, closePopup] of Object.entries(waysToClose))
    await test.step(`${name} closes it`, async () => {
      await openPopup(page);
      await dialog(page).getByRole("heading").click();
      await expect(dialog(page)).toBeVisible(); // a press inside does not close it
      await closePopup();
      await expectClosed(page);
      await expect(opener(page)).toBeFocused();
    });
  await expect(page.getByRole("button", { name: layout.footerNewsletterButtonText })).toHaveCount(1); // in the footer
});

test("by keyboard the popup is filled in from field to field, and no key leads out of it", async ({ page }) => {
  await visit(page, "/services");
  await openPopup(page);
  const autocomplete = { "First Name": "given-name", "Last Name": "family-name", Email: "email" };
  for (const [label, value] of Object.entries(autocomplete)) {
    await softly(field(page, label)).toHaveAttribute("required");
    await softly(field(page, label)).toHaveAttribute("autocomplete", value);
    await softly(field(page, label)).not.toHaveAttribute("name");
  }
  await softly(field(page, "Email")).toHaveAttribute("type", "email");
  const stops = [
    ...Object.keys(autocomplete).map((label) => field(page, label)),
    submit(page),
    privacy(page),
    close(page),
  ];
  for (const stop of stops) {
    await expect(stop).toBeFocused();
    await page.keyboard.press("Tab");
  }
  for (let press = 0; press < 12; press++) {
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
    );
    expect(isOutside).toBe(false);
    await page.keyboard.press("Tab");
  }
  await test.step("no message appears while a visitor is still typing for the first time", async () => {
    await field(page, "Email").pressSequentially("ada@");
    await field(page, "First Name").focus();
    await expect(dialog(page).locator("[aria-invalid]")).toHaveCount(0);
  });
});

for (const path of ["/services", "/privacy"])
  test(`on ${path} the popup's link to the privacy page leads there, and closes the popup`, { tag: "@long" }, async ({
    page,
  }) => {
    await visit(page, path);
    await openPopup(page);
    await privacy(page).click();
    await expect(page).toHaveURL("/privacy");
    await expectClosed(page);
  });

test("the plate's edge in the popup is cold until all fields are right", { tag: "@long" }, async ({ page }) => {
  await visit(page, "/services");
  await openPopup(page);
  const edge = dialog(page).locator("img");
  await expect(edge).toHaveCSS("filter", "saturate(0.2)");
  await fillIn(page);
  await expect(edge).toHaveCSS("filter", "none");
});

test("each field that is missing or wrong has its message until it is corrected", async ({ page }) => {
  await visit(page, "/services");
  await openPopup(page);
  await test.step("an empty form has one message for each field, and the focus on the first", async () => {
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
    await expect(page.getByText(errorMessage)).toHaveCount(0); // for a failed delivery only
  });
  for (const label of ["First Name", "Last Name", "Email"])
    await test.step(`it is not accepted without ${label}`, async () => {
      await fillIn(page);
      await field(page, label).fill("");
      await submit(page).click();
      await expect(field(page, label)).toBeFocused();
      await expect(dialog(page).locator("[aria-invalid='true']")).toHaveCount(1);
    });
  for (const email of ["a@", "a b@c.d", "@c.d", "ada", "ada@localhost"])
    await test.step(`"${email}" is no address`, async () => {
      await fillIn(page, email);
      await submit(page).click();
      await expect(field(page, "Email")).toHaveAccessibleDescription(emailMessage);
      await expect(field(page, "Email")).toBeFocused();
      await expect(dialog(page).getByText(emailMessage, { exact: true })).toBeVisible();
      await field(page, "Email").fill("ada@example.org");
      await expect(dialog(page).getByText(emailMessage)).toHaveCount(0);
      await expect(field(page, "Email")).not.toHaveAttribute("aria-invalid");
    });
  await expect(dialog(page).getByText(successMessage)).toBeHidden();
  await submit(page).click();
  await expect(dialog(page).getByText(successMessage)).toBeVisible();
});

test("submitting shows the content's thanks in place of the form, and sends nothing", async ({ page }) => {
  await visit(page, "/services");
  await openPopup(page);
  await expect(dialog(page).locator("img")).toHaveJSProperty("complete", true);
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const thanks = dialog(page).getByRole("status");
  const letter = dialog(page).getByRole("link", { name: "Write the email" });
  const expectThanks = async () => {
    await expect(thanks).toHaveText(successMessage);
    await expect(letter).toBeFocused();
    await expect(letter).toHaveAccessibleDescription(successMessage);
    expect(decodeURIComponent((await letter.getAttribute("href")) ?? "")).toBe(
      `mailto:${layout.email}?subject=${promptText}&body=Please put this address on the list.\r\n\r\nAda Lovelace`,
    );
    await expect(dialog(page).getByRole("textbox")).toHaveCount(0);
    await expect(page.getByText(errorMessage)).toHaveCount(0);
    await waitForFrames(page, 30);
    expect(requests).toEqual([]);
    await expect(page).toHaveURL("/services");
  };
  await test.step("by Enter in a field", async () => {
    await fillIn(page);
    await field(page, "Email").press("Enter");
    await expectThanks();
  });
  await test.step("again after it was closed, from an empty form and by its button", async () => {
    await close(page).click();
    await expectClosed(page);
    await openPopup(page);
    await expect(dialog(page).getByText(successMessage)).toBeHidden();
    await expect(letter).toBeHidden();
    await expect(field(page, "First Name")).toHaveValue("");
    await fillIn(page);
    await submit(page).click();
    await expectThanks();
  });
});

test("the page behind the popup neither scrolls nor moves, and is where it was afterwards", { tag: "@long" }, async ({
  page,
}) => {
  await visit(page, "/services");
  await scrollTo(page, 1e6); // where the button is
  const layoutOf = () =>
    page.getByRole("main", { includeHidden: true }).evaluate((main) => {
      const { top, width } = main.getBoundingClientRect();
      return { scrollY: window.scrollY, top, width };
    });
  const before = await layoutOf();
  await opener(page).evaluate((button: HTMLButtonElement) => button.click());
  await expect(dialog(page)).toBeVisible();
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, -500);
  await waitForFrames(page, 10);
  expect(await layoutOf()).toEqual(before);
  await page.keyboard.press("Escape");
  await expectClosed(page);
  await expect.poll(layoutOf).toEqual(before);

  await scrollTo(page, 400);
  await opener(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    document.querySelector("dialog")?.close(); // in its first frame
  });
  await waitForFrames(page, 4);
  await expectClosed(page);
  expect((await layoutOf()).scrollY).toBe(400);
});

test("the backdrop covers the whole window: at its right edge the page is as dark as at its left", {
  tag: "@long",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/privacy");
  await page.getByRole("heading", { name: "Terms of use" }).scrollIntoViewIfNeeded();
  await opener(page).evaluate((button: HTMLButtonElement) => button.click());
  await expect(dialog(page)).toBeVisible();
  const strip = (x: number) => page.screenshot({ clip: { x, y: 300, width: 8, height: 100 } });
  expect((await strip(1272)).equals(await strip(0))).toBe(true);
});

for (const width of [256, 390])
  test(`at ${width} px with text of 200 % the popup wraps, and shows the whole ring of what has the focus and its close button`, {
    tag: "@long",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 600 });
    await visit(page, "/services");
    await applyStyle(page, "html { font-size: 200% }");
    await openPopup(page);
    await submit(page).click(); // so that its messages are there too
    const size = await dialog(page).evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(size.scrollWidth).toBe(size.clientWidth);
    const fields = ["First Name", "Last Name", "Email"].map((label) => field(page, label));
    for (const stop of [...fields, submit(page), privacy(page), close(page)]) {
      await expect(stop).toBeFocused();
      softly(await hiddenRing(stop)).toEqual([]);
      await softly(close(page)).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Tab");
    }
    await close(page).click();
    await expectClosed(page);
  });

/** The sides on which the focus ring reaches out of the dialog, or below the button in its corner, which has one too. */
function hiddenRing(stop: Locator): Promise<string[]> {
  return stop.evaluate((element) => {
    const dialog = element.closest("dialog");
    const box = dialog?.getBoundingClientRect();
    const corner = dialog?.querySelector("form[method=dialog]");
    if (!dialog || !box || !corner) return ["no dialog"];
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    if (outlineStyle !== "solid") return ["no ring"];
    const ringPx = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const start = corner.contains(element) ? box.top : corner.getBoundingClientRect().bottom;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return Object.entries({
      left: left - ringPx < box.left,
      right: right + ringPx > box.left + dialog.clientLeft + dialog.clientWidth,
      top: top - ringPx < start,
      bottom: bottom + ringPx > box.bottom,
    }).flatMap(([side, isHidden]) => (isHidden ? [side] : []));
  });
}

test("the popup's address opens it, closing it leaves the page's address, and going back closes it", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/about?from=letter#newsletter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("#newsletter")).toBeHidden();
  await expect(page).toHaveURL("/about?from=letter");
  await page.evaluate(() => {
    window.location.hash = "newsletter";
  });
  await expect(page.locator("dialog:modal")).toBeVisible();
  await page.evaluate(() => {
    const replace = history.replaceState;
    history.replaceState = (...entry) => {
      Reflect.apply(replace, history, entry);
      history.replaceState = replace;
      setTimeout(() => {
        window.location.hash = "newsletter"; // as soon as closing has cleared it
        document.documentElement.dataset.again = "";
      });
    };
  });
  await page.keyboard.press("Escape");
  await expect(page.locator("html[data-again]")).toBeAttached();
  await expect(page.locator("dialog:modal"), "it opens again").toBeVisible();
  await expect(page).toHaveURL("/about?from=letter#newsletter");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/about?from=letter");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveTitle(/Privacy/);
  await page.getByRole("contentinfo").getByRole("button").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle(/About/);
  await expect(page.locator("#newsletter")).toBeHidden();
});

test("the popup has no violations in either colour scheme: open, with messages, and with thanks", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/contact");
  const expectNoViolations = async (state: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      softly(await violationsOn(page), `${state}, ${colorScheme}`).toEqual([]);
    }
  };
  await openPopup(page);
  await expectNoViolations("open");
  await submit(page).click();
  await expect(dialog(page).locator("[aria-invalid='true']")).toHaveCount(3);
  await expectNoViolations("with messages");
  await fillIn(page);
  await submit(page).click();
  await expect(dialog(page).getByText(successMessage)).toBeVisible();
  await expectNoViolations("with thanks");
});
