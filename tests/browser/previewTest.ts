/** The test function of the preview: a site whose content is edited, and a stand-in for the Studio. */

import type { SanityClient } from "@sanity/client";
import { test as base, expect, type Page } from "playwright/test";
import { contentClient } from "../harness/contentClient.ts";
import { waitForHydration } from "../harness/pageStates.ts";
import { type PreviewedSite, previewedSite } from "../harness/previewedSite.ts";
import { freePort, startLimitMs } from "../harness/startSite.ts";
import { startStandInStudio } from "./standInStudio.ts";

type Studio = Awaited<ReturnType<typeof startStandInStudio>>;
type Fixtures = {
  /** Messages that a test causes on purpose. */
  allowed: RegExp[];
  noise: string[];
};
type Shared = { studio: Studio; site: PreviewedSite; client: SanityClient };

/** A site of its own, because its content is edited. */
export const test = base.extend<Fixtures, Shared>({
  allowed: [[], { option: true }],
  // biome-ignore-start lint/correctness/noEmptyPattern: the runner reads the fixtures it needs from the pattern
  studio: [
    async ({}, use) => {
      const studio = await startStandInStudio();
      await use(studio);
      await studio.stop();
    },
    { scope: "worker" },
  ],
  // biome-ignore-end lint/correctness/noEmptyPattern: as above
  site: [
    async ({ studio }, use) => {
      const port = String(await freePort());
      const site = await previewedSite({
        env: { PORT: port, SITE_URL: `http://localhost:${port}`, STUDIO_URL: studio.url },
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: startLimitMs },
  ],
  client: [
    async ({ site }, use) =>
      use((await contentClient(site)).withConfig({ apiVersion: "2025-02-19", perspective: "raw" })),
    { scope: "worker" },
  ],
  /** What the pages write to the console: nothing. */
  noise: [
    async ({ context, allowed }, use) => {
      const noise: string[] = [];
      context.on("console", (message) => noise.push(`${message.type()}: ${message.text()}`));
      context.on("weberror", (error) => noise.push(`thrown: ${error.error()}`));
      await use(noise);
      expect(noise.filter((message) => !allowed.some((one) => one.test(message)))).toEqual([]);
    },
    { auto: true },
  ],
});

export const missing = (what: string): never => {
  throw new Error(`there must be a ${what}`);
};

/** Writes the layout under another id, as a draft or in a release. */
export async function write(client: SanityClient, id: string, footerCTAHeaderText: string): Promise<void> {
  const { _rev, ...published } = (await client.getDocument("layout")) ?? missing("layout");
  await client.createOrReplace({ ...published, _id: id, footerCTAHeaderText });
}

export const framed = (page: Page) => page.frameLocator("iframe");
export const footerOf = (page: Page) => framed(page).getByRole("contentinfo").getByRole("heading");
export const frameOf = (page: Page) => page.frames().at(1) ?? missing("frame");

/** Resolves when the page is hydrated and has its fonts, with which it takes another height. */
export async function openInStudio(page: Page, { studio, site, client }: Shared, path: string): Promise<void> {
  await studio.open(page, await site.previewLink(client, path));
  await waitForHydration(framed(page));
  await frameOf(page).evaluate(() => document.fonts.ready);
}

export const typesOf = async (page: Page, studio: Studio) => (await studio.received(page)).map(({ type }) => type);

export { expect };
