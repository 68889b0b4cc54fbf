/**
 * `npm run dev`: builds and starts the site, does both again whenever a source changes, and reloads open pages.
 *
 * The site is the production server on a port of its own. A small proxy in front of it adds the one thing that
 * production does not have, an event stream that says "reload", and a script that listens to it.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "../esbuild.config.mjs";

const root = path.join(import.meta.dirname, "..");
const port = Number(process.env.PORT || 3000);
const sitePort = port + 1;
const listeners = new Set<ServerResponse>();
let site: ChildProcess | undefined;
let rebuilding: Promise<void> | undefined;

const reloadScript = 'new EventSource("/_dev/events").addEventListener("reload", () => location.reload());';

async function rebuild(): Promise<void> {
  await wait(100); // editors save in several steps
  try {
    const started = performance.now();
    await build();
    await restart();
    for (const listener of listeners) listener.write("event: reload\ndata: {}\n\n");
    console.log(`rebuilt in ${Math.round(performance.now() - started)} ms`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  } finally {
    rebuilding = undefined;
  }
}

async function restart(): Promise<void> {
  if (site && site.exitCode === null) {
    const exited = new Promise((resolve) => site?.once("exit", resolve));
    site.kill("SIGTERM");
    await exited;
  }
  site = spawn(process.execPath, [path.join(root, "dist/server/main.js")], {
    cwd: root,
    stdio: "inherit",
    env: {
      LOG_LEVEL: "warn",
      ...process.env,
      PORT: String(sitePort),
      HOST: "127.0.0.1",
      SITE_URL: `http://localhost:${port}`,
      SHUTDOWN_DELAY: "0",
    },
  });
  while (site.exitCode === null && !(await isReady())) await wait(50);
}

async function isReady(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${sitePort}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function answer(req: IncomingMessage, res: ServerResponse): void {
  if (req.url === "/_dev/events") subscribe(res);
  else if (req.url === "/_dev/reload.js") res.setHeader("Content-Type", "text/javascript").end(reloadScript);
  else forward(req, res);
}

function forward(req: IncomingMessage, res: ServerResponse): void {
  const headers = { ...req.headers, "accept-encoding": "identity" };
  const upstream = request({ port: sitePort, host: "127.0.0.1", path: req.url, method: req.method, headers });
  upstream.on("response", (from) => {
    const isPage = from.headers["content-type"]?.startsWith("text/html");
    if (isPage) delete from.headers["content-length"];
    res.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(res, { end: !isPage });
    if (isPage) from.on("end", () => res.end('<script type="module" src="/_dev/reload.js"></script>'));
  });
  upstream.on("error", () => res.writeHead(502, { "Retry-After": "1" }).end("The site is starting.\n"));
  req.pipe(upstream);
}

function subscribe(res: ServerResponse): void {
  res.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" }).write("retry: 500\n\n");
  listeners.add(res);
  res.on("close", () => listeners.delete(res));
}

for (const folder of ["client", "server", "shared", "public"])
  watch(path.join(root, folder), { recursive: true }, () => {
    rebuilding ??= rebuild();
  });
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    site?.kill("SIGTERM");
    process.exit(0);
  });

rebuilding = rebuild();
await rebuilding;
createServer(answer).listen(port, "127.0.0.1", () => console.log(`http://localhost:${port}`));
