/**
 * The preview's socket: a listener of its own, so that the public one has no code that could serve a draft.
 *
 * What it takes to preview is loaded with the first request: a site without editors pays for nothing but the socket.
 */

import type { RequestListener } from "node:http";
import { systemClock } from "../clock.ts";
import type { PreviewConfig } from "../config.ts";
import { listen } from "../http/listen.ts";
import { loadOnFirstUse } from "../loadOnFirstUse.ts";
import { drain } from "../shutdown.ts";
import type { SiteOptions } from "../siteParts.ts";
import { previewHeaders } from "./previewHeaders.ts";

export type Preview = {
  /** Ends the streams, and lets other requests finish. */
  stop(): Promise<void>;
};

/** Resolves when the preview listens. A default port in use is logged, and the site runs without a preview. */
export async function startPreview(options: SiteOptions, preview: PreviewConfig): Promise<Preview | undefined> {
  const { log } = options;
  const { port, host, isDefault, url, studioUrl } = preview;
  const headers = previewHeaders({ isHttps: url.startsWith("https:"), studioUrl });
  const load = loadOnFirstUse(async () => {
    const { createPreview } = await import("./createPreview.ts");
    return createPreview(options, { ...preview, headers });
  });
  let loaded: Awaited<ReturnType<typeof load>> | undefined;
  const app: RequestListener = async (req, res) => {
    try {
      loaded = await load();
      loaded.app(req, res);
    } catch (error) {
      log.error("preview.notLoaded", { error });
      res.writeHead(503, { ...headers, "retry-after": "5" }).end();
    }
  };
  try {
    const listening = await listen(app, { port, host, portVariable: "PREVIEW_PORT", headers });
    log.info("preview.listening", { port, url, studioUrl });
    return {
      async stop() {
        loaded?.close();
        await drain(listening, 0, systemClock);
      },
    };
  } catch (error) {
    if (!isDefault) throw error;
    log.warn("preview.notListening", { port, error });
    return undefined;
  }
}
