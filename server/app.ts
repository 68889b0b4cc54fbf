/**
 * The order of the middleware. A request passes from top to bottom until a handler answers, unless its response is in
 * memory: then no middleware runs.
 */

import type { RequestListener } from "node:http";
import express, { type RequestHandler } from "express";
import { imagePath } from "../shared/images.ts";
import { subscribePath, thanksPath } from "../shared/newsletter.ts";
import type { MayBePage } from "../shared/pagePaths.ts";
import { routes } from "../shared/routes.ts";
import { feedPaths } from "./feeds/feedAnswers.ts";
import { assetHandler } from "./http/assetHandler.ts";
import { canonicalUrl, onlyReads, originForm } from "./http/canonicalUrl.ts";
import { errorHandler } from "./http/errors.ts";
import { healthHandler, type Readiness, readinessHandler } from "./http/health.ts";
import { createHotResponses, type Finished, type HotHandler } from "./http/hotResponses.ts";
import { createPublicFiles } from "./http/publicFiles.ts";
import { requestLog } from "./http/requestLog.ts";
import type { ObserveRequest } from "./http/requestObserver.ts";
import { requireLayout } from "./http/requireLayout.ts";
import type { SendStored } from "./http/responseSender.ts";
import { setHeaders } from "./http/securityHeaders.ts";
import { createUnknownPaths } from "./http/unknownPaths.ts";
import type { Log } from "./log.ts";

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
  /** The handler of every other path. */
  notFound: HotHandler;
  mayBePage: MayBePage;
  /** Whether a redirect of the content leads from the path, which `notFound` then answers with it. */
  isRedirected: (path: string) => boolean;
  /** Receives the newsletter's form. */
  newsletter: RequestHandler;
  log: Log;
  /** Told of every request to the app, once it is answered or its connection has ended. */
  observe?: ObserveRequest | undefined;
};

/** As patterns of Express. */
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
  notFound,
  mayBePage,
  isRedirected,
  newsletter,
  log,
  observe,
}: AppOptions): RequestListener {
  const app = express();
  const assets = assetHandler({ directories: assetDirs, send });
  const files = createPublicFiles({ directory: publicDir, send });
  const unknown = createUnknownPaths({ mayBePage, hasFile: files.has });
  const { taken } = unknown;
  const withLayout = requireLayout(hasLayout);
  app.disable("x-powered-by");
  app.disable("etag"); // responses with an ETag make their own
  app.set("query parser", false); // no page depends on a query
  app.enable("case sensitive routing"); // each page has one URL, under which it is cached and counted

  app.use(requestLog({ log, observe }));
  app.use(setHeaders(headers));
  app.get(taken("/healthz"), healthHandler);
  app.get(taken("/readyz"), readinessHandler(readiness));
  app.use(canonicalUrl({ mayBePage, isRedirected }));
  app.use(taken(imagePath), images.handler);
  app.all(taken(subscribePath), newsletter);
  app.use(onlyReads);
  app.get(taken("/assets/:name"), assets.handler);
  app.get(taken("/_data/{*path}"), withLayout, pageData.handler);
  app.get(taken("/social/{*path}"), withLayout, socialCards);
  app.get(feedPaths.map(taken), withLayout, feeds.handler);
  app.get([...pagePaths, taken(thanksPath)], withLayout, pages.handler);
  app.use(files.handler);
  app.use(withLayout, notFound.handler);
  app.use(errorHandler(log));

  const finishedUnknown: Finished = (path, req) => (unknown.has(path) ? notFound.finished(path, req) : undefined);
  const sendHot = createHotResponses({
    sources: [...[pages, images, assets, pageData, feeds].map(({ finished }) => finished), finishedUnknown],
    send,
    observe,
  });
  return (req, res) => {
    req.url = originForm(req.url ?? "/");
    if (!sendHot(req, res)) app(req, res);
  };
}
