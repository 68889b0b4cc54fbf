/** A page on its way to its first visitor, sent while it is rendered. */

import { createBrotliCompress, createGzip } from "node:zlib";
import type { Request, Response } from "express";
import { acceptedEncodings, type Encoding } from "../http/acceptedEncodings.ts";
import { cacheStatusHeaders, type IsContentStale } from "../http/cacheStatus.ts";
import { quickBrotli, quickGzip } from "../http/storedResponse.ts";
import type { PageFollower } from "./pageMaker.ts";

/** Sends the page as it comes. */
export function openPageStream(req: Request, res: Response, isContentStale: IsContentStale): PageFollower {
  let body: Body = res;
  return {
    begin({ status, headers, durations }) {
      const [encoding] = acceptedEncodings(req.headers["accept-encoding"] ?? "");
      res.writeHead(status, {
        ...headers,
        ...cacheStatusHeaders({ isHit: false, isStale: isContentStale() }),
        "Server-Timing": serverTiming(durations),
        Vary: "Accept-Encoding",
        ...(encoding && { "Content-Encoding": encoding }),
      });
      if (encoding) body = compressedBody(res, encoding);
    },
    write: (chunk) => void body.write(chunk),
    end: () => void body.end(),
    fail: () => void body.destroy(), // a clean end would look like a whole page
  };
}

type Body = { write(chunk: Buffer): unknown; end(): unknown; destroy(): unknown };

/** Compresses on the way; the beginning of the page is flushed. */
function compressedBody(res: Response, encoding: Encoding): Body {
  const compressor = encoding === "br" ? createBrotliCompress(quickBrotli()) : createGzip(quickGzip);
  let hasBegun = false;
  compressor.on("data", (chunk: Buffer) => res.write(chunk));
  compressor.on("end", () => res.end());
  compressor.on("error", () => res.destroy());
  return {
    write(chunk) {
      compressor.write(chunk);
      if (!hasBegun) compressor.flush();
      hasBegun = true;
    },
    end: () => compressor.end(),
    destroy() {
      compressor.destroy();
      res.destroy();
    },
  };
}

/** https://www.w3.org/TR/server-timing/, from milliseconds by name. */
function serverTiming(durations: Readonly<Record<string, number>>): string {
  return Object.entries(durations)
    .map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`)
    .join(", ");
}
