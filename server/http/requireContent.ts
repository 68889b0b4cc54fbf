/** While nothing of the content has ever been here, there is nothing to show and nobody is kept waiting for it. */

import type { RequestHandler } from "express";
import { HttpError, sendPlainError } from "./errors.ts";

const message = "The site cannot be shown just now. Please try again in a moment.";
const headers = { "Retry-After": "5" };

/** 503: the site itself cannot be shown, whatever the page. */
export const siteUnavailable = (cause: unknown) => new HttpError(503, message, { headers, cause });

/** Answers 503 at once while there is no content; the request log says so, and nothing went wrong that it does not say. */
export function requireContent(isEmpty: () => boolean): RequestHandler {
  return (_req, res, next) => {
    if (isEmpty()) sendPlainError(res, 503, message, headers);
    else next();
  };
}
