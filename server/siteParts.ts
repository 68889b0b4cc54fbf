/** The parts of the site as they are in production: the content client, the build's files, what the disk keeps. */

import path from "node:path";
import { contentTypes } from "../shared/content/queries.ts";
import { readAssets, readDisplayFont } from "./assets.ts";
import type { Config } from "./config.ts";
import type { ContentSource, ContentWriter } from "./content/contentSource.ts";
import { type ContentNews, type ContentWatch, createContentWatch } from "./content/contentWatch.ts";
import { createLazySource, createLazyWriter } from "./content/lazySource.ts";
import { createBestCompression } from "./http/bestCompression.ts";
import { readKeptSecret } from "./keptSecret.ts";
import type { Log } from "./log.ts";
import type { SiteAssets, SiteParts } from "./site.ts";

const root = path.join(import.meta.dirname, "../..");
const clientDir = path.join(import.meta.dirname, "../client");
/** The hashed files of this build. */
export const assetsDir = path.join(clientDir, "assets");

/** Where a hosted project's images are. */
const hostedImages = "https://cdn.sanity.io";

/** The content service of this container, where it runs one; with a token for writing only where the newsletter delivers. */
export type EmbeddedService = { url: string; readToken: string; writeToken?: string };

export type SiteOptions = {
  config: Config;
  service: EmbeddedService | undefined;
  log: Log;
  /** Where changes become known; by default the process asks the content service itself. */
  news?: ContentNews;
};

/** Rejects with a message for the operator when a part cannot be had. */
export async function createParts(options: SiteOptions): Promise<Omit<SiteParts, "clock">> {
  const { config, service, log } = options;
  const { projectId, dataset, snapshotPath } = config.content;
  const imageHost = (config.content.imageHost ?? service?.url ?? hostedImages).replace(/\/$/, "");
  const scope = [service ? "embedded" : (config.content.apiHost ?? "hosted"), projectId, dataset].join(" ");
  const writer = createLazyWriter(async () => {
    const { createSanityWriter } = await import("./content/sanitySource.ts");
    const { writeToken } = service ?? config.content;
    return createSanityWriter({ ...addressOf(options), writeToken });
  });
  const source = createSource(options);
  return {
    identity: { name: config.site.name, url: config.site.url },
    source,
    news: options.news ?? createWatch(options, source),
    store: { snapshot: { path: snapshotPath, scope }, staleAfterMs: config.content.staleAfterMs },
    imageLinks: { imageHost, projectId, dataset },
    images: { cacheDir: config.imageCacheDir },
    assets: await readSiteAssets(config),
    improve: createBestCompression(),
    newsletter: await newsletterOf(config, writer),
    processes: config.workers,
    log,
  };
}

/** What asks the content service for changes, for this process or for all workers. */
export function createWatch({ config, log, ...rest }: SiteOptions, source?: ContentSource): ContentWatch {
  const { checkIntervalMs } = config.content;
  const options = { source: source ?? createSource({ config, log, ...rest }), types: contentTypes };
  return createContentWatch({ ...options, checkIntervalMs, log });
}

function createSource(options: SiteOptions): ContentSource {
  const { config, service, log } = options;
  return createLazySource(async () => {
    const { createSanitySource } = await import("./content/sanitySource.ts");
    const { readToken } = service ?? config.content;
    return createSanitySource({ ...addressOf(options), readToken, log });
  });
}

/** Where the content is. */
export function addressOf({ config, service }: SiteOptions) {
  const { projectId, dataset, apiVersion, apiHost } = config.content;
  return { projectId, dataset, apiVersion, apiHost: service?.url ?? apiHost };
}

async function readSiteAssets({ keptAssetsDir }: Config): Promise<SiteAssets> {
  const manifest = await readAssets(clientDir);
  return {
    manifest,
    displayFont: await readDisplayFont(clientDir, manifest),
    directories: [assetsDir, keptAssetsDir],
    publicDir: path.join(root, "public"),
  };
}

async function newsletterOf({ newsletter, dataDir }: Config, writer: ContentWriter): Promise<SiteParts["newsletter"]> {
  const { delivers, secret, trustedProxies } = newsletter;
  if (!delivers) return undefined;
  const kept = { dataDir, name: "newsletter-secret", given: secret, variable: "NEWSLETTER_SECRET" };
  return { writer, secret: await readKeptSecret(kept), trustedProxies };
}
