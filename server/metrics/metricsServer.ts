/** Metrics over HTTP, for operators: on this machine only. */

import { createServer } from "node:http";
import type { Log } from "../log.ts";

export type MetricsServerOptions = {
  port: number;
  /** Prometheus' text format. */
  read: () => Promise<string>;
  log: Log;
};

/** Listens on 127.0.0.1. A port in use is logged, and the site runs without metrics. */
export async function startMetricsServer({ port, read, log }: MetricsServerOptions) {
  const server = createServer(async (req, res) => {
    if (req.url !== "/metrics") return void res.writeHead(404).end();
    try {
      const text = await read();
      res.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" });
      res.end(text);
    } catch (error) {
      log.warn("metrics.failed", { error });
      res.writeHead(503).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.once("listening", resolve).once("error", (error) => {
      log.error("metrics.notListening", { port, error });
      resolve();
    });
    server.listen(port, "127.0.0.1");
  });
  return {
    stop(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}
