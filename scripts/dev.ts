/**
 * `npm run dev`: builds and starts the site, does both again whenever a source changes, and reloads open pages.
 *
 * The site is the production server on a port of its own. A small proxy in front of it adds what production does not
 * have: a script that reloads pages, and the page of parts at `/_parts`.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "../esbuild.config.mjs";
import { createDevProxy } from "./devProxy.ts";

const root = path.join(import.meta.dirname, "..");
const port = Number(process.env.PORT || 3000);
const sitePort = port + 1;
const siteUrl = `http://127.0.0.1:${sitePort}`;
const proxy = createDevProxy({ siteUrl, root });
let site: ChildProcess | undefined;
let rebuilding: Promise<void> | undefined;

async function rebuild(): Promise<void> {
  await wait(100); // editors save in several steps
  try {
    const started = performance.now();
    await build();
    await restart();
    proxy.reload();
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
  return fetch(`${siteUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
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
createServer(proxy.answer).listen(port, "127.0.0.1", () => console.log(`http://localhost:${port}`));
