/** One line for every request, when it is over: what was asked, what it got, how long it took. No addresses, no queries. */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../log.ts";

export function requestLog({ log, now = () => performance.now() }: { log: Log; now?: () => number }) {
  return (req: IncomingMessage, res: ServerResponse): void => {
    const { method, url = "" } = req; // middleware may rewrite the address
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
  };
}
