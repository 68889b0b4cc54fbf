/**
 * A site with the demo, the Studio as `npm run studio` serves it, and a page that is logged in.
 *
 * The first run installs and builds the Studio, which takes minutes; later ones find both.
 */

import { spawn } from "node:child_process";
import path from "node:path";
import { test as base, expect, type Page } from "playwright/test";
import { freePort, type RunningSite, startSite } from "../harness/startSite.ts";

const root = path.join(import.meta.dirname, "../..");

export type Studio = {
  /** With the token: the first visit logs in. */
  address: string;
  origin: string;
  stop(): Promise<void>;
};

type Fixtures = { site: RunningSite; studio: Studio; editor: Page };

/** The site and the Studio are those of one worker; each test has a page of its own. */
export const test = base.extend<Pick<Fixtures, "editor">, Omit<Fixtures, "editor">>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names
    async ({}, use) => {
      const [port, contentPort] = [await freePort(), await freePort()];
      const site = await startSite({
        env: { PORT: String(port), CONTENT_SERVICE_PORT: String(contentPort), SITE_URL: `http://localhost:${port}` },
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  studio: [
    async ({ site }, use) => {
      const studio = await startStudio(site);
      await use(studio);
      await studio.stop();
    },
    { scope: "worker", timeout: 15 * 60_000 },
  ],
  editor: async ({ page, studio }, use) => {
    await page.goto(studio.address);
    await expect(page.getByText("Shown on pages")).toBeVisible({ timeout: 60_000 });
    await use(page);
  },
});

export { expect };

async function startStudio(site: RunningSite): Promise<Studio> {
  const contentPort = new URL(site.contentUrl).port;
  const child = spawn(process.execPath, [path.join(root, "scripts/studio.ts")], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: new URL(site.url).port,
      CONTENT_SERVICE_PORT: contentPort,
      DATA_DIR: site.dataDir,
      STUDIO_PORT: "0",
    },
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill); // a run that was interrupted has not stopped it
  const address = await addressIn(child.stdout);
  return {
    address,
    origin: new URL(address).origin,
    stop: async () => {
      process.removeListener("exit", kill);
      const exited = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** The address that the command prints; rejects when it ends without one. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const chunk of output) {
    text += String(chunk);
    const address = /Studio: (\S+)\n/.exec(text)?.[1];
    if (address) return address;
  }
  throw new Error(`the Studio ended before it printed its address: ${text}`);
}
