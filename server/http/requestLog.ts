/**
 * One line for every request that takes work, when it is over: what was asked, what it got, how long it took. No
 * addresses, no queries.
 */

import { AsyncResource } from "node:async_hooks";
import type { RequestHandler } from "express";
import type { Log } from "../log.ts";
import { kindOf, type ObserveRequest } from "./requestObserver.ts";

export type RequestLogOptions = { log: Log; observe?: ObserveRequest | undefined; now?: () => number };

/** Whoever was answered finds the request's id in `X-Request-Id`, and the operator every line that it caused. */
export function requestLog({ log, observe, now = () => performance.now() }: RequestLogOptions): RequestHandler {
  return (req, res, next) => {
    const { method, url } = req; // middleware may rewrite the address
    const path = url.split("?", 1)[0] ?? "";
    const startedAt = now();
    const id = crypto.randomUUID(); // never one that the request brings along
    res.setHeader("X-Request-Id", id);
    log.inRequest(id, () => {
      res.once(
        "close",
        AsyncResource.bind(() => {
          const durationMs = Math.round((now() - startedAt) * 10) / 10;
          // Who left before the answer began was told no status, though `statusCode` is 200: by convention that is a 499.
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
