/**
 * The one place where unknown addresses are answered: with the redirect that an editor made for the address; with a plain
 * line where it looks like a file's, which no visitor types; otherwise with the site's page for them. The line and the
 * page are the same for all addresses, so that however many are invented, a page is rendered once per change of the
 * content.
 */

import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import type { ImproveResponse } from "../http/bestCompression.ts";
import { cacheControl } from "../http/cacheControl.ts";
import { queryOf } from "../http/canonicalUrl.ts";
import type { Draft } from "../http/draft.ts";
import type { RenewableHandler } from "../http/hotResponses.ts";
import { siteUnavailable } from "../http/requireLayout.ts";
import { createResponseCache } from "../http/responseCache.ts";
import type { SendStored } from "../http/responseSender.ts";
import { type StoredResponse, storedResponse } from "../http/storedResponse.ts";
import type { Log } from "../log.ts";
import type { RedirectTarget } from "./redirects.ts";
import { LayoutError } from "./renderPage.tsx";

export type NotFoundHandlerOptions = {
  /** Of the page for unknown addresses. Rejects with a `LayoutError`. */
  draft: () => Promise<Draft>;
  redirectFrom: (path: string) => RedirectTarget | undefined;
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
export function createNotFoundHandler({ send, redirectFrom, ...options }: NotFoundHandlerOptions): RenewableHandler {
  const pages = createResponseCache({ ...options, keptStatus: 404, maxBytes });
  const answerTo = (path: string, page: StoredResponse) => (looksLikeFile(path) ? plainLine : page);

  const handler: RequestHandler = async (req, res) => {
    const target = redirectFrom(req.path);
    if (target) return sendRedirect(res, target, queryOf(req.url));
    const held = pages.get(anyPath);
    const page = await Promise.resolve(held).catch(asUnavailable);
    send(req, res, answerTo(req.path, page), !(held instanceof Promise));
  };

  return {
    handler,
    finished(path) {
      if (redirectFrom(path)) return undefined; // its answer depends on the query
      const page = pages.finished(anyPath);
      return page && answerTo(path, page);
    },
    renew: pages.renew,
  };
}

/** The query of the request is kept, before the target's fragment and after its own query. */
function sendRedirect(res: ServerResponse, { location, isPermanent }: RedirectTarget, query: string): void {
  const [, address = "", fragment = ""] = /^([^#]*)(.*)$/s.exec(location) ?? [];
  const added = address.includes("?") ? query.replace("?", "&") : query;
  res.writeHead(isPermanent ? 301 : 302, {
    Location: address + added + fragment,
    // A cache that ignores queries would send one visitor's to the others.
    "Cache-Control": query ? cacheControl.none : cacheControl.notFound,
    "Content-Length": "0",
  });
  res.end();
}

function asUnavailable(error: unknown): never {
  throw error instanceof LayoutError ? siteUnavailable(error) : error;
}

/** Its last segment has an extension. */
function looksLikeFile(path: string): boolean {
  return /\.[a-z0-9]{1,10}$/i.test(path);
}
