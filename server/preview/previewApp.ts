/**
 * The preview over HTTP, in the order of its routes. Every address but two needs a session: without one it leads to the
 * public page, or is refused.
 *
 * Feeds, social cards and the newsletter are not here. A request is not logged: its path may be unpublished.
 */

import type { RequestListener } from "node:http";
import express, { type Request, type RequestHandler } from "express";
import { cacheControl } from "../http/cacheControl.ts";
import { canonicalUrl, onlyReads, queryOf } from "../http/canonicalUrl.ts";
import { errorHandler, HttpError } from "../http/errors.ts";
import type { HotHandler } from "../http/hotResponses.ts";
import { setHeaders } from "../http/securityHeaders.ts";
import type { Log } from "../log.ts";
import type { ChangeStream } from "./changes.ts";
import { type Layers, parseLayers } from "./perspective.ts";
import type { PreviewSubject } from "./previewSubject.ts";
import type { PreviewRenderer } from "./renderPreview.ts";
import type { Session, Sessions } from "./session.ts";

export type PreviewAppOptions = {
  /** On every response. */
  headers: Readonly<Record<string, string>>;
  /** The origins of the preview and of the public site. */
  url: string;
  siteUrl: string;
  sessions: Sessions;
  enable: RequestHandler;
  changes: Pick<ChangeStream, "add" | "isFull">;
  renderer: PreviewRenderer;
  subjectOf: (layers: Layers) => Promise<PreviewSubject>;
  /** Of the content model that the preview knows. */
  modelVersion: string;
  assets: HotHandler;
  images: HotHandler;
  publicDir: string;
  log: Log;
};

export function createPreviewApp(options: PreviewAppOptions): RequestListener {
  const { headers, url, siteUrl, sessions, enable, changes, renderer, subjectOf, modelVersion, assets, images, log } =
    options;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", false);
  app.enable("case sensitive routing");
  const sessionOf = ({ headers }: Request): Session => sessions.read(headers.cookie) ?? refuse();

  app.use(setHeaders(headers));
  app.use(canonicalUrl({ mayBePage: no, isRedirected: no, caching: cacheControl.none }));
  app.get("/robots.txt", (_req, res) => void res.type("text/plain").send("User-agent: *\nDisallow: /\n"));
  app.get("/_preview/enable", enable);
  app.use((req, res, next) => {
    if (sessions.read(req.headers.cookie)) next();
    else if (isVisit(req)) res.writeHead(307, { Location: siteUrl + req.path }).end();
    else refuse();
  });
  app.get("/_preview/session", async (req, res) => {
    const { layers, until } = sessionOf(req);
    res.json({ subject: await subjectOf(layers), until, siteUrl, modelVersion });
  });
  app.get("/_preview/changes", (req, res) => {
    if (changes.isFull()) throw new HttpError(503, "Too many previews are open.", { headers: { "Retry-After": "10" } });
    changes.add(res, sessionOf(req).until);
  });
  app.post("/_preview/perspective", onlyFrom(url), (req, res) => {
    const session = sessionOf(req);
    const layers = parseLayers(new URLSearchParams(queryOf(req.url)).get("perspective") ?? "");
    if (layers === null) throw new HttpError(400, "A perspective is a list of drafts, published and releases.");
    res.setHeader("Set-Cookie", sessions.cookieOf({ ...session, layers }));
    res.json({ isChanged: layers.join() !== session.layers.join() });
  });
  app.post("/_preview/leave", onlyFrom(url), (req, res) => {
    res.setHeader("Set-Cookie", sessions.endOf(sessionOf(req)));
    res.status(204).end();
  });
  app.use("/_image", images.handler);
  app.use(onlyReads);
  app.get("/assets/:name", assets.handler);
  app.get("/_data/{*path}", async (req, res) => {
    const { status, type, body } = await renderer.pageData(req.path, sessionOf(req).layers);
    res.status(status).type(type).send(body);
  });
  app.use(express.static(options.publicDir, { index: false, redirect: false, cacheControl: false, etag: false }));
  app.get("/{*path}", async (req, res) => {
    const { status, body } = await renderer.renderPreview(req.path, sessionOf(req).layers);
    res.status(status).type("html").send(body);
  });
  app.use(errorHandler(log));
  return app;
}

/** Which pages and redirects there are, only the content says: none is read before a session is known. */
const no = () => false;

const noSession =
  "There is no preview here, it has ended, or the browser blocks its cookie. Open the preview from the Studio again.";

function refuse(): never {
  throw new HttpError(401, noSession);
}

/** Whether the public page can answer instead: not in a frame, which the public site does not allow. */
function isVisit({ method, path, headers }: Request): boolean {
  const destination = headers["sec-fetch-dest"] ?? "document";
  return (method === "GET" || method === "HEAD") && destination === "document" && !path.startsWith("/_");
}

/** Lets only the preview's own pages pass: browsers state where a POST comes from. */
function onlyFrom(url: string): RequestHandler {
  return ({ headers }, _res, next) => {
    const site = headers["sec-fetch-site"];
    const isOurs = site === undefined ? headers.origin === url : site === "same-origin";
    if (!isOurs) throw new HttpError(403, "This can only be sent from the preview.");
    next();
  };
}
