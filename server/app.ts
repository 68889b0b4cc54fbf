/** The order of the middleware. A request passes from top to bottom until something answers. */

import express, { type Express, type RequestHandler } from "express";
import { feedPaths } from "./feeds/feedAnswers.ts";
import { assetHandler } from "./http/assetHandler.ts";
import { cacheControl } from "./http/cacheControl.ts";
import { canonicalUrl, onlyReads } from "./http/canonicalUrl.ts";
import { errorHandler } from "./http/errors.ts";
import { healthHandler, type Readiness, readinessHandler } from "./http/health.ts";
import { requestLog } from "./http/requestLog.ts";
import { requireContent } from "./http/requireContent.ts";
import { securityHeaders } from "./http/securityHeaders.ts";
import type { Log } from "./log.ts";

export type AppOptions = {
  isHttps: boolean;
  clientDir: string;
  publicDir: string;
  readiness: Readiness;
  /** True until anything of the content is here. */
  isEmpty: () => boolean;
  /** Answers `/_image`, `/_data/…`, `/social/…`, the feeds, and every page. */
  images: RequestHandler;
  pageData: RequestHandler;
  socialCards: RequestHandler;
  feeds: RequestHandler;
  pages: RequestHandler;
  log: Log;
};

export function createApp({
  isHttps,
  clientDir,
  publicDir,
  readiness,
  isEmpty,
  images,
  pageData,
  socialCards,
  feeds,
  pages,
  log,
}: AppOptions): Express {
  const app = express();
  const withContent = requireContent(isEmpty);
  app.disable("x-powered-by");
  app.disable("etag"); // every response that has one makes its own
  app.set("query parser", false); // no page depends on a query

  app.use(requestLog({ log }));
  app.use(securityHeaders({ isHttps }));
  app.use(lastRequest(readiness));
  app.get("/healthz", healthHandler);
  app.get("/readyz", readinessHandler(readiness));
  app.use(canonicalUrl);
  app.use("/_image", images);
  app.use(onlyReads);
  app.get("/assets/:name", assetHandler({ clientDir }));
  app.get("/_data/{*path}", withContent, pageData);
  app.get("/social/{*path}", withContent, socialCards);
  app.get([...feedPaths], withContent, feeds);
  app.use(publicFiles(publicDir));
  app.get("/{*path}", withContent, pages);
  app.use(errorHandler(log));
  return app;
}

/** A process that is stopping lets go of its connections as it answers on them. */
function lastRequest({ isDraining }: Readiness): RequestHandler {
  return (_req, res, next) => {
    if (isDraining()) res.setHeader("Connection", "close");
    next();
  };
}

function publicFiles(publicDir: string): RequestHandler {
  return express.static(publicDir, {
    index: false,
    redirect: false,
    setHeaders: (res) => void res.setHeader("Cache-Control", cacheControl.publicFile),
  });
}
