/**
 * The order of the middleware. A request passes from top to bottom until a handler answers, unless its response is in
 * memory: then no middleware runs.
 */

import type { RequestListener } from "node:http";
import express, { type RequestHandler } from "express";
import { subscribePath } from "../shared/newsletter.ts";
import { routes } from "../shared/routes.ts";
import { feedPaths } from "./feeds/feedAnswers.ts";
import { assetHandler } from "./http/assetHandler.ts";
import { canonicalUrl, onlyReads, originForm } from "./http/canonicalUrl.ts";
import { errorHandler } from "./http/errors.ts";
import { healthHandler, type Readiness, readinessHandler } from "./http/health.ts";
import { createHotResponses, type HotHandler } from "./http/hotResponses.ts";
import { createPublicFiles } from "./http/publicFiles.ts";
import { requestLog } from "./http/requestLog.ts";
import type { ObserveRequest } from "./http/requestObserver.ts";
import { requireLayout } from "./http/requireLayout.ts";
import type { SendStored } from "./http/responseSender.ts";
import { setHeaders } from "./http/securityHeaders.ts";
import type { Log } from "./log.ts";
import type { MayBePage } from "./pages/pagePaths.ts";

export type AppOptions = {
  /** On every response. */
  headers: Readonly<Record<string, string>>;
  send: SendStored;
  /** Where the files at `/assets/…` are: this build's, then those of earlier builds. */
  assetDirs: readonly string[];
  publicDir: string;
  readiness: Readiness;
  /** Whether the content has a layout: no page can be shown without one. */
  hasLayout: () => boolean;
  /** The handlers of `/_image`, `/_data/…`, `/social/…`, the feeds, and every page. */
  images: HotHandler;
  pageData: HotHandler;
  socialCards: RequestHandler;
  feeds: HotHandler;
  pages: HotHandler;
  mayBePage: MayBePage;
  /** Receives the newsletter's form. */
  newsletter: RequestHandler;
  log: Log;
  /** Told of every request to the app, once it is answered or its connection has ended. */
  observe?: ObserveRequest | undefined;
};

/** As patterns of Express; for them the disk is not asked whether there is a public file. */
const pagePaths = Object.values(routes).map(({ path }) => path);

export function createApp({
  headers,
  send,
  assetDirs,
  publicDir,
  readiness,
  hasLayout,
  images,
  pageData,
  socialCards,
  feeds,
  pages,
  mayBePage,
  newsletter,
  log,
  observe,
}: AppOptions): RequestListener {
  const app = express();
  const assets = assetHandler({ directories: assetDirs, send });
  const withLayout = requireLayout(hasLayout);
  app.disable("x-powered-by");
  app.disable("etag"); // responses with an ETag make their own
  app.set("query parser", false); // no page depends on a query
  app.enable("case sensitive routing"); // each page has one URL, under which it is cached and counted

  app.use(requestLog({ log, observe }));
  app.use(setHeaders(headers));
  app.use(closeWhileDraining(readiness));
  app.get("/healthz", healthHandler);
  app.get("/readyz", readinessHandler(readiness));
  app.use(canonicalUrl({ mayBePage }));
  app.use("/_image", images.handler);
  app.all(subscribePath, newsletter);
  app.use(onlyReads);
  app.get("/assets/:name", assets.handler);
  app.get("/_data/{*path}", withLayout, pageData.handler);
  app.get("/social/{*path}", withLayout, socialCards);
  app.get([...feedPaths], withLayout, feeds.handler);
  app.get(pagePaths, withLayout, pages.handler);
  app.use(createPublicFiles({ directory: publicDir, send }).handler);
  app.get("/{*path}", withLayout, pages.handler); // the 404 page
  app.use(errorHandler(log));

  const sendHot = createHotResponses({
    sources: [pages, images, assets, pageData, feeds].map(({ finished }) => finished),
    send,
    isPaused: readiness.isDraining, // a draining process adds a header
    observe,
  });
  return (req, res) => {
    req.url = originForm(req.url ?? "/");
    if (!sendHot(req, res)) app(req, res);
  };
}

/** A draining process closes each connection with the response on it. */
function closeWhileDraining({ isDraining }: Readiness): RequestHandler {
  return (_req, res, next) => {
    if (isDraining()) res.setHeader("Connection", "close");
    next();
  };
}
