/** Lets pass only requests the site understands, at the one URL that each page has. */

import type { RequestHandler } from "express";
import { cacheControl } from "./cacheControl.ts";
import { HttpError } from "./errors.ts";

export type CanonicalUrlOptions = {
  mayBePage: (path: string) => boolean;
  /** Whether a redirect of the content leads from the path. */
  isRedirected: (path: string) => boolean;
  /** Of the redirects to a canonical URL without a query. */
  caching?: string;
};

const maxTargetLength = 8192;
const dotSegment = /\/\.\.?(?:\/|$)/; // later readers of the URL would resolve it

/** The target as a server of its own host gets it. RFC 9112 §3.2.2: an absolute form is accepted; its host counts for nothing. */
export function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const [, rest] = /^https?:\/\/[^/?#@\\]+((?:[/?].*)?)$/i.exec(target) ?? [];
  if (rest === undefined) return target;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * Refuses targets that are too long or not a path, and paths that cannot be decoded or would change when decoded twice; a
 * path with dot segments is a 404. A path with a trailing slash, percent-encoded letters, or a page's name in capitals is
 * redirected to the path without: every path that passes is the only one of its page, under which the page is cached. A
 * path that an editor redirects passes in that form, and so leads to its target at once.
 */
export function canonicalUrl({
  mayBePage,
  isRedirected,
  caching = cacheControl.notFound,
}: CanonicalUrlOptions): RequestHandler {
  return (req, res, next) => {
    if (req.url.length > maxTargetLength) throw new HttpError(414, "This address is too long.");
    const path = pathOf(req.url);
    if (path === null) throw new HttpError(400, "This address is not valid.");
    if (dotSegment.test(decodeURIComponent(path))) throw new HttpError(404, "There is no page at this address.");
    const plain = plainPath(path);
    const canonical = mayBePage(plain.toLowerCase()) ? plain.toLowerCase() : plain;
    if (canonical === path) return next();
    const query = queryOf(req.url);
    if (isRedirected(canonical)) {
      req.url = canonical + query;
      return next();
    }
    res.writeHead(308, {
      Location: canonical + query,
      // A cache that ignores queries would send one visitor's to the others.
      "Cache-Control": query ? cacheControl.none : caching,
      "Content-Length": "0",
    });
    res.end();
  };
}

/** The path of a request target, or `null` where no URL of this site could have it. */
function pathOf(target: string): string | null {
  const path = target.split("?", 1)[0] ?? "";
  if (!path.startsWith("/") || path.startsWith("//") || /[\\#]/.test(path)) return null;
  try {
    const decoded = decodeURIComponent(path);
    const isPlain = decodeURIComponent(decoded) === decoded;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
    return isPlain && !/[\u0000-\u001f\u007f\\]/.test(decoded) ? path : null;
  } catch {
    return null; // a percent sign that starts no UTF-8 sequence
  }
}

/** RFC 3986 §6.2.2.2: percent-encoded letters, digits and `-._~` are equivalent to the characters themselves. */
function plainPath(path: string): string {
  const plain = path.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
  return plain.replace(/\/+$/, "") || "/";
}

/** With its question mark; empty where there is nothing after it. In a header, a number sign would begin a fragment. */
export function queryOf(target: string): string {
  const start = target.indexOf("?");
  return start === -1 || start === target.length - 1 ? "" : target.slice(start).replaceAll("#", "%23");
}

/** Everything but the newsletter is only read; a form without script leads to a fragment. */
export const onlyReads: RequestHandler = (req, _res, next) => {
  if (req.method === "GET" || req.method === "HEAD") return next();
  throw new HttpError(405, `This address can be read with GET or HEAD (got ${req.method}).`, {
    headers: { Allow: "GET, HEAD" },
  });
};
