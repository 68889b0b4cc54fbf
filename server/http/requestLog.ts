/**
 * One line for each request that takes work, when it is over: method, path, status, duration. No client addresses and no
 * queries.
 */

import { AsyncResource } from "node:async_hooks";
import type { RequestHandler } from "express";
import type { Log } from "../log.ts";
import { kindOf, type ObserveRequest } from "./requestObserver.ts";

export type RequestLogOptions = { log: Log; observe?: ObserveRequest | undefined; now?: () => number };

/** The request's id is in `X-Request-Id`, and in every log line that the request causes. */
export function requestLog({ log, observe, now = () => performance.now() }: RequestLogOptions): RequestHandler {
  return (req, res, next) => {
    const { method, url } = req; // middleware may rewrite the URL
    const path = url.split("?", 1)[0] ?? "";
    const startedAt = now();
    const id = crypto.randomUUID(); // never one from the request
    res.setHeader("X-Request-Id", id);
    log.inRequest(id, () => {
      res.once(
        "close",
        AsyncResource.bind(() => {
          const durationMs = Math.round((now() - startedAt) * 10) / 10;
          // A client that left before the response began got no status, though `statusCode` is 200: 499 by convention.
          const status = res.headersSent ? res.statusCode : 499;
          const aborted = !res.writableFinished && { aborted: true };
          log.info("request.done", { method, path, status, durationMs, ...aborted });
          observe?.({ kind: kindOf(path), status, durationMs });
        }),
      );
      next();
    });
  };
}
