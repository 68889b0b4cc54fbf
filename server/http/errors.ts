/**
 * Turns errors into responses. No other module writes an error response.
 *
 * Visitors see a message of ours; stacks go to the log.
 */

import type { ErrorRequestHandler, Response } from "express";
import type { Log } from "../log.ts";
import { cacheControl } from "./cacheControl.ts";

/**
 * A status, and a message that clients may see. What an operator should know beyond the request's log line is logged
 * where the error is thrown.
 */
export class HttpError extends Error {
  override name = "HttpError";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, options: { headers?: Record<string, string>; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.status = status;
    this.headers = options.headers ?? {};
  }
}

/** Writes `message` as plain text with `status`; never cached. */
export function sendPlainError(res: Response, status: number, message: string, headers = {}): void {
  res
    .status(status)
    .set({ "Cache-Control": cacheControl.none, "Content-Type": "text/plain; charset=utf-8", ...headers })
    .send(`${message}\n`);
}

/** The last middleware. A response that has begun is destroyed: a clean end would look complete. */
export function errorHandler(log: Log): ErrorRequestHandler {
  return (error, req, res, _next) => {
    const status = statusOf(error);
    if (status >= 500 && !(error instanceof HttpError)) log.error("request.failed", { path: req.path, status, error });
    if (res.headersSent) {
      res.destroy();
      return;
    }
    if (error instanceof HttpError) sendPlainError(res, status, error.message, error.headers);
    else
      sendPlainError(
        res,
        status,
        status < 500 ? "This request is not valid." : "Something went wrong. Please try again in a moment.",
      );
  };
}

/** Errors of Express and its parsers have a `status`; every other error is our fault. */
function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === "number" && status >= 400 && status < 600 ? status : 500;
}
