/** One process of the site: builds each part once, joins them, and owns their lifetimes. */

import { flushCompileCache } from "node:module";
import path from "node:path";
import { contentTypes } from "../shared/content/queries.ts";
import { subscribePath } from "../shared/newsletter.ts";
import { pageRouteIds, routes } from "../shared/routes.ts";
import { createApp } from "./app.ts";
import { readAssets, readFont } from "./assets.ts";
import type { Config } from "./config.ts";
import { createContentListener } from "./content/contentListener.ts";
import { createContentStore } from "./content/contentStore.ts";
import { createLazySource, createLazyWriter } from "./content/lazySource.ts";
import { dropUnusedCompileCaches } from "./dataDir.ts";
import { createFeedAnswers } from "./feeds/feedAnswers.ts";
import { createAnswerHandler } from "./http/answerHandler.ts";
import { createBestCompression } from "./http/bestCompression.ts";
import { listen, portOf } from "./http/listen.ts";
import { createResponseSender } from "./http/responseSender.ts";
import { securityHeaders } from "./http/securityHeaders.ts";
import { createImageHandler } from "./images/imageHandler.ts";
import { createImageOptimiser } from "./images/imageOptimiser.ts";
import { keepAssets } from "./keptAssets.ts";
import type { Log } from "./log.ts";
import type { SiteFigures, SiteMetrics } from "./metrics/siteMetrics.ts";
import { openNewsletter } from "./newsletter/openNewsletter.ts";
import { createImageLinks } from "./pages/imageLinks.ts";
import { createPageDataAnswers } from "./pages/pageDataHandler.ts";
import { createPageHandler } from "./pages/pageHandler.ts";
import { createPageLoader, pageQueries } from "./pages/pageLoader.ts";
import { preloadLinks } from "./pages/preloadLinks.ts";
import { createPageRenderer } from "./pages/renderPage.tsx";
import { drain, type StopOptions } from "./shutdown.ts";
import { createSocialCardHandler } from "./social/socialCardHandler.ts";
import { createSocialCards } from "./social/socialCards.ts";

const root = path.join(import.meta.dirname, "../..");
const clientDir = path.join(root, "dist/client");
const assetsDir = path.join(clientDir, "assets");
const publicDir = path.join(root, "public");

/** Where a hosted project's images are. */
const deliveryNetwork = "https://cdn.sanity.io";

/** Who waits for the site to start comes before what nobody waits for: rendering ahead, and the client that listens. */
const firstVisitorsMs = 500;
const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
const pagePaths = pageRouteIds.map((id) => routes[id].path);

export type SiteOptions = { config: Config; service: EmbeddedService | undefined; log: Log };

/** Where the content service of this container is, when it has one, and how to be let in: to write only where the newsletter delivers. */
export type EmbeddedService = { url: string; readToken: string; writeToken?: string };

export type Site = {
  /** Where they are wanted. */
  metrics?: { read(): Promise<string> } | undefined;
  /** Accepts requests for the delay, the configured one if not told; then lets those under way finish. */
  stop(options?: StopOptions): Promise<void>;
};

