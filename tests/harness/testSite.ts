/** The site in one process: every part of the server, over demo content and without a socket. */

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { onTestFinished } from "vitest";
import { createApp } from "../../server/app.ts";
import type { ContentWriter } from "../../server/content/contentSource.ts";
import { createFeedAnswers } from "../../server/feeds/feedAnswers.ts";
import { createAnswerHandler } from "../../server/http/answerHandler.ts";
import { createResponseSender } from "../../server/http/responseSender.ts";
import { securityHeaders } from "../../server/http/securityHeaders.ts";
import { createImageHandler } from "../../server/images/imageHandler.ts";
import { createImageOptimiser } from "../../server/images/imageOptimiser.ts";
import { createMemoryLog } from "../../server/log.ts";
import { openNewsletter } from "../../server/newsletter/openNewsletter.ts";
import { createPageDataAnswers } from "../../server/pages/pageDataHandler.ts";
import { createPageHandler } from "../../server/pages/pageHandler.ts";
import { preloadLinks } from "../../server/pages/preloadLinks.ts";
import { createPageRenderer } from "../../server/pages/renderPage.tsx";
import { createSocialCardHandler } from "../../server/social/socialCardHandler.ts";
import { createSocialCards } from "../../server/social/socialCards.ts";
import { subscribePath } from "../../shared/newsletter.ts";
import { createDemoLoader, createDemoReader, demoSite } from "./demoReader.ts";
import { displayFont, displayLetters } from "./displayFont.ts";

const drawing = "<svg xmlns='http://www.w3.org/2000/svg'/>";

/** What the image host sends: the drawing, or a plate as large as the demo's, orchid on its left and steel on its right. */
async function sendDemoImage(address: string): Promise<Buffer> {
  if (address.endsWith(".svg")) return Buffer.from(drawing);
  const half = { create: { width: 1280, height: 1600, channels: 3 as const, background: "#ad30b3" } };
  const plate = sharp({ create: { width: 2560, height: 1600, channels: 3, background: "#44576c" } });
  return plate
    .composite([{ input: half, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
}

export type TestSiteOptions = {
  isHttps?: boolean;
  pictureTimeoutMs?: number;
  /** Where subscribers are written; without one the newsletter does not deliver. */
  newsletter?: ContentWriter;
};

/** The state is a test's own to change; directories are removed when it is over. */
export async function createTestSite({ isHttps = false, pictureTimeoutMs = 30_000, newsletter }: TestSiteOptions = {}) {
  const directory = await mkdtemp(path.join(tmpdir(), "site-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const [clientDir, publicDir] = [path.join(directory, "client"), path.join(directory, "public")];
  await mkdir(path.join(clientDir, "assets"), { recursive: true });
  await mkdir(publicDir);
  await writeFile(path.join(clientDir, "assets", "main-AB12.js"), "script");
  await writeFile(path.join(publicDir, "favicon.svg"), drawing);
  await writeFile(path.join(publicDir, ".hidden"), "secret");

  const state = { revision: "1", isEmpty: false, hasContent: true, isDraining: false, sendImage: sendDemoImage };
  const revision = () => state.revision;
  const log = createMemoryLog();
  const content = createDemoReader();
  const manifest = {
    start: { url: "/assets/start-CD34.js", integrity: "sha384-def" },
    script: { url: "/assets/main-AB12.js", integrity: "sha384-abc" },
    style: "/assets/a.css",
    fonts: [],
    letters: "",
  };
  const askedImages: string[] = [];
  const headers = securityHeaders({ isHttps });
  const send = createResponseSender({ headers });
  const images = createImageOptimiser({
    imageHost: "https://images.example",
    projectId: "demo",
    dataset: "production",
    publicDir,
    log,
    async fetchImage(address) {
      askedImages.push(address);
      return { bytes: await state.sendImage(address) };
    },
    failureTtlMs: 1,
  });
  onTestFinished(() => images.close());
  const socialCards = createSocialCards({
    font: displayFont,
    letters: displayLetters,
    site: demoSite,
    loadPicture: images.load,
    log,
    pictureTimeoutMs,
    failureTtlMs: 1,
  });
  const loader = createDemoLoader(content, socialCards, newsletter && subscribePath);
  const renderer = createPageRenderer({ loader, manifest, log });
  const made = { revision, send, log };
  const pages = createPageHandler({ ...made, renderer, preloads: preloadLinks(manifest) });
  const pageData = createAnswerHandler({ ...made, answer: createPageDataAnswers(loader) });
  const feeds = createAnswerHandler({ ...made, answer: createFeedAnswers({ loader, content, siteUrl: demoSite.url }) });
  /** The content has changed, and everything made of it is new again. */
  async function change(): Promise<void> {
    state.revision = String(Number(state.revision) + 1);
    await Promise.all([pages, pageData, feeds].map(({ renew }) => renew()));
  }
  const app = createApp({
    headers,
    send,
    assetDirs: [path.join(clientDir, "assets")],
    publicDir,
    readiness: {
      hasContent: () => state.hasContent,
      isDraining: () => state.isDraining,
      content: () => ({ isStale: false, revision: Number(state.revision) }),
    },
    isEmpty: () => state.isEmpty,
    images: createImageHandler({ images, send }),
    pageData,
    socialCards: createSocialCardHandler({ loader, cards: socialCards, send }),
    feeds,
    pages,
    newsletter: await openNewsletter({
      delivers: newsletter !== undefined,
      secret: "a secret of thirty-two characters",
      dataDir: directory,
      trustedProxies: 1,
      processes: 1,
      siteUrl: demoSite.url,
      writer: newsletter ?? { createIfNotExists: () => Promise.reject(new Error("nothing must be written")) },
      renderer,
      log,
    }),
    log,
  });
  return { app, state, change, content, pages, askedImages, log };
}
