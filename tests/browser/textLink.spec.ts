import type { Locator, Page } from "playwright/test";
import { layout } from "../harness/demoContent.ts";
import { expect, test, visit } from "./siteTest.ts";

/** The two families of the palette, by their hue: an orchid is a magenta, a steel a desaturated blue. */
const orchidHue = 325;
const steelHue = 253;

for (const colorScheme of ["light", "dark"] as const) {
  test(`TextLink1 is orchid in a ${colorScheme} page`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await visit(page, "/privacy");
    for (const link of await page.locator("main [data-variant='TextLink1']").all()) await expectFamily(link, "orchid");
  });

  test(`TextLink2 is steel and turns orchid on hover in a ${colorScheme} page`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await visit(page, "/");
    const link = page.getByRole("link", { name: "Privacy Policy" });
    await expect(link).toHaveAttribute("data-variant", "TextLink2");
    await expectFamily(link, "steel");
    await link.hover();
    await expectFamily(link, "orchid");
  });
}

test("FooterCTA is a white bordered button of at most 272 px", async ({ page }) => {
  await visit(page, "/");
  const link = page.getByRole("link", { name: layout.footerContactUsButtonText });
  await expect(link).toHaveAttribute("data-variant", "FooterCTA");
  await expect(link).toHaveCSS("border-color", "rgb(255, 255, 255)");
  await expect(link).toHaveCSS("max-width", "272px");
  await expect(link).toHaveCSS("text-decoration-line", "none");
});

async function expectFamily(link: Locator, family: "orchid" | "steel"): Promise<void> {
  const near = family === "orchid" ? orchidHue : steelHue;
  await expect.poll(async () => Math.abs((await hueOf(link)) - near)).toBeLessThan(20);
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
