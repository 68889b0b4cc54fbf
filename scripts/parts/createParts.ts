/**
 * The page of parts over HTTP: `/_parts`, and every example alone at `/_parts/<id>`.
 *
 * Made for `npm run dev` alone; nothing of it is in what the site is built from. The content security policy is the
 * site's own, so what breaks it here would break it there.
 */

import type { RequestListener } from "node:http";
import path from "node:path";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import { partsPath } from "../../client/parts/example.ts";
import { readAssets } from "../../server/assets.ts";
import { securityHeaders, setHeaders } from "../../server/http/securityHeaders.ts";
import { imagePath, parseImageUrl } from "../../shared/images.ts";
import { buildParts, type PartsBuild } from "./buildParts.ts";

export type PartsOptions = {
  /** Where the site is: its build, whose styles the parts wear, and its `public/`. */
  root: string;
  /** Addresses of scripts that every page of it loads besides its own. */
  scripts?: string[];
};

export type Parts = {
  /** Whether a request is for this, not for the site. */
  owns: (url: string) => boolean;
  answer: RequestListener;
  /** Sources have changed: what is asked for next is built again. */
  forget: () => void;
};

export function createParts({ root, scripts = [] }: PartsOptions): Parts {
  let built: Promise<PartsBuild> | undefined;
  const latest = () => {
    built ??= buildParts();
    return built;
  };

  const page: RequestHandler<{ id?: string }> = async (req, res) => {
    const { version, renderParts } = await latest();
    const site = await readAssets(path.join(root, "dist/client"));
    const stream = await renderParts(req.params.id, {
      styles: [site.style, `${partsPath}/parts.css?${version}`],
      scripts: [`${partsPath}/main.js?${version}`, ...scripts],
    });
    if (stream) stream.pipe(res.type("html"));
    else res.status(404).type("text").send(`There is no example "${req.params.id}".\n`);
  };

  const file =
    (type: "js" | "css", of: (build: PartsBuild) => string): RequestHandler =>
    async (_req, res) =>
      void res
        .set("Cache-Control", "max-age=31536000, immutable") // its address changes with it
        .type(type)
        .send(of(await latest()));

  const app = express();
  app.disable("x-powered-by");
  app.use(setHeaders(securityHeaders({ isHttps: false })), framedByItself);
  app.get(
    `${partsPath}/main.js`,
    file("js", ({ script }) => script),
  );
  app.get(
    `${partsPath}/parts.css`,
    file("css", ({ style }) => style),
  );
  app.get([partsPath, `${partsPath}/:id`], page);
  app.get(imagePath, (req, res) => res.sendFile(drawingOf(req.url) ?? "", { root: path.join(root, "public") }));
  app.use(sayWhatFailed);
  return {
    owns: (url) => new RegExp(`^${partsPath}(?:[/?]|$)`).test(url) || drawingOf(url) !== null,
    answer: app,
    forget: () => {
      built = undefined;
    },
  };
}

/** The drawing of `public/` that an image address asks for: the optimiser knows those of content alone. */
function drawingOf(url: string): string | null {
  const [address, search = ""] = url.split("?");
  const image = address === imagePath ? parseImageUrl(search) : { fault: "" };
  return "source" in image && /^\/[\w-]+\.svg$/.test(image.source) ? image.source : null;
}

/** The page of parts shows some examples in frames, which the site never does. */
const framedByItself: RequestHandler = (_req, res, next) => {
  const policy = String(res.getHeader("Content-Security-Policy"));
  res.setHeader(
    "Content-Security-Policy",
    policy.replace("frame-ancestors 'none'", "frame-ancestors 'self';frame-src 'self'"),
  );
  res.setHeader("X-Frame-Options", "SAMEORIGIN");
  next();
};

/** Whoever looks at this page is at work on it. */
const sayWhatFailed: ErrorRequestHandler = (error, _req, res, _next) => {
  if (res.headersSent) res.destroy();
  else
    res
      .status(500)
      .type("text")
      .send(error instanceof Error ? (error.stack ?? error.message) : String(error));
};
