import { paths } from "../harness/demoContent.ts";
import { expect, test, visit, waitForHydration, widths } from "./siteTest.ts";

for (const path of paths) {
  test(`${path} is one document with one heading, one main, a header, a footer and no id twice`, async ({ page }) => {
    const response = await visit(page, path);
    expect(response?.status()).toBe(200);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.getByRole("banner")).toHaveCount(1);
    await expect(page.getByRole("contentinfo")).toHaveCount(1);
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(1);
    const ids = await page.locator("[id]").evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  });

  test(`${path} is as high after hydration as before`, async ({ page }) => {
    const script = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("banner")).toHaveCSS("position", "sticky"); // the style is there
    await page.evaluate(() => document.body.getBoundingClientRect() && document.fonts.ready);
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await heightOf();
    script.resolve();
    await waitForHydration(page);
    expect(await heightOf()).toBe(before);
  });

  test(`${path} does not scroll sideways, from 320 to 1920 px`, async ({ page }) => {
    await visit(page, path);
    await page.evaluate(() => document.fonts.ready);
    for (const width of [320, 360, 768, 1279, ...widths]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(overflow, `at ${width} px`).toBe(0);
    }
  });

  test(`${path} moves nothing while it loads and is read to its end`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.addInitScript(() => {
      const shifts: unknown[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await visit(page, path);
    await page.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += 400) {
        window.scrollTo({ top, behavior: "instant" });
        await new Promise((done) => setTimeout(done, 30));
      }
    });
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.01);
  });
}

test("of a list of hundreds, what is far from the window is not laid out until it comes near", async ({ page }) => {
  await visit(page, "/work");
  await page.evaluate(() => {
    const list = document.querySelector("#all > ul");
    const item = list?.querySelector("li");
    for (let place = 0; list && item && place < 300; place++) list.append(item.cloneNode(true));
  });
  const last = page.locator("#all > ul:first-child > li:last-child article");
  const isLaidOut = () => last.evaluate((card) => card.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut()).toBe(false);
  await last.scrollIntoViewIfNeeded();
  await expect.poll(isLaidOut).toBe(true);
});
