/**
 * One line for every request that takes work, when it is over: what was asked, what it got, how long it took. No
 * addresses, no queries.
 */

import type { RequestHandler } from "express";
import type { Log } from "../log.ts";

export function requestLog({ log, now = () => performance.now() }: { log: Log; now?: () => number }): RequestHandler {
  return (req, res, next) => {
    const { method, url } = req; // middleware may rewrite the address
    const startedAt = now();
    res.once("close", () => {
      log.info("request.done", {
        method,
        path: url.split("?", 1)[0],
        status: res.statusCode,
        durationMs: Math.round((now() - startedAt) * 10) / 10,
        ...(!res.writableFinished && { aborted: true }),
      });
    });
    next();
  };
}
