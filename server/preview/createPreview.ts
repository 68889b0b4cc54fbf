/** Joins the parts of the preview. */

import path from "node:path";
import { contentTypes } from "../../shared/content/queries.ts";
import { readPreviewAssets } from "../assets.ts";
import { systemClock } from "../clock.ts";
import type { PreviewConfig } from "../config.ts";
import { createPreviewSource } from "../content/sanitySource.ts";
import { assetHandler } from "../http/assetHandler.ts";
import { cacheControl } from "../http/cacheControl.ts";
import { createResponseSender } from "../http/responseSender.ts";
import { createImageHandler } from "../images/imageHandler.ts";
import { createImageOptimiser } from "../images/imageOptimiser.ts";
import { readKeptSecret } from "../keptSecret.ts";
import { addressOf, createParts, type SiteOptions } from "../siteParts.ts";
import { createChangeStream } from "./changes.ts";
import { enableHandler } from "./enable.ts";
import { modelVersion } from "./modelVersion.ts";
import { createPreviewApp } from "./previewApp.ts";
import { previewLog } from "./previewLog.ts";
import { previewSubject } from "./previewSubject.ts";
import { createPreviewRenderer } from "./renderPreview.ts";
import { createSessions } from "./session.ts";
import { isStudioSecret } from "./studioSecret.ts";

export type PreviewOptions = PreviewConfig & { headers: Readonly<Record<string, string>> };

const previewDir = path.join(import.meta.dirname, "../preview");

/** Rejects with a message for the operator when a part cannot be had. Nothing is read from the content service yet. */
export async function createPreview(options: SiteOptions, { headers, url, ...preview }: PreviewOptions) {
  const { config, log: siteLog } = options;
  const { now, date } = systemClock;
  const log = previewLog(siteLog);
  const { readToken } = options.service ?? config.content;
  const { identity, imageLinks, assets, processes, ...parts } = await createParts({ ...options, log });
  const source = createPreviewSource({ ...addressOf(options), log, ...(readToken && { readToken }) });
  const { script, style } = await readPreviewAssets(previewDir);
  const kept = { dataDir: config.dataDir, name: "preview-secret", given: preview.secret, variable: "PREVIEW_SECRET" };
  const sessions = createSessions({ secret: await readKeptSecret(kept), isHttps: url.startsWith("https:"), date });
  const changes = createChangeStream({ source, types: contentTypes, log, now, date });
  const { publicDir } = assets;
  const optimiser = createImageOptimiser({ ...imageLinks, ...parts.images, publicDir, processes, log, now });
  const send = createResponseSender({ headers });
  const app = createPreviewApp({
    headers,
    url,
    siteUrl: identity.url,
    sessions,
    enable: enableHandler({ sessions, isStudioSecret: (secret) => isStudioSecret(source, secret), date, log }),
    changes,
    renderer: createPreviewRenderer({
      source,
      identity,
      imageLinks,
      manifest: { ...assets.manifest, script, chunks: {}, chunkStyles: {}, pageStyles: {}, style },
      studioUrl: preview.studioUrl,
      year: () => date().getFullYear(),
      log,
    }),
    subjectOf: (layers) => previewSubject(source, layers),
    modelVersion: modelVersion(),
    assets: assetHandler({ directories: [path.join(previewDir, "assets"), ...assets.directories], send }),
    images: createImageHandler({ images: optimiser, send, caching: cacheControl.privateImmutable }),
    publicDir,
    log,
  });
  return {
    app,
    close(): void {
      changes.close();
      optimiser.close();
    },
  };
}
