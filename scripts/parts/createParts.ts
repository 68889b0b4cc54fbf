/**
 * The page of parts over HTTP: `/_parts`, and each example alone at `/_parts/<id>`.
 *
 * Only `npm run dev` and tests use it; no build of the site contains it. The content security policy is the site's own,
 * so what violates it here would violate it there.
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
  /** Where the manifest of the site's build is: the parts use the site's styles. */
  clientDir: string;
  /** URLs of scripts that each page loads besides its own. */
  scripts?: () => string[];
};

export type Parts = {
  /** Whether a URL belongs to this page, not to the site. */
  owns: (url: string) => boolean;
  answer: RequestListener;
  /** After a change of sources: the next request builds again. */
  forget: () => void;
};

const publicDir = path.join(import.meta.dirname, "../../public");

export function createParts({ clientDir, scripts = () => [] }: PartsOptions): Parts {
  let built: Promise<PartsBuild> | undefined;
  const latest = () => {
    built ??= buildParts();
    return built;
  };

  const page: RequestHandler<{ id?: string }> = async (req, res) => {
    const others = scripts(); // of the sources as they are now
    const { version, renderParts } = await latest();
    const site = await readAssets(clientDir);
    const stream = await renderParts(req.params.id, {
      styles: [site.style, ...Object.values(site.chunkStyles ?? {}), `${partsPath}/parts.css?${version}`],
      scripts: [`${partsPath}/main.js?${version}`, ...others],
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
  app.get(imagePath, (req, res) => res.sendFile(drawingOf(req.url) ?? "", { root: publicDir }));
  app.use(sayWhatFailed);
  return {
    owns: (url) => new RegExp(`^${partsPath}(?:[/?]|$)`).test(url) || drawingOf(url) !== null,
    answer: app,
    forget: () => {
      built = undefined;
    },
  };
}

/** The drawing in `public/` that an image URL names, or `null`: the site's optimiser only knows drawings of content. */
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

/** Answers with the stack: this page is for developers. */
const sayWhatFailed: ErrorRequestHandler = (error, _req, res, _next) => {
  if (res.headersSent) res.destroy();
  else
    res
      .status(500)
      .type("text")
      .send(error instanceof Error ? (error.stack ?? error.message) : String(error));
};
