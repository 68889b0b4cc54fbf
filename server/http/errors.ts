/**
 * The edge where errors become responses.
 *
 * Visitors see our words; stacks go to the log. Nothing else in the server writes an error response.
 */

import type { ErrorRequestHandler, Response } from "express";
import type { Log } from "../log.ts";
import { cacheControl } from "./cacheControl.ts";

/**
 * A refusal with a status and words that may be shown to whoever asked. Who throws it logs what an operator should
 * know beyond the request's own line.
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

/** The last middleware. A response that has begun is destroyed, never ended as if it were whole. */
export function errorHandler(log: Log): ErrorRequestHandler {
  return (error, req, res, _next) => {
    const status = statusOf(error);
    if (status >= 500 && !(error instanceof HttpError)) log.error("request.failed", { path: req.path, status, error });
    if (res.headersSent) {
      res.destroy();
      return;
    }
    if (error instanceof HttpError) sendPlainError(res, status, error.message, error.headers);
    else sendPlainError(res, status, status < 500 ? "The request could not be understood." : "Something went wrong.");
  };
}

/** Errors of Express and its parsers carry a `status`; anything else is a fault of ours. */
function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === "number" && status >= 400 && status < 600 ? status : 500;
}
