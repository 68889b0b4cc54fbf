/** A page on its way: collected whole, and meanwhile sent to the visitor who was first to ask for it. */

import { Writable } from "node:stream";
import { createBrotliCompress, createGzip } from "node:zlib";
import type { Request, Response } from "express";
import { acceptedEncodings } from "../http/acceptedEncodings.ts";
import { quickBrotli, quickGzip } from "../http/storedResponse.ts";
import type { Rendering } from "./renderPage.tsx";

/** Who watches a page being rendered. What he is slow to take waits in memory: one page at most. */
export type PageStream = {
  write(chunk: Buffer): void;
  end(): void;
  /** The page broke off: the connection does too, so that nobody takes it for whole. */
  destroy(): void;
};

/** Resolves with the whole page; rejects when it broke off after its beginning. */
export function collectPage({ stream, isBroken }: Rendering, visitor?: PageStream): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  const take = (chunk: Buffer) => {
    chunks.push(chunk);
    visitor?.write(chunk);
  };
  // React writes many small pieces in one go: the first leaves at once, the rest together.
  const collector = new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER, // it would pause otherwise
    write(chunk: Buffer, _encoding, done) {
      take(chunk);
      queueMicrotask(done);
    },
    writev(pieces, done) {
      take(Buffer.concat(pieces.map(({ chunk }) => chunk)));
      done();
    },
    final(done) {
      if (isBroken()) {
        visitor?.destroy();
        reject(new Error("the page could not be rendered to its end"));
      } else {
        visitor?.end();
        resolve(Buffer.concat(chunks));
      }
      done();
    },
  });
  collector.on("error", reject);
  stream.pipe(collector);
  return promise;
}

/** Writes the head, and compresses on the way what the client takes compressed; the page's beginning does not wait. */
export function openPageStream(
  req: Request,
  res: Response,
  status: number,
  headers: Readonly<Record<string, string>>,
): PageStream {
  const [encoding] = acceptedEncodings(req.headers["accept-encoding"] ?? "");
  res.writeHead(status, { ...headers, Vary: "Accept-Encoding", ...(encoding && { "Content-Encoding": encoding }) });
  if (!encoding) return res;
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
    end: () => void compressor.end(),
    destroy() {
      compressor.destroy();
      res.destroy();
    },
  };
}
