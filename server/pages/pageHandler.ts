/** Pages over HTTP: the finished one where there is one; otherwise rendered, streamed to this visitor, kept for the next. */

import { Writable } from "node:stream";
import type { Request, RequestHandler, Response } from "express";
import { cacheControl } from "../http/cacheControl.ts";
import { finished, type HotHandler } from "../http/hotResponses.ts";
import { siteUnavailable } from "../http/requireContent.ts";
import type { KeptResponse, ResponseCache } from "../http/responseCache.ts";
import type { SendStored } from "../http/responseSender.ts";
import { compressed, storedResponse } from "../http/storedResponse.ts";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";

import { LayoutError, type Rendering, type RenderPage } from "./renderPage.tsx";

export type PageHandlerOptions = {
  pages: ResponseCache;
  renderPage: RenderPage;
  revision: () => string;
  send: SendStored;
  log: Log;
};

export function createPageHandler({ pages, renderPage, revision, send, log }: PageHandlerOptions): HotHandler {
  const warn = createSparingLog({ log, now: () => performance.now() });

  const handler: RequestHandler = async (req, res) => {
    const path = req.path;
    const known = pages.fresh(path);
    if (known) return send(req, res, await Promise.resolve(known).catch((error) => lastPage(path, error)));
    const atRevision = revision();
    const rendering = renderPage(path);
    const whole = Promise.withResolvers<KeptResponse>();
    void pages.add(path, whole.promise); // from here on others wait for this rendering
    try {
      const { status } = await rendering;
      const last = status >= 500 ? pages.last(path) : undefined;
      if (last) {
        log.warn("page.servedStale", { path });
        whole.resolve(last);
        return send(req, res, last);
      }
      const body = await stream(req, res, await rendering);
      const page = { ...(await finish(status, body)), revision: atRevision };
      whole.resolve(page);
      if (req.method === "HEAD") send(req, res, page);
    } catch (error) {
      whole.reject(error);
      if (res.headersSent) throw error;
      send(req, res, lastPage(path, error));
    }
  };

  return { handler, finished: (path) => finished(pages.fresh(path)) };

  /** What stands in for a page that could not be rendered; throws where there never was one. */
  function lastPage(path: string, error: unknown): KeptResponse {
    const last = pages.last(path);
    if (!last) throw refusal(error);
    log.warn("page.servedStale", { path, error });
    return last;
  }

  function refusal(error: unknown): unknown {
    if (!(error instanceof LayoutError)) return error;
    warn("site.unavailable", error);
    return siteUnavailable(error);
  }
}

/** Sends the page as React renders it and resolves with the whole of it; a HEAD request only waits. */
function stream(req: Request, res: Response, { status, stream, isBroken }: Rendering): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  const isHead = req.method === "HEAD";
  if (!isHead) res.writeHead(status, { ...headersOf(status), Vary: "Accept-Encoding" });
  const both = new Writable({
    // A slow visitor does not hold up the page for others; what waits for him is one page at most.
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      if (!isHead) res.write(chunk);
      done();
    },
    final(done) {
      if (isBroken()) {
        if (!isHead) res.destroy();
        reject(new Error("the page could not be rendered to its end"));
      } else {
        if (!isHead) res.end();
        resolve(Buffer.concat(chunks));
      }
      done();
    },
  });
  both.on("error", reject);
  stream.pipe(both);
  return promise;
}

async function finish(status: number, body: Buffer) {
  return storedResponse(status, headersOf(status), await compressed(body));
}

function headersOf(status: number): Record<string, string> {
  const caching = status === 200 ? cacheControl.page : status === 404 ? cacheControl.notFound : cacheControl.none;
  return { "Content-Type": "text/html; charset=utf-8", "Cache-Control": caching };
}
