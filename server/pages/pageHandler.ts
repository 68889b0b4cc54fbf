/** Pages over HTTP: the finished one where there is one; otherwise rendered, streamed to this visitor, kept for the next. */

import { setImmediate as nextTurn } from "node:timers/promises";
import type { Request, RequestHandler, Response } from "express";
import type { ImproveResponse } from "../http/bestCompression.ts";
import { cacheControl } from "../http/cacheControl.ts";
import { type ContentAge, cacheStatusHeaders } from "../http/cacheStatus.ts";
import type { RenewableHandler } from "../http/hotResponses.ts";
import { siteUnavailable } from "../http/requireContent.ts";
import { createResponseCache, type Draft, type Made } from "../http/responseCache.ts";
import type { SendStored } from "../http/responseSender.ts";
import { compressed, contentResponse, type StoredResponse } from "../http/storedResponse.ts";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import { collectPage, openPageStream, type PageStream } from "./pageStream.ts";
import { LayoutError, type PageRenderer, type Rendering } from "./renderPage.tsx";

export type PageHandlerOptions = {
  renderer: PageRenderer;
  /** `Link` values of what every page loads. */
  preloads: readonly string[];
  revision: () => string;
  contentAge?: ContentAge;
  send: SendStored;
  improve?: ImproveResponse;
  log: Log;
  maxBytes?: number;
};

export type PageHandler = RenewableHandler & {
  /** Renders pages before anybody asks for them, one after the other. Never rejects. */
  warm(paths: readonly string[]): Promise<void>;
  figures(): { bytes: number; madeForVisitors: number; madeAfterChanges: number };
};

export function createPageHandler({
  renderer,
  preloads,
  revision,
  contentAge = () => 0,
  send,
  improve,
  log,
  maxBytes = 64_000_000,
}: PageHandlerOptions): PageHandler {
  const pages = createResponseCache({ revision, maxBytes, draft, improve, log });
  const warn = createSparingLog({ log, now: () => performance.now() });

  async function draft(path: string): Promise<Draft> {
    const page = await renderer.load(path);
    const make = async () => finishedPage(await renderer.render(page));
    return { key: page.key, make };
  }

  const handler: RequestHandler = async (req, res) => {
    const { path } = req;
    let isStreamed = false;
    const stream = () => {
      isStreamed = true;
      return streamed(req, res);
    };
    try {
      const page = pages.get(path, req.method === "GET" ? stream : undefined);
      const isHit = !(page instanceof Promise);
      const whole = await page;
      if (!isStreamed) send(req, res, whole, isHit);
    } catch (error) {
      throw error instanceof LayoutError ? unavailable(error) : error;
    }
  };

  /** Streams the page as React renders it; what was sent is also what is kept. */
  async function streamed(req: Request, res: Response): Promise<Made> {
    if (takesEarlyHints(req)) res.writeEarlyHints({ link: [...preloads] });
    const begunMs = performance.now();
    const page = await renderer.load(req.path);
    const loadedMs = performance.now();
    const rendering = await renderer.render(page);
    const durations = { load: loadedMs - begunMs, render: performance.now() - loadedMs };
    const headers = {
      ...headersOf(rendering.status),
      ...cacheStatusHeaders({ isHit: false, ageSeconds: contentAge() }),
      "Server-Timing": serverTiming(durations),
    };
    const visitor = openPageStream(req, res, rendering.status, headers);
    return { key: page.key, response: await finishedPage(rendering, visitor) };
  }

  async function finishedPage(rendering: Rendering, visitor?: PageStream): Promise<StoredResponse> {
    const { status } = rendering;
    const identity = await collectPage(rendering, visitor);
    const bodies = status === 200 ? await compressed(identity) : { identity }; // nothing else is kept
    return contentResponse(status, headersOf(status), bodies);
  }

  function headersOf(status: number): Record<string, string> {
    const caching = status === 200 ? cacheControl.page : status === 404 ? cacheControl.notFound : cacheControl.none;
    return { "Content-Type": "text/html; charset=utf-8", "Cache-Control": caching, Link: preloads.join(", ") };
  }

  function unavailable(error: LayoutError) {
    warn("site.unavailable", error);
    return siteUnavailable(error);
  }

  return {
    handler,
    finished: pages.finished,
    renew: pages.renew,
    async warm(paths) {
      for (const path of paths) {
        await nextTurn(); // visitors first
        await Promise.resolve(pages.get(path)).catch((error) => warn("page.warmFailed", error, { path }));
      }
    },
    figures: pages.figures,
  };
}

/** https://www.w3.org/TR/server-timing/, from milliseconds by name. */
function serverTiming(durations: Record<string, number>): string {
  return Object.entries(durations)
    .map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`)
    .join(", ");
}

/**
 * A page that has still to be rendered is told of before it comes (RFC 8297), to browsers that load it as a document: all
 * that say so know what a 103 is.
 */
function takesEarlyHints({ httpVersion, headers }: Request): boolean {
  return httpVersion === "1.1" && headers["sec-fetch-mode"] === "navigate";
}