/** Resolves when the site listens; throws when it cannot. */
export async function startSite({
  config,
  service,
  log,
}: SiteOptions): Promise<Site & { metrics: SiteMetrics | undefined }> {
  const manifest = await readAssets(clientDir);
  const font = await readFont(clientDir, manifest, "anybody");
  const { projectId, dataset, apiVersion, snapshotPath } = config.content;
  const apiHost = service?.url ?? config.content.apiHost;
  const imageHost = (config.content.imageHost ?? service?.url ?? deliveryNetwork).replace(/\/$/, "");
  const { readToken, writeToken } = service ?? config.content;

  const address = { projectId, dataset, apiVersion, apiHost };
  const source = createLazySource(async () => {
    const { createSanitySource } = await import("./content/sanitySource.ts");
    return createSanitySource({ ...address, readToken, log });
  });
  const writer = createLazyWriter(async () => {
    const { createSanityWriter } = await import("./content/sanitySource.ts");
    return createSanityWriter({ ...address, writeToken });
  });
  const scope = [service ? "embedded" : (config.content.apiHost ?? "hosted"), projectId, dataset].join(" ");
  const content = createContentStore({
    source,
    snapshot: { path: snapshotPath, scope },
    onChange: renew,
    log,
  });
  const listener = createContentListener({
    source,
    types: contentTypes,
    refresh: content.refresh,
    onChecked: content.confirm,
    log,
  });
  function renew(): void {
    for (const handler of [pages, pageData, feeds]) void handler.renew();
  }
  const year = () => new Date().getFullYear();
  const revision = () => `${content.revision}.${year()}`; // the copyright line turns with the year
  const links = createImageLinks({ imageHost, projectId, dataset });
  const headers = securityHeaders({ isHttps: config.site.url.startsWith("https:") });
  const send = createResponseSender({ headers, contentAge: content.age });
  const cacheDir = config.imageCacheDir;
  const processes = config.workers;
  const images = createImageOptimiser({
    imageHost,
    projectId,
    dataset,
    publicDir,
    cacheDir,
    processes,
    log,
  });
  const socialCards = createSocialCards({
    font,
    letters: manifest.letters,
    site: config.site,
    loadPicture: images.load,
    log,
  });
  const loader = createPageLoader({
    content,
    images: links,
    socialCards,
    site: config.site,
    year,
    ...(config.newsletter.delivers && { newsletterAction: subscribePath }),
  });
  const renderer = createPageRenderer({ loader, manifest, log });
  const made = { revision, send, improve: createBestCompression(), log };
  const pages = createPageHandler({
    ...made,
    renderer,
    preloads: preloadLinks(manifest),
    contentAge: content.age,
  });
  const pageData = createAnswerHandler({ ...made, answer: createPageDataAnswers(loader) });
  const feeds = createAnswerHandler({
    ...made,
    answer: createFeedAnswers({ loader, content, siteUrl: config.site.url }),
  });
  let isDraining = false;
  const metrics = await createMetrics(config, () => ({
    content: content.status(),
    listener: listener.status(),
    pages: pages.figures(),
    images: images.figures(),
  }));
  const app = createApp({
    headers,
    send,
    assetDirs: [assetsDir, config.keptAssetsDir],
    publicDir,
    readiness: { hasContent: () => content.hasContent, isDraining: () => isDraining, content: content.status },
    isEmpty: () => content.status().entries === 0,
    images: createImageHandler({ images, send }),
    pageData,
    socialCards: createSocialCardHandler({ loader, cards: socialCards, send }),
    feeds,
    pages,
    newsletter: await openNewsletter({
      ...config.newsletter,
      dataDir: config.dataDir,
      processes,
      siteUrl: config.site.url,
      writer,
      renderer,
      log,
    }),
    log,
    observe: metrics?.observe,
  });

  await content.restore(); // the last good snapshot, if there is one
  const listening = await listen(app, { ...config.http, headers, observe: metrics?.observe });
  /** What this build uses is marked as used, so that the next one keeps it. */
  const keepHouse = async () => {
    await dropUnusedCompileCaches(config.dataDir);
    await keepAssets({ assetsDir, keptDir: config.keptAssetsDir });
  };
  const daily = setInterval(keepHouse, dayMs);
  let presentYear = year();
  const minutely = setInterval(() => {
    if (year() === presentYear) return;
    presentYear = year();
    renew(); // nothing of the content says that a year has turned
  }, minuteMs);
  const warmed = content.warm(pageQueries);
  const opening = setTimeout(() => {
    listener.start();
    void warmed
      .then(() => pages.warm(pagePaths))
      .then(flushCompileCache) // not at an end that may be a kill
      .then(keepHouse);
  }, firstVisitorsMs);
  log.info("site.listening", {
    port: portOf(listening.server),
    url: config.site.url,
    content: apiHost ?? "hosted",
    pid: process.pid,
  });

  return {
    metrics,
    async stop({ delayMs = config.http.shutdownDelayMs } = {}) {
      isDraining = true;
      clearTimeout(opening);
      clearInterval(daily);
      clearInterval(minutely);
      log.info("site.draining", { delayMs });
      await drain(listening, delayMs);
      listener.stop();
      images.close();
      await content.close();
    },
  };
}

/** Where nobody looks, nothing is loaded and nothing counted. */
async function createMetrics({ metricsPort }: Config, figures: () => SiteFigures): Promise<SiteMetrics | undefined> {
  if (metricsPort === undefined) return undefined;
  const { createSiteMetrics } = await import("./metrics/siteMetrics.ts");
  return createSiteMetrics(figures);
}
