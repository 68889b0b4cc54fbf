/** Starts the embedded content service where no other is configured, then the site, and stops both. */

import path from "node:path";
import { startContentService } from "content-service";
import { type Config, readConfig } from "./config.ts";
import { onCrash } from "./crash.ts";
import { compileCacheDirOf } from "./dataDir.ts";
import { createLog, type Log } from "./log.ts";
import type { Preview } from "./preview/startPreview.ts";
import { onShutdown } from "./shutdown.ts";
import type { SiteOptions } from "./siteParts.ts";
import type { Site } from "./startSite.ts";

/** Rejects with a message for the operator when it cannot. */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment);
  const log = createLog({ level: config.logLevel });
  const [embedded, start] = await Promise.all([
    startEmbedded(config),
    config.workers === 1
      ? import("./startSite.ts").then(({ startSite }) => startSite)
      : import("./siteWorkers.ts").then(({ startWorkers }) => startWorkers),
  ]);
  const service = embedded && {
    url: embedded.url,
    readToken: embedded.tokens.read,
    ...(config.newsletter.delivers && { writeToken: embedded.tokens.write }),
  };
  const site = await start({ config, service, log });
  if (!config.site.isUrlConfigured)
    log.warn("site.urlNotConfigured", { siteUrl: config.site.url, hint: "set SITE_URL to the site's own address" });

  const metrics = await serveMetrics(config, site, log);
  const preview = await servePreview({ config, service, log }, site);

  const fail = onShutdown(async (options) => {
    await Promise.all([site.stop(options), preview?.stop()]);
    metrics?.stop();
    await embedded?.stop();
    log.info("site.stopped");
  });
  onCrash({ log, stop: () => fail({ delayMs: 0 }) });
  void embedded?.ended.then((error) => {
    if (!error) return;
    log.error("contentService.ended", { error });
    fail(); // pages would be served from memory and never change again
  });
}

/** The content service of this container, where no other is configured. */
async function startEmbedded({ contentService, content, loadsDemo, dataDir, logLevel }: Config) {
  if (!contentService) return undefined;
  return startContentService({
    ...contentService,
    projectId: content.projectId,
    dataset: content.dataset,
    tokens: { read: content.readToken, write: content.writeToken },
    compileCacheDir: await compileCacheDirOf(dataDir),
    demo: loadsDemo ? path.join(import.meta.dirname, "../../demo") : undefined,
    logLevel,
  });
}

/** Beside the site, whatever the number of its processes: editors are few. Rejects where its configured port is taken. */
async function servePreview(options: SiteOptions, site: Site): Promise<Preview | undefined> {
  if (!options.config.preview) return undefined;
  const { startPreview } = await import("./preview/startPreview.ts");
  return startPreview(options, options.config.preview).catch(async (error: unknown) => {
    await site.stop({ delayMs: 0 });
    throw error;
  });
}

async function serveMetrics({ metricsPort }: Config, { metrics }: Site, log: Log) {
  if (metricsPort === undefined || !metrics) return undefined;
  const { startMetricsServer } = await import("./metrics/metricsServer.ts");
  return startMetricsServer({ port: metricsPort, read: metrics.read, log });
}
