/** `GET /_preview/enable`: opens a session for a secret of the Studio, and leads to the page. */

import type { RequestHandler } from "express";
import { queryOf } from "../http/canonicalUrl.ts";
import { HttpError } from "../http/errors.ts";
import type { Log } from "../log.ts";
import { parseLayers } from "./perspective.ts";
import { type Sessions, sessionMs } from "./session.ts";

export type EnableOptions = {
  sessions: Sessions;
  /** Whether an editor has written the secret. */
  isStudioSecret: (secret: string) => Promise<boolean>;
  date: () => Date;
  log: Log;
};

/** Each takes a query of the content service. */
const maxInFlight = 8;
const maxSecretLength = 200;

export function enableHandler({ sessions, isStudioSecret, date, log }: EnableOptions): RequestHandler {
  let inFlight = 0;

  async function isValid(secret: string): Promise<boolean> {
    if (secret === "" || secret.length > maxSecretLength) return false;
    if (inFlight >= maxInFlight)
      throw new HttpError(429, "Too many previews are being opened. Please try again.", {
        headers: { "Retry-After": "1" },
      });
    inFlight += 1;
    try {
      return await isStudioSecret(secret);
    } catch (cause) {
      throw new HttpError(503, "The content service does not answer. Please try again.", { cause });
    } finally {
      inFlight -= 1;
    }
  }

  return async (req, res) => {
    res.setHeader("Referrer-Policy", "no-referrer"); // the address has the secret
    const search = new URLSearchParams(queryOf(req.url));
    const path = pathIn(search.get("sanity-preview-pathname") ?? "/");
    const layers = parseLayers(search.get("sanity-preview-perspective") ?? "drafts");
    if (path === null || layers === null) throw new HttpError(400, "This is not an address of a preview.");
    if (!(await isValid(search.get("sanity-preview-secret") ?? "")))
      throw new HttpError(401, "This preview link is not valid any more. Open the preview from the Studio again.");
    const isCrossSite = req.headers["sec-fetch-dest"] === "iframe" && req.headers["sec-fetch-site"] === "cross-site";
    const session = { layers, until: date().getTime() + sessionMs, isCrossSite };
    log.info("preview.opened", { layers, isCrossSite });
    res.setHeader("Set-Cookie", sessions.cookieOf(session));
    res.writeHead(307, { Location: path }).end();
  };
}

const origin = "http://preview.invalid";

/** A path of the preview; `null` for any address elsewhere. */
function pathIn(address: string): string | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (!url.href.startsWith(`${origin}/`)) return null; // the origin of a `blob:` address is that of another in it
  return url.pathname.replace(/^\/+/, "/") + url.search + url.hash; // a browser reads `//host` as another origin
}
