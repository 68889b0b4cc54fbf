/** One process of the site: gives it a socket and timers, and ends it without losing a request. */

import { flushCompileCache } from "node:module";
import { pageRouteIds, routes } from "../shared/routes.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { dropUnusedCompileCaches } from "./dataDir.ts";
import { listen, portOf } from "./http/listen.ts";
import { keepAssets } from "./keptAssets.ts";
import type { SiteFigures, SiteMetrics } from "./metrics/siteMetrics.ts";
import { pageQueries } from "./pages/pageLoader.ts";
import { drain, type StopOptions } from "./shutdown.ts";
import { createSite, type SiteCore } from "./site.ts";
import { assetsDir, createParts, type SiteOptions } from "./siteParts.ts";

export type Site = {
  /** Where they are configured. */
  metrics?: { read(): Promise<string> } | undefined;
  /** Accepts requests for the delay, by default the configured one; then lets those in flight finish. */
  stop(options?: StopOptions): Promise<void>;
};

/** Resolves when the site listens; throws when it cannot. */
export async function startSite(options: SiteOptions): Promise<Site & { metrics?: SiteMetrics }> {
  const { config, service, log } = options;
  const clock = systemClock;
  const metrics = await createMetrics(config, () => site.figures());
  const observe = metrics?.observe;
  const site = createSite({ ...(await createParts(options)), clock, observe });
  await site.content.restore(); // the last good snapshot, if there is one
  const listening = await listen(site.app, { ...config.http, headers: site.headers, observe });
  const stopTimers = startTimers(site, config, clock);
  log.info("site.listening", {
    port: portOf(listening.server),
    url: config.site.url,
    content: service?.url ?? config.content.apiHost ?? "hosted",
    pid: process.pid,
  });
  return {
    ...(metrics && { metrics }),
    async stop({ delayMs = config.http.shutdownDelayMs } = {}) {
      site.startDraining();
      stopTimers();
      log.info("site.draining", { delayMs });
      await drain(listening, delayMs);
      await site.close();
    },
  };
}

/** Loads nothing and counts nothing unless metrics are configured. */
async function createMetrics({ metricsPort }: Config, figures: () => SiteFigures): Promise<SiteMetrics | undefined> {
  if (metricsPort === undefined) return undefined;
  const { createSiteMetrics } = await import("./metrics/siteMetrics.ts");
  return createSiteMetrics(figures);
}

/** Requests that were waiting for the site to start come before rendering in advance and loading the listening client. */
const firstVisitorsMs = 500;
const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
const pagePaths = pageRouteIds.map((id) => routes[id].path);

/** Reads the content now, renders and listens soon after, then cleans up daily. Returns what stops the timers. */
function startTimers({ content, listener, pages, renew }: SiteCore, config: Config, clock: Clock): () => void {
  /** Marks what this build uses as used, so that the next build keeps it. */
  const cleanUp = async () => {
    await dropUnusedCompileCaches(config.dataDir);
    await keepAssets({ assetsDir, keptDir: config.keptAssetsDir });
  };
  let year = clock.date().getFullYear();
  const renewInNewYear = () => {
    if (clock.date().getFullYear() === year) return;
    year = clock.date().getFullYear();
    void renew(); // no change of the content says so
  };
  const warmed = content.warm(pageQueries);
  const opening = setTimeout(() => {
    listener.start();
    void warmed
      .then(() => pages.warm(pagePaths))
      .then(flushCompileCache) // not at the end, which may be a kill
      .then(cleanUp);
  }, firstVisitorsMs);
  const timers = [opening, setInterval(renewInNewYear, minuteMs), setInterval(cleanUp, dayMs)];
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
