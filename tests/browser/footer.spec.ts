import type { Page } from "playwright/test";
import { certificationBadge } from "../../shared/routes.ts";
import { layout, paths, siteName } from "../harness/demoContent.ts";
import { expect, test, visit, widths } from "./siteTest.ts";

const footer = (page: Page) => page.getByRole("contentinfo");

for (const path of paths)
  test(`${path} ends with the footer the content describes`, async ({ page }) => {
    await visit(page, path);
    await expect(footer(page).getByRole("heading", { name: layout.footerCTAHeaderText })).toBeVisible();
    const links = await footer(page)
      .getByRole("link")
      .evaluateAll((all) =>
        all.map((link) => ({
          name: link.textContent || link.querySelector("img")?.alt,
          href: link.getAttribute("href"),
        })),
      );
    expect(links).toEqual([
      { name: layout.footerContactUsButtonText, href: "/contact" },
      { name: layout.email, href: `mailto:${layout.email}` },
      ...layout.socialMediaLinks.map(({ title, url }) => ({ name: title, href: url })),
      { name: "Privacy Policy", href: "/privacy" },
      { name: "Terms of Use", href: "/privacy#terms" },
      { name: certificationBadge.alt, href: certificationBadge.href },
    ]);
    await expect(footer(page).getByRole("button")).toHaveText([layout.footerNewsletterButtonText]);
    await expect(footer(page).getByText("©")).toHaveText(`© ${new Date().getFullYear()} ${siteName}`);
  });

for (const width of widths) {
  test(`at ${width} px the footer is at most 748 px wide and its buttons at most 272 px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/");
    const content = await footer(page).locator("> *").boundingBox();
    const available = await footer(page).evaluate((element) => element.clientWidth);
    expect(content?.width).toBe(Math.min(748, available));
    expect(content?.x).toBeCloseTo((available - (content?.width ?? 0)) / 2, 0);
    for (const button of await callsToAction(page))
      expect((await button.boundingBox())?.width).toBeLessThanOrEqual(272);
  });

  test(`at ${width} px the badge is 141 by 60 px and the social icons are 30 by 30 px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/");
    const badge = footer(page).getByRole("img", { name: certificationBadge.alt });
    await badge.scrollIntoViewIfNeeded();
    expect(await badge.boundingBox()).toMatchObject({ width: 141, height: 60 });
    await expect(badge).toHaveJSProperty("complete", true);
    expect(await badge.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    for (const { title } of layout.socialMediaLinks) {
      const icon = footer(page).getByRole("img", { name: title });
      expect(await icon.boundingBox()).toMatchObject({ width: 30, height: 30 });
      await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
  });
}

test("the contact button has a white border and leads to the contact page", async ({ page }) => {
  await visit(page, "/");
  for (const button of await callsToAction(page)) {
    await expect(button).toHaveCSS("border-color", "rgb(255, 255, 255)");
    await expect(button).toHaveCSS("border-style", "solid");
    await expect(button).toHaveCSS("color", "rgb(255, 255, 255)");
  }
  await footer(page).getByRole("link", { name: layout.footerContactUsButtonText }).click();
  await expect(page).toHaveURL("/contact");
});

async function callsToAction(page: Page) {
  return footer(page).locator("[data-variant='FooterCTA']").all();
}
