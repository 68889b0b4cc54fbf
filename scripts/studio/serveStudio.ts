/** Serves the built Studio on this machine: files under `/assets`, and the page at every other path. */

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import express from "express";

/** Resolves with the origin; rejects with a message for the editor when the port is in use. */
export async function serveStudio({ directory, page, port }: { directory: string; page: string; port: number }) {
  const app = express();
  app.disable("x-powered-by");
  app.use((_req, res, next) => {
    res.set({ "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin" });
    next();
  });
  const assets = path.join(directory, "assets");
  app.use("/assets", express.static(assets, { immutable: true, maxAge: "1y", index: false }));
  app.use("/assets", (_req, res) => void res.status(404).end());
  app.get(/.*/, (_req, res) => void res.set("Cache-Control", "no-store").type("html").send(page));
  const server = createServer(app);
  server.listen(port, "127.0.0.1");
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    const isTaken = error.code === "EADDRINUSE";
    throw isTaken ? new Error(`port ${port} is in use: set STUDIO_PORT to another one`, { cause: error }) : error;
  });
  const address = server.address() as AddressInfo; // it listens on TCP
  return { origin: `http://localhost:${address.port}`, server };
}
