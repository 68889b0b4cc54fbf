/**
 * The one place where unknown addresses are answered: a plain line where the address looks like a file's, which no visitor
 * types, and otherwise the site's page for them. Both are the same for all addresses, so that however many are invented,
 * a page is rendered once per change of the content.
 */

import type { RequestHandler } from "express";
import type { ImproveResponse } from "../http/bestCompression.ts";
import { cacheControl } from "../http/cacheControl.ts";
import type { Draft } from "../http/draft.ts";
import type { RenewableHandler } from "../http/hotResponses.ts";
import { siteUnavailable } from "../http/requireLayout.ts";
import { createResponseCache } from "../http/responseCache.ts";
import type { SendStored } from "../http/responseSender.ts";
import { type StoredResponse, storedResponse } from "../http/storedResponse.ts";
import type { Log } from "../log.ts";
import { LayoutError } from "./renderPage.tsx";

export type NotFoundHandlerOptions = {
  /** Of the page for unknown addresses. Rejects with a `LayoutError`. */
  draft: () => Promise<Draft>;
  revision: () => string;
  send: SendStored;
  improve?: ImproveResponse | undefined;
  log: Log;
};

/** The key of the only page in the cache. */
const anyPath = "*";
const maxBytes = 2_000_000;

const plainLine = storedResponse(
  404,
  { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": cacheControl.notFound },
  { identity: Buffer.from("There is no file at this address.\n") },
);

/** `finished` is for paths that are known to have no other answer. */
export function createNotFoundHandler({ send, ...options }: NotFoundHandlerOptions): RenewableHandler {
  const pages = createResponseCache({ ...options, keptStatus: 404, maxBytes });
  const answerTo = (path: string, page: StoredResponse) => (looksLikeFile(path) ? plainLine : page);

  const handler: RequestHandler = async (req, res) => {
    const held = pages.get(anyPath);
    const page = await Promise.resolve(held).catch(asUnavailable);
    send(req, res, answerTo(req.path, page), !(held instanceof Promise));
  };

  return {
    handler,
    finished(path) {
      const page = pages.finished(anyPath);
      return page && answerTo(path, page);
    },
    renew: pages.renew,
  };
}

function asUnavailable(error: unknown): never {
  throw error instanceof LayoutError ? siteUnavailable(error) : error;
}

/** Its last segment has an extension. */
function looksLikeFile(path: string): boolean {
  return /\.[a-z0-9]{1,10}$/i.test(path);
}
