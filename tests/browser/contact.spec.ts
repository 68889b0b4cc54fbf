import { expect, softly, test, visit } from "./siteTest.ts";

test("heading, email, number and the button that writes an email are in the first screen", async ({ page }) => {
  const windows = [
    { width: 320, height: 640 },
    { width: 390, height: 700 },
    { width: 980, height: 600 },
    { width: 1440, height: 700 },
    { width: 2560, height: 900 },
  ];
  for (const size of windows) {
    await page.setViewportSize(size);
    await visit(page, "/contact");
    const main = page.getByRole("main");
    for (const words of [main.getByRole("heading", { level: 1 }), ...(await main.locator("address a").all())])
      await softly(words, `${size.width} px`).toBeInViewport({ ratio: 1 });
    expect(await main.locator("address a").count()).toBe(3);
  }
});
