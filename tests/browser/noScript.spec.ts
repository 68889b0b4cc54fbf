/** The site without script. That every page says the same as with it is in the tours. */

import { menuRoutes } from "../../shared/routes.ts";
import { layout, paths } from "../harness/demoContent.ts";
import { answerImages, expect, missingImages, softly, test } from "./siteTest.ts";

test.use({ javaScriptEnabled: false });

const { promptText, successMessage } = layout.newsletterPopUp;

test("without script the entries are links in the header at every width, and there is no button", async ({ page }) => {
  await page.goto("/about");
  const nav = page.getByRole("navigation", { name: "Main" });
  for (const width of [320, 390, 979, 980, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const { name } of menuRoutes)
      await softly(nav.getByRole("link", { name, exact: true }), `${width} px`).toBeInViewport({ ratio: 1 });
    await softly(page.getByRole("banner").getByRole("button")).toHaveCount(0);
    await softly(nav.locator("[aria-current='page']")).toHaveText("About Us");
  }
  await nav.getByRole("link", { name: "Work", exact: true }).click();
  await expect(page).toHaveURL("/work");
  await expect(page.locator("main h1")).toBeVisible();
});

test("without script the client that a visitor points at is hot, and at rest the one whose work is shown", {
  tag: "@long",
}, async ({ page }) => {
  await answerImages(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/clients");
  const nameOf = (name: string) => page.locator("[data-client] > [data-colours]", { hasText: name });
  const [cold, hot] = ["rgb(131, 148, 167)", "rgb(247, 201, 23)"];
  await expect(nameOf("Ferrow Rail")).toHaveCSS("color", hot);
  await nameOf("Quayside Opera").hover();
  await expect(nameOf("Ferrow Rail")).toHaveCSS("color", cold);
  await expect(nameOf("Quayside Opera")).not.toHaveCSS("color", cold);
});

test("without script a fragment's target is not covered by the header", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/privacy#terms");
  const header = await page.getByRole("banner").boundingBox();
  const terms = await page.locator("#terms").boundingBox();
  expect(terms?.y).toBeGreaterThanOrEqual(0);
  expect((header?.y ?? 0) + (header?.height ?? 0)).toBeLessThanOrEqual(terms?.y ?? 0);
});

test("without script the popup opens by its button and by its address, checks its fields, and sends nothing typed", async ({
  page,
}) => {
  const dialog = page.locator("dialog");
  await test.step("by its address, and its close link leads back to the page", async () => {
    await page.goto("/contact#newsletter");
    await expect(dialog.getByRole("heading", { name: promptText })).toBeVisible();
    await dialog.getByRole("link", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step("by its button", async () => {
    await page.goto("/contact");
    await page.getByRole("button", { name: layout.footerNewsletterButtonText }).last().click();
    await expect(dialog.getByRole("heading", { name: promptText })).toBeVisible();
    await dialog.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText(successMessage)).toBeHidden();
  });
  await dialog.getByLabel("First Name").fill("Ada");
  await dialog.getByLabel("Last Name").fill("Lovelace");
  await dialog.getByLabel("Email").fill("ada@example.org");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.url()} ${request.postData() ?? ""}`));
  await dialog.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText(successMessage)).toBeVisible();
  await expect(page).toHaveURL(/^[^?]*\/contact\??#newsletter-success$/);
  for (const request of requests) expect(request).not.toMatch(/ada/i);
});

test("without script every image is there, once", { tag: "@long" }, async ({ page }) => {
  await answerImages(page);
  for (const path of paths) {
    await page.goto(path);
    await expect(async () => {
      await page.evaluate(() => {
        for (const image of document.images) image.scrollIntoView({ behavior: "instant" }); // lazy ones load then
      });
      expect(await missingImages(page)).toEqual([]);
    }).toPass();
    await expect(page.locator("main img:visible[src^='data:']")).toHaveCount(0);
  }
});

test("without script a filter of the work shows its projects alone, and is the only one that is underlined", async ({
  page,
}) => {
  await answerImages(page);
  await page.goto("/work");
  const filters = page.getByRole("navigation", { name: "Disciplines" }).getByRole("link");
  const underlined = () =>
    filters.evaluateAll((links) =>
      links.flatMap((link, place) => (getComputedStyle(link).borderBottomColor === "rgba(0, 0, 0, 0)" ? [] : place)),
    );
  expect(await underlined()).toEqual([0]);
  const filter = filters.last();
  const count = Number(/\d+$/.exec((await filter.textContent()) ?? "")?.[0]);
  const shown = page.getByRole("article").filter({ visible: true });
  expect(await shown.count()).toBeGreaterThan(count);
  await filter.click();
  await expect(shown).toHaveCount(count);
  await expect(filter).toBeInViewport({ ratio: 1 });
  expect(await underlined()).toEqual([(await filters.count()) - 1]);
});
