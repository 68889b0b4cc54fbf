/** What a visitor with an open page sees of an edit. What an edit changes on the server is asserted in tests/http. */

import { contentClient } from "../harness/contentClient.ts";
import { type RunningSite, startLimitMs, startSite } from "../harness/startSite.ts";
import { test as base, expect, visit } from "./siteTest.ts";

/** A site of its own, because its content is edited. */
const test = base.extend<object, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures it needs from the pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: startLimitMs },
  ],
  baseURL: ({ site }, use) => use(site.url),
});

const hostile = `</script><img src=x onerror="window.hacked=1"><!-- & "quoted"`;

test("an open tab shows an edit from its next page on, and markup in a text stays text", async ({ page, site }) => {
  await visit(page, "/about");
  const client = await contentClient(site);
  await client.patch("layout").set({ footerCTAHeaderText: hostile }).commit();
  const services = async () => (await fetch(`${site.url}/services`)).text();
  await expect.poll(services, { timeout: 30_000 }).toContain("&lt;/script&gt;");
  const heading = page.getByRole("contentinfo").getByRole("heading");
  await expect(heading).not.toHaveText(hostile);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveURL("/services");
  await expect(heading).toHaveText(hostile); // from the page's data
  await visit(page, "/services");
  await expect(heading).toHaveText(hostile); // from the HTML, hydrated
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});
