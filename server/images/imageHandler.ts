/** The optimiser over HTTP: GET and HEAD at one path, everything else goes on. */

import type { RequestHandler, Response } from "express";
import { type ImageRequest, imagePath, parseImageUrl } from "../../shared/images.ts";
import { isHeld } from "../http/conditional.ts";
import { HttpError } from "../http/errors.ts";
import { type NegotiatedFormat, negotiateFormat } from "./negotiateFormat.ts";
import type { ServedImage } from "./servedImage.ts";

/** Rejects with an `HttpError` where the image cannot be served. */
export type Optimise = (request: ImageRequest, format: NegotiatedFormat) => Promise<ServedImage>;

/** Whatever an image turns out to hold, it runs nothing, and other sites may show it. */
const sandboxed = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
} as const;

export function createImageHandler(optimise: Optimise): RequestHandler {
  return async function handleImage(req, res, next) {
    const [path, search] = splitTarget(req.originalUrl);
    if (path !== imagePath) return next();
    if (req.method !== "GET" && req.method !== "HEAD")
      throw new HttpError(405, "Images can be read, nothing else.", { headers: { Allow: "GET, HEAD" } });
    const request = parseImageUrl(search);
    if ("fault" in request) throw new HttpError(400, request.fault);
    const image = await optimise(request, negotiateFormat(req.headers.accept));
    sendImage(res, image, { isHead: req.method === "HEAD", ifNoneMatch: req.headers["if-none-match"] });
  };
}

/** At the first question mark; the target is never read as a whole address. */
function splitTarget(target: string): [path: string, search: string] {
  const end = target.indexOf("?");
  return end === -1 ? [target, ""] : [target.slice(0, end), target.slice(end)];
}

function sendImage(
  res: Response,
  { bytes, contentType, fileName, etag, cacheControl }: ServedImage,
  { isHead, ifNoneMatch }: { isHead: boolean; ifNoneMatch: string | undefined },
): void {
  const headers = { ...sandboxed, "Cache-Control": cacheControl, ETag: etag, Vary: "Accept" };
  if (isHeld(etag, ifNoneMatch)) {
    res.writeHead(304, headers).end();
    return;
  }
  res.writeHead(200, {
    ...headers,
    "Content-Type": contentType,
    "Content-Length": bytes.byteLength,
    "Content-Disposition": `inline; filename="${fileName}"`,
  });
  if (isHead) res.end();
  else res.end(bytes);
}
