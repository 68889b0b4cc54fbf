import type { Locator, Page } from "playwright/test";
import { certificationBadge } from "../../shared/routes.ts";
import { layout } from "../harness/demoContent.ts";
import { expect, softly, test, visit, widths } from "./siteTest.ts";

/** The two families of the palette, by their hue in OKLCH: an orchid is a magenta, a steel a desaturated blue. */
const hues = { orchid: 325, steel: 253 };

test("the footer is at most 748 px wide, its buttons 272 px, its badge 141 by 60 px and its icons 30 by 30 px", async ({
  page,
}) => {
  await visit(page, "/");
  const footer = page.getByRole("contentinfo");
  const badge = footer.getByRole("img", { name: certificationBadge.alt });
  await badge.scrollIntoViewIfNeeded();
  for (const width of [...widths, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const content = await footer.locator("> *").boundingBox();
    const available = await footer.evaluate((element) => element.clientWidth);
    if (width < 1280) {
      softly(content?.width, `${width} px`).toBe(Math.min(748, available));
      softly(content?.x).toBeCloseTo((available - (content?.width ?? 0)) / (width < 860 ? 2 : 1), 0);
    } else {
      softly(content?.width, `${width} px`).toBeLessThanOrEqual(748);
      softly(content?.x, `${width} px`).toBeCloseTo(await seventhColumn(page), 0);
      const question = await footer.getByRole("heading").boundingBox();
      softly(question?.x).toBe(content?.x);
    }
    const buttons = footer.locator("[data-variant='FooterCTA']");
    await softly(buttons).toHaveCount(2);
    for (const button of await buttons.all()) softly((await button.boundingBox())?.width).toBeLessThanOrEqual(272);
    softly(await badge.boundingBox()).toMatchObject({ width: 141, height: 60 });
    for (const { title } of layout.socialMediaLinks) {
      const icon = footer.getByRole("img", { name: title });
      softly(await icon.boundingBox()).toMatchObject({ width: 30, height: 30 });
    }
  }
  for (const { name } of [
    { name: certificationBadge.alt },
    ...layout.socialMediaLinks.map(({ title: name }) => ({ name })),
  ])
    await expect
      .poll(() => footer.getByRole("img", { name }).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
});

/** Where the seventh of the twelve columns begins. */
function seventhColumn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const grid = document.createElement("div");
    grid.className = "wrap columns";
    for (let column = 0; column < 12; column++) grid.append(document.createElement("i"));
    document.querySelector("main")?.append(grid);
    const x = grid.children[6]?.getBoundingClientRect().x ?? Number.NaN;
    grid.remove();
    return x;
  });
}

test("what a finger presses is at least 44 px high: contact links, filters, contents, a table's summary, and the footer's links", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const targets = {
    "/contact": "main address a, footer a, footer button",
    "/work": "main nav a",
    "/privacy": "main nav a",
    "/clients": "main li a",
    "/work/saltmarsh": "main summary",
  };
  for (const [path, selector] of Object.entries(targets)) {
    await page.goto(path);
    const links = page.locator(selector);
    softly(await links.count(), path).toBeGreaterThan(path === "/work/saltmarsh" ? 0 : 1);
    for (const link of await links.all())
      softly((await link.boundingBox())?.height, `${path} ${await link.textContent()}`).toBeGreaterThanOrEqual(44);
  }
});

test("links have the colours of their variant, and the contact button leads to the contact page", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/privacy");
  const policy = page.getByRole("link", { name: "Privacy Policy" });
  await expect(policy).toHaveAttribute("data-variant", "TextLink2");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const inText = await page.locator("main [data-variant='TextLink1']").all();
    expect(inText.length).toBeGreaterThan(0);
    for (const link of inText) await expectHue(link, "orchid");
    await page.mouse.move(0, 0);
    await expectHue(policy, "steel");
    await policy.hover();
    await expectHue(policy, "orchid");
  }
  const buttons = await page.getByRole("contentinfo").locator("[data-variant='FooterCTA']").all();
  expect(buttons.length).toBeGreaterThan(0);
  for (const button of buttons) {
    await softly(button).toHaveCSS("border-color", "rgb(255, 255, 255)");
    await softly(button).toHaveCSS("border-style", "solid");
    await softly(button).toHaveCSS("color", "rgb(255, 255, 255)");
    await softly(button).toHaveCSS("max-width", "272px");
    await softly(button).toHaveCSS("text-decoration-line", "none");
  }
  const contact = page.getByRole("link", { name: layout.footerContactUsButtonText });
  await expect(contact).toHaveAttribute("data-variant", "FooterCTA");
  await contact.click();
  await expect(page).toHaveURL("/contact");
});

async function expectHue(link: Locator, family: keyof typeof hues): Promise<void> {
  await softly.poll(async () => Math.abs((await hueOf(link)) - hues[family])).toBeLessThan(20);
}

/** The hue of a text's colour in OKLCH, in degrees. */
async function hueOf(link: Locator): Promise<number> {
  const page: Page = link.page();
  const color = await link.evaluate((element) => getComputedStyle(element).color);
  return page.evaluate((value) => {
    const probe = document.createElement("span");
    probe.style.color = `oklch(from ${value} l c h)`;
    document.body.append(probe);
    const [, , hue] = getComputedStyle(probe).color.match(/[\d.]+/g) ?? [];
    probe.remove();
    return Number(hue);
  }, color);
}
