/** What `npm run dev` does in an open page when a build is new. */

import { createServer } from "node:http";
import path from "node:path";
import { createDevProxy, type DevProxy } from "../../scripts/dev/devProxy.ts";
import { readAssets } from "../../server/assets.ts";
import { freePort } from "../harness/startSite.ts";
import { expect, test as siteTest, visit } from "./siteTest.ts";

const clientDir = path.join(import.meta.dirname, "../../dist/client");

/** The proxy of `npm run dev` in front of the site under test. */
const test = siteTest.extend<{ dev: DevProxy & { url: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures this one needs
  dev: async ({}, use) => {
    const port = await freePort();
    const proxy = createDevProxy({ siteUrl: async () => process.env.SITE_UNDER_TEST ?? "", clientDir });
    const server = createServer(proxy.answer).listen(port, "127.0.0.1");
    await use({ ...proxy, url: `http://127.0.0.1:${port}` });
    server.closeAllConnections();
    server.close();
  },
  baseURL: async ({ dev }, use) => use(dev.url),
});

test("new styles come without a reload, new code with one, both within the content security policy", async ({
  page,
  dev,
}) => {
  const { pageStyles } = await readAssets(clientDir);
  const files = new Map([[String(pageStyles?.listSections), Buffer.from(":root { --saved: yes }")]]);
  const saved = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--saved").trim());
  const isAsOpened = () => page.evaluate(() => "opened" in document.documentElement.dataset);

  const listens = page.waitForResponse(/\/_dev\/events/);
  await Promise.all([listens, visit(page, "/privacy")]); // whose style that is
  await page.evaluate(() => document.documentElement.setAttribute("data-opened", ""));
  expect(await saved()).toBe("");
  dev.show(files, "style");
  await expect.poll(saved).toBe("yes");
  expect(await isAsOpened()).toBe(true);

  const loads = page.waitForEvent("load");
  dev.show(files, "reload");
  await loads;
  expect(await isAsOpened()).toBe(false);
});
