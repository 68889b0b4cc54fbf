import type { Page } from "playwright/test";
import { menuRoutes } from "../../shared/routes.ts";
import { ownSeoOf, titleOf } from "../harness/demoContent.ts";
import { expect, scrollOf, scrollTo, test, visit } from "./siteTest.ts";

const entry = (page: Page, name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const heading = (page: Page) => page.locator("main h1");

/** Marks the document, so that a load of another shows; records what is said to those who listen. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { isSameDocument: true, said });
    for (const region of document.querySelectorAll("[role='status'], [role='alert'], [aria-live]"))
      new MutationObserver(() => said.push(region.textContent ?? "")).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
  });
}

const isSameDocument = (page: Page) => page.evaluate(() => "isSameDocument" in window);
const saidOn = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said);

for (const { path, name } of menuRoutes)
  test(`${name} is reached without loading a document, and is read as a new page`, async ({ page }) => {
    await visit(page, "/privacy");
    await scrollTo(page, 700);
    await scrollTo(page, 600);
    const before = await heading(page).textContent();
    await mark(page);
    await entry(page, name).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(titleOf(path));
    await expect(heading(page)).toBeFocused();
    await expect(heading(page)).not.toHaveText(before ?? "");
    expect(await isSameDocument(page)).toBe(true);
    expect(await scrollOf(page)).toBe(0);
    expect(await saidOn(page)).toEqual([titleOf(path)]);
  });

test("Back returns to where a visitor was, with the page's title and without loading a document", async ({ page }) => {
  await visit(page, "/about");
  await scrollTo(page, 1200);
  await scrollTo(page, 1150); // upwards, so that the header comes
  await expect.poll(() => page.getByRole("banner").boundingBox()).toMatchObject({ y: 0 });
  const before = await scrollOf(page);
  await mark(page);
  await entry(page, "Services").click();
  await expect(page).toHaveTitle(titleOf("/services"));
  await page.goBack();
  await expect(page).toHaveTitle(titleOf("/about"));
  await expect.poll(async () => Math.abs((await scrollOf(page)) - before)).toBeLessThanOrEqual(2);
  expect(await isSameDocument(page)).toBe(true);
  await page.goForward();
  await expect(page).toHaveTitle(titleOf("/services"));
});

test("a new page begins at its top at once, and Back jumps to where it was", async ({ page }) => {
  await visit(page, "/about");
  await scrollTo(page, 2000);
  await scrollTo(page, 1900);
  await expect.poll(() => page.getByRole("banner").boundingBox()).toMatchObject({ y: 0 });
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    window.addEventListener("scroll", () => seen.push(window.scrollY));
  });
  await entry(page, "Services").click();
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveTitle(titleOf("/about"));
  await expect.poll(() => scrollOf(page)).toBe(1900);
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(seen.filter((scrollY) => scrollY !== 0 && scrollY !== 1900)).toEqual([]);
});

test("a case study is reached from the list of work, and the next one from there", async ({ page }) => {
  await visit(page, "/work");
  await mark(page);
  const card = page.getByRole("main").getByRole("article").getByRole("link").first();
  const path = await card.getAttribute("href");
  await card.click();
  await expect(page).toHaveURL(path ?? "");
  await expect(heading(page)).toBeFocused();
  await page.getByRole("navigation", { name: "Next project" }).getByRole("link").click();
  await expect(page).not.toHaveURL(path ?? "");
  await expect(heading(page)).toBeFocused();
  expect(await isSameDocument(page)).toBe(true);
});

for (const width of [390, 1280]) {
  test(`at ${width} px /privacy#terms leads to the terms, below the header, when it is loaded`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/privacy#terms");
    await expectTermsInView(page);
  });

  test(`at ${width} px Terms of Use leads there from another page, and again when it is pressed twice`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/about");
    await mark(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Use" }).click();
    await expect(page).toHaveURL("/privacy#terms");
    await expectTermsInView(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Use" }).click();
    await expectTermsInView(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Use" }).click();
    await expectTermsInView(page);
    expect(await isSameDocument(page)).toBe(true);
  });
}

test("Privacy Policy leads to the top of the page that Terms of Use stands on", async ({ page }) => {
  await visit(page, "/privacy#terms");
  await page.getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL("/privacy");
  await expect.poll(() => scrollOf(page)).toBe(0);
});

test("a link that is about to be followed is prefetched once, and its visit asks for nothing more", async ({
  page,
}) => {
  await visit(page, "/");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/_data/")) asked.push(new URL(request.url()).pathname);
  });
  await entry(page, "About Us").hover();
  await expect.poll(() => asked).toContain("/_data/about");
  for (const name of ["Services", "About Us", "Services", "About Us"]) {
    await entry(page, name).hover();
    await page.waitForTimeout(120); // longer than it takes to count as an intention
  }
  await entry(page, "About Us").click();
  await expect(heading(page)).toBeFocused();
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
});

test("nothing is prefetched for a visitor who saves data", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, addEventListener() {} } }),
  );
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, "/");
  await entry(page, "About Us").hover();
  await page.waitForTimeout(200);
  expect(asked.filter((path) => path.startsWith("/_data/"))).toEqual([]);
});

test("a click with Control opens another tab and leaves this one alone", async ({ page, context }) => {
  await visit(page, "/");
  const other = context.waitForEvent("page");
  await entry(page, "About Us").click({ modifiers: ["ControlOrMeta"] });
  await expect(await other).toHaveURL("/about");
  await expect(page).toHaveURL("/");
});

test("the filter that is on is marked, and all of them are off at first", async ({ page }) => {
  await visit(page, "/work");
  const filters = page.getByRole("navigation", { name: "Sectors" });
  await expect(filters.locator("[aria-current]")).toHaveText("All");
  await filters.getByRole("link", { name: "Rail" }).click();
  await expect(filters.locator("[aria-current]")).toHaveText("Rail");
  await page.reload();
  await expect(filters.locator("[aria-current]")).toHaveText("Rail");
  await page.goBack();
  await expect(filters.locator("[aria-current]")).toHaveText("All");
});

test("a filter of the work is a fragment of its address and survives a reload", async ({ page }) => {
  await visit(page, "/work");
  const filters = page.locator("main a[href*='#']");
  const address = await filters.nth(1).getAttribute("href");
  const all = await page.getByRole("article").filter({ visible: true }).count();
  await filters.nth(1).click();
  await expect(page).toHaveURL(new RegExp(`${address?.replace(/^.*#/, "#")}$`));
  await expect.poll(() => page.getByRole("article").filter({ visible: true }).count()).toBeLessThan(all);
  const filtered = await page.getByRole("article").filter({ visible: true }).count();
  await page.reload();
  await expect.poll(() => page.getByRole("article").filter({ visible: true }).count()).toBe(filtered);
});

test("the head follows a visitor who goes on to another page", async ({ page, request, baseURL }) => {
  await visit(page, "/about");
  await entry(page, "Services").click();
  await expect(page).toHaveTitle(titleOf("/services"));
  const contentOf = (property: string) => page.locator(`meta[property='${property}']`);
  await expect(page.locator("link[rel='canonical']")).toHaveAttribute("href", `${baseURL}/services`);
  const description = ownSeoOf("/services").pageDescription ?? "";
  await expect(page.locator("meta[name='description']")).toHaveAttribute("content", description);
  await expect(contentOf("og:url")).toHaveAttribute("content", `${baseURL}/services`);
  const html = await (await request.get("/services")).text();
  const [, image = "none"] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? [];
  await expect(contentOf("og:image")).toHaveAttribute("content", image.replaceAll("&amp;", "&"));
});

async function expectTermsInView(page: Page): Promise<void> {
  const terms = page.locator("#terms").getByRole("heading").first();
  await expect.poll(() => restingTop(page)).toBeLessThanOrEqual(0.4 * 800);
  const header = await page.getByRole("banner").boundingBox();
  const top = (await terms.boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
}

/** The place of the terms once scrolling has come to an end. */
function restingTop(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const topOf = () => document.querySelector("#terms")?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    for (let last = Number.NaN; last !== topOf(); ) {
      last = topOf();
      await new Promise((done) => setTimeout(done, 250));
    }
    return topOf();
  });
}
