/** The real Studio beside the real page: what an editor types, previews and schedules. */

import type { FrameLocator, Page } from "playwright/test";
import { expect, keepPicture, openPresentation, test } from "./studioTest.ts";

const headlineOf = (page: FrameLocator) => page.getByRole("main").getByRole("heading", { level: 1 });

/** Opens the form of the page's first section; resolves to the field of its headline. */
async function openHeadline(editor: Page) {
  await editor.getByTestId("field-sections").getByRole("button", { name: /Hero$/ }).first().click();
  return editor.getByRole("textbox", { name: "Headline" });
}

test("a release is previewed as of its date, scheduled, and public when its time comes", async ({
  page: editor,
  site,
  studio,
}) => {
  const page = await openPresentation(editor, studio, "/clients");
  await editor.getByTestId("global-perspective-menu-button").click();
  await editor.getByTestId("release-menu").getByTestId("create-new-release-button").click();
  await editor.getByTestId("release-form-title").fill("Spring");
  await editor.getByTestId("submit-release-button").click();
  await editor.getByRole("button", { name: "Add to release" }).click();
  const headline = await openHeadline(editor);
  await headline.fill("In spring we forge.");
  await expect(headlineOf(page)).toHaveText("In spring we forge.");
  const publicPage = async () => (await fetch(`${site.url}/clients`)).text();
  expect(await publicPage()).not.toContain("In spring we forge.");

  await editor.getByRole("link", { name: "Releases" }).click();
  await editor.getByText("Spring").first().click();
  const atMs = await schedule(editor);
  expect(await publicPage()).not.toContain("In spring we forge.");
  await expect.poll(publicPage, { timeout: 90_000, intervals: [50] }).toContain("In spring we forge.");
  const afterMs = Date.now() - atMs;
  expect(afterMs).toBeGreaterThan(0);
  expect(afterMs).toBeLessThan(1_000);
});

test("what an editor types is on the page beside the form, which is not loaded again", async ({
  page: editor,
  studio,
}) => {
  const page = await openPresentation(editor, studio, "/about");
  const headline = await openHeadline(editor);
  await headlineOf(page).evaluate((element) => {
    element.ownerDocument.documentElement.dataset.mark = "same document";
  });
  await headline.fill("We forge what others sketch.");
  await expect(headlineOf(page)).toHaveText("We forge what others sketch.");
  await expect(page.locator("html")).toHaveAttribute("data-mark", "same document");
  await keepPicture(editor, "presentation");
});

test("a click on a headline of the page lands in its field", async ({ page: editor, studio }) => {
  const page = await openPresentation(editor, studio, "/contact");
  const words = (await headlineOf(page).textContent()) ?? "";
  const field = editor.getByRole("textbox", { name: "Headline" });
  await expect(async () => {
    await editor.mouse.move(0, 0);
    await headlineOf(page).click({ timeout: 2_000 }); // the overlay of the Studio has to be there
    await expect(field).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(field).toHaveValue(words);
  await expect(field).toBeFocused();
});

test("a section that is dragged on the page takes its new place in the form and on the page", async ({
  page: editor,
  studio,
}) => {
  await editor.setViewportSize({ width: 1500, height: 4000 }); // the page is in view whole
  const page = await openPresentation(editor, studio, "/contact");
  const words = await headlineOf(page).innerText();
  const titles = editor.getByTestId("field-sections").getByRole("button", { name: /Hero$|Contact details$/ });
  await expect(titles).toHaveText([/Hero$/, /Contact details$/]);
  const [hero, details] = ["hero", "details"].map((key) =>
    page.locator(`main [data-sanity*=";path=sections:${key};"]`),
  );
  await expect(async () => {
    const [from, to] = [await hero?.boundingBox(), await details?.boundingBox()];
    const leftPx = 8; // beside the section's words and pictures, which are marked themselves
    await editor.mouse.move((from?.x ?? 0) + leftPx, (from?.y ?? 0) + (from?.height ?? 0) / 2, { steps: 3 });
    await editor.mouse.down(); // the overlay of the Studio has to be there
    await editor.mouse.move((to?.x ?? 0) + leftPx, (to?.y ?? 0) + (to?.height ?? 0), { steps: 10 });
    await editor.mouse.up();
    await expect(titles).toHaveText([/Contact details$/, /Hero$/], { timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole("main").getByRole("heading").last()).toHaveText(words);
});

test("in a window of its own the preview says what it is, and leads back to the public page", async ({
  context,
  page: editor,
  site,
  studio,
}) => {
  await openPresentation(editor, studio, "/services");
  const opening = context.waitForEvent("page");
  await editor.getByRole("link", { name: "Open preview" }).click();
  const window = await opening;
  const bar = window.getByRole("region", { name: "Preview" });
  await expect(bar).toContainText("Preview: unpublished changes, as of now");
  expect(new URL(window.url()).origin).toBe(site.previewUrl);
  await keepPicture(window, "window");
  await bar.getByRole("button", { name: "Leave the preview" }).click();
  await expect(window).toHaveURL(`${site.url.replace("127.0.0.1", "localhost")}/services`);
});

test("two editors of a document see each other, and the words of both stay", async ({
  page: editor,
  secondEditor,
  studio,
}) => {
  const editors = [editor, secondEditor];
  await Promise.all(editors.map((page) => page.goto(studio.addressOf("/structure/service;service-shape"))));
  const fields = [
    editor.getByRole("textbox", { name: "Price" }),
    secondEditor.getByRole("textbox", { name: "Duration" }),
  ];
  for (const [index, field] of fields.entries()) {
    await expect(field).not.toHaveValue("");
    await field.click();
    await field.pressSequentially(` by editor ${index}`, { delay: 50 });
  }
  for (const page of editors) {
    await expect(page.getByRole("textbox", { name: "Price" })).toHaveValue(/ by editor 0$/);
    await expect(page.getByRole("textbox", { name: "Duration" })).toHaveValue(/ by editor 1$/);
    await page.getByRole("button", { name: "Global presence" }).click();
    await expect(page.getByRole("menuitem", { name: /Editor/ }).first()).toBeVisible();
  }
});

/** Schedules the release that is shown for the next minute; resolves to that time. */
async function schedule(editor: Page): Promise<number> {
  await editor.getByText("All documents validated").first().waitFor();
  await editor.getByTestId("release-menu-button").click();
  await editor.getByTestId("schedule-button-menu-item").click();
  const minuteMs = 60_000;
  const atMs = Math.ceil((Date.now() + 5_000) / minuteMs) * minuteMs;
  const date = editor.getByTestId("date-input");
  const format = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", hour12: false });
  await date.fill(format.format(atMs).replace(/, (\d+:)/, " $1"));
  await date.press("Enter");
  await keepPicture(editor, "schedule");
  await editor.getByTestId("confirm-button").click();
  await expect(editor.getByText(/scheduled/).first()).toBeVisible();
  return atMs;
}
