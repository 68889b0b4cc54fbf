/** The production server as its operator starts it: a process of its own, on free ports, with data of its own. */

import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const root = path.join(import.meta.dirname, "../..");

/** In this time a site has started, on a busy machine too. */
export const startLimitMs = 180_000;

export type StartOptions = {
  entry?: "main" | "lake";
  /** The checkout whose build is started: by default this one. */
  checkout?: string;
  env?: Record<string, string>;
  /** Kept when the site stops. Without one, the site has a directory of its own that is removed when it stops. */
  dataDir?: string;
  /** The address that has to answer with success before the site counts as started. */
  awaited?: "/readyz" | "/healthz";
  /** Where its log goes; by default to `output`. */
  stdout?: number;
};

export type RunningSite = Awaited<ReturnType<typeof startSite>>;

/** Starts `dist/server/{entry}.js`. Resolves when it answers; rejects with its output when it exits first. */
export async function startSite({
  entry = "main",
  checkout = root,
  env = {},
  dataDir,
  awaited = "/readyz",
  stdout,
}: StartOptions = {}) {
  const ownDataDir = dataDir ?? (await someDataDir());
  const port = env.PORT ?? (await freePort());
  const contentPort = env.CONTENT_SERVICE_PORT ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const contentUrl = `http://127.0.0.1:${contentPort}`;
  const child = spawn(process.execPath, [path.join(checkout, `dist/server/${entry}.js`)], {
    cwd: checkout,
    stdio: ["ignore", stdout ?? "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: "127.0.0.1",
      SITE_URL: url,
      CONTENT_SERVICE_PORT: String(contentPort),
      PREVIEW_PORT: "0", // the default port would be shared by all tests
      DATA_DIR: ownDataDir,
      SHUTDOWN_DELAY: "0",
      LOG_LEVEL: "warn",
      ...env,
    },
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill); // a test that failed has not stopped it
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  void exited.then(() => process.removeListener("exit", kill));

  const ready = entry === "main" ? `${url}${awaited}` : `${contentUrl}/v1/check/cors`;
  while (!(await answers(ready))) {
    if (child.exitCode !== null) throw new Error(`${entry} exited with ${child.exitCode}:\n${output}`);
    await wait(50);
  }
  return {
    url,
    contentUrl,
    dataDir: ownDataDir,
    pid: child.pid ?? 0,
    output: () => output,
    /** Closes the pipe of its log. */
    closeLog: () => void child.stdout?.destroy(),
    exited,
    /** The tokens the embedded content service made for itself. */
    tokens: async (): Promise<{ read: string; write: string }> =>
      JSON.parse(await readFile(path.join(ownDataDir, "content/tokens.json"), "utf8")),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Ends the process and, unless the data directory was given, removes its data. */
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
      if (!dataDir) await rm(ownDataDir, { recursive: true, force: true });
    },
  };
}

/** A new directory: with the demo content when this run has seeded it, otherwise empty. */
async function someDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "site-"));
  const seed = process.env.SEEDED_DATA_DIR;
  // Not the scripts that the seeded site kept: it was stopped while it copied them, and a test sees them being kept.
  const assets = seed && path.join(seed, "assets");
  if (seed) await cp(seed, dataDir, { recursive: true, filter: (source) => source !== assets });
  return dataDir;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * A free port of this process alone: it holds the UDP port of the same number for as long as it lives, so that no test
 * beside it is given the port before the site listens, or while a site of this one is stopped. It is below 32768, because
 * the kernel gives those above to outgoing connections, and above 10080, the last that browsers and `fetch` refuse:
 * https://fetch.spec.whatwg.org/#port-blocking.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_081, 32_768);
  const claim = createSocket("udp4").unref();
  const isOurs = await isBound(claim, () => claim.bind({ port, address: "127.0.0.1", exclusive: true }));
  const server = createServer();
  const isFree = isOurs && (await isBound(server, () => server.listen(port, "127.0.0.1")));
  if (isFree) await new Promise((resolve) => server.close(resolve));
  else claim.close();
  return isFree ? port : freePort();
}

function isBound(socket: Socket | Server, bind: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once("error", () => resolve(false));
    socket.once("listening", () => resolve(true));
    bind();
  });
}
