/** The site as `createSite` joins it, over demo content: no socket, no timer, no network. */

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { onTestFinished } from "vitest";
import type { ContentWriter } from "../../server/content/contentSource.ts";
import { createMemoryLog } from "../../server/log.ts";
import { createSite, type SiteAssets } from "../../server/site.ts";
import { layoutQuery } from "../../shared/content/queries.ts";
import { createDemoSource, demoSite } from "./demoReader.ts";
import { displayFont } from "./displayFont.ts";
import { createTestClock } from "./testClock.ts";

export type TestSiteOptions = {
  /** Whether the site has read its layout. */
  hasContent?: boolean;
  pictureTimeoutMs?: number;
  /** Where subscribers are written; without one the newsletter does not deliver. */
  newsletter?: ContentWriter;
};

/** A test may change `source.documents` and `state`, and move `clock`; directories are removed when it is over. */
export async function createTestSite({
  hasContent = true,
  pictureTimeoutMs = 30_000,
  newsletter: writer,
}: TestSiteOptions = {}) {
  const state = { sendImage: sendDemoImage };
  const clock = createTestClock();
  const source = createDemoSource();
  const log = createMemoryLog();
  const askedImages: string[] = [];
  async function fetchImage(address: string) {
    askedImages.push(address);
    return { bytes: await state.sendImage(address) };
  }
  const site = createSite({
    identity: demoSite,
    source,
    news: { start() {}, stop() {}, status: () => ({ isListening: false, endings: 0 }) },
    store: { staleAfterMs: 30_000, refreshIntervalMs: 0 },
    imageLinks: { imageHost: "https://images.example", projectId: "demo", dataset: "production" },
    images: { fetchImage },
    socialCards: { pictureTimeoutMs },
    assets: await writeAssets(),
    newsletter: writer && { writer, secret: "a secret of thirty-two characters", trustedProxies: 1, minAnswerMs: 0 },
    processes: 1,
    clock,
    log,
  });
  onTestFinished(() => site.close());
  if (hasContent) await site.content.warm([layoutQuery]);
  /** Brings the site up to the content as it is now, as its listener would. */
  async function change(): Promise<void> {
    await site.content.refresh();
    await site.renew();
  }
  return { ...site, state, clock, change, source, askedImages, log };
}

const drawing = "<svg xmlns='http://www.w3.org/2000/svg'/>";

/** What the image host sends: the drawing, or a small plate in the demo's shape, orchid on its left and steel on its right. */
async function sendDemoImage(address: string): Promise<Buffer> {
  if (address.endsWith(".svg")) return Buffer.from(drawing);
  const half = { create: { width: 160, height: 200, channels: 3 as const, background: "#ad30b3" } };
  const plate = sharp({ create: { width: 320, height: 200, channels: 3, background: "#44576c" } });
  return plate
    .composite([{ input: half, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
}

/** A build of one script, and public files of which one is hidden. */
async function writeAssets(): Promise<SiteAssets> {
  const directory = await mkdtemp(path.join(tmpdir(), "site-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const [assetsDir, publicDir] = [path.join(directory, "client/assets"), path.join(directory, "public")];
  await mkdir(assetsDir, { recursive: true });
  await mkdir(publicDir);
  await writeFile(path.join(assetsDir, "main-AB12.js"), "script");
  await writeFile(path.join(publicDir, "favicon.svg"), drawing);
  await writeFile(path.join(publicDir, ".hidden"), "secret");
  const manifest = {
    start: { url: "/assets/start-CD34.js", integrity: "sha384-def" },
    forge: { url: "/assets/forge-FG12.js", integrity: "sha384-ghi" },
    script: { url: "/assets/main-AB12.js", integrity: "sha384-abc" },
    style: "/assets/a.css",
    fonts: [],
  };
  return { manifest, displayFont, directories: [assetsDir], publicDir };
}
