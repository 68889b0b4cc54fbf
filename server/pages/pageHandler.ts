/**
 * Pages over HTTP: the cached page, or one that is rendered, sent to its first visitor meanwhile, and cached. A path
 * without a page is passed on.
 */

import { setImmediate as nextTurn } from "node:timers/promises";
import type { RequestHandler } from "express";
import type { ImproveResponse } from "../http/bestCompression.ts";
import type { IsContentStale } from "../http/cacheStatus.ts";
import type { RenewableHandler } from "../http/hotResponses.ts";
import { siteUnavailable } from "../http/requireLayout.ts";
import { createResponseCache } from "../http/responseCache.ts";
import type { SendStored } from "../http/responseSender.ts";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import type { PageMaker } from "./pageMaker.ts";
import { openPageStream } from "./pageStream.ts";
import { LayoutError } from "./renderPage.tsx";

export type PageHandlerOptions = {
  maker: Pick<PageMaker, "draft" | "makeFor">;
  revision: () => string;
  isContentStale?: IsContentStale;
  send: SendStored;
  improve?: ImproveResponse | undefined;
  log: Log;
  /** Milliseconds of a clock that never jumps. */
  now?: () => number;
  maxBytes?: number;
};

export type PageHandler = RenewableHandler & {
  /** Renders pages before their first visitor, one after the other. Never rejects. */
  warm(paths: readonly string[]): Promise<void>;
  figures(): { bytes: number; madeForVisitors: number; madeAfterChanges: number };
};

export function createPageHandler({
  maker,
  isContentStale = () => false,
  send,
  now = () => performance.now(),
  maxBytes = 64_000_000,
  ...options
}: PageHandlerOptions): PageHandler {
  const { draft, makeFor } = maker;
  const pages = createResponseCache({ ...options, draft, now, maxBytes });
  const warn = createSparingLog({ log: options.log, now });

  const handler: RequestHandler = async (req, res, next) => {
    const { path } = req;
    try {
      const isFirst = !pages.has(path);
      const held = isFirst ? pages.add(path, makeFor(path, openPageStream(req, res, isContentStale))) : pages.get(path);
      const page = await held;
      if (page.status === 404) next();
      else if (!isFirst) send(req, res, page, !(held instanceof Promise));
    } catch (error) {
      if (!(error instanceof LayoutError)) throw error;
      warn("site.unavailable", error);
      throw siteUnavailable(error);
    }
  };

  return {
    handler,
    finished: pages.finished,
    renew: pages.renew,
    async warm(paths) {
      for (const path of paths) {
        await nextTurn(); // requests first
        await Promise.resolve(pages.get(path)).catch((error) => warn("page.warmFailed", error, { path }));
      }
    },
    figures: pages.figures,
  };
}
