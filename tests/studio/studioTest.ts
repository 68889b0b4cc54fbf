/**
 * A site with the demo and its preview, the Studio as `npm run studio` serves it, and a page that is logged in.
 *
 * The first run installs and builds the Studio, which takes minutes; later ones find both.
 */

import { execFile, spawn } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { test as base, expect, type FrameLocator, type Page } from "playwright/test";
import sharp from "sharp";
import { waitForHydration } from "../harness/pageStates.ts";
import { type PreviewedSite, previewedSite } from "../harness/previewedSite.ts";
import { freePort } from "../harness/startSite.ts";

const root = path.join(import.meta.dirname, "../..");

export type Studio = {
  /** With the token: the first visit logs in. */
  address: string;
  origin: string;
  /** Of a path of the Studio, with the token. */
  addressOf(path: string): string;
  stop(): Promise<void>;
};

type Fixtures = { secondEditor: Page };
type Shared = { site: PreviewedSite & { studioPort: string }; studio: Studio };

/** The site and the Studio are those of one worker; each test has browsers of its own. */
export const test = base.extend<Fixtures, Shared>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names
    async ({}, use) => {
      const [port, studioPort] = [String(await freePort()), String(await freePort())];
      const env = { PORT: port, STUDIO_PORT: studioPort, SITE_URL: `http://localhost:${port}` };
      const site = await previewedSite({ env });
      await use({ ...site, studioPort });
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
  /** In a browser that shares nothing with the first. */
  secondEditor: async ({ browser, viewport }, use) => {
    const context = await browser.newContext({ viewport });
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };

/** Keeps a picture for docs/editing.md, where `PICTURES=on` asks for it. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES !== "on") return;
  const picture = sharp(await page.screenshot()).resize({ width: 1200 });
  await picture.webp({ quality: 80 }).toFile(path.join(root, `docs/images/editing-${name}.webp`));
}

/** Opens a page of the site in the Studio, beside its form; resolves when the page's script runs. */
export async function openPresentation(editor: Page, studio: Studio, page: string): Promise<FrameLocator> {
  await editor.goto(studio.addressOf(`/presentation?preview=${page}`));
  const frame = editor.frameLocator("iframe");
  await waitForHydration(frame);
  return frame;
}

/** The variables of `npm run studio` for a site. */
function environmentOf({ url, contentUrl, previewUrl, dataDir, studioPort }: Shared["site"]): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: new URL(url).port,
    CONTENT_SERVICE_PORT: new URL(contentUrl).port,
    PREVIEW_PORT: new URL(previewUrl).port,
    STUDIO_PORT: studioPort,
    DATA_DIR: dataDir,
  };
}

/** What `npm run studio -- check` prints, line by line. */
export async function checkStudio(site: Shared["site"]): Promise<string[]> {
  const program = path.join(root, "scripts/studio.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [program, "check"], { env: environmentOf(site) });
  return stdout.trim().split("\n");
}

async function startStudio(site: Shared["site"]): Promise<Studio> {
  const child = spawn(process.execPath, [path.join(root, "scripts/studio.ts")], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: environmentOf(site),
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill); // a run that was interrupted has not stopped it
  const address = await addressIn(child.stdout);
  const { origin, hash } = new URL(address);
  return {
    address,
    origin,
    addressOf: (path) => origin + path + hash,
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
