/** Without a layout no page can be shown: requests are answered at once, and do not reach the content service. */

import type { RequestHandler } from "express";
import { HttpError, sendPlainError } from "./errors.ts";

const message = "The site is temporarily unavailable. Please try again in a moment.";
const headers = { "Retry-After": "5" };

/** 503: no page of the site can be shown. */
export const siteUnavailable = (cause: unknown) => new HttpError(503, message, { headers, cause });

/** Answers 503 while there is no layout. The request log has the status, and the content store logs the cause. */
export function requireLayout(hasLayout: () => boolean): RequestHandler {
  return (_req, res, next) => {
    if (hasLayout()) next();
    else sendPlainError(res, 503, message, headers);
  };
}
