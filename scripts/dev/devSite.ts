/**
 * The site's process under `npm run dev`: replaced by one with the new code, without a moment in which none answers.
 *
 * The next process stands by with its packages loaded while the current one serves, so a restart costs only what the
 * site itself does when it starts.
 */

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export type DevSiteOptions = {
  /** The module that starts the site when it is imported. */
  entry: string;
  /** What it imports. */
  packages: readonly string[];
  /** Everything but `PORT`. */
  environment: NodeJS.ProcessEnv;
};

export type DevSite = {
  /** Starts the entry as it is now. Resolves with the origin once it is ready, and ends the process before it. */
  restart(): Promise<string>;
  stop(): void;
};

const standbyProcess = path.join(import.meta.dirname, "standbyProcess.ts");
const pollMs = 10;
/** Until then, the processor belongs to the site that starts and to the page that reloads. */
const prepareAfterMs = 700;
/** A site without content is not ready; its own error page is shown after this. */
const timeoutMs = 10_000;

export function createDevSite({ entry, packages, environment }: DevSiteOptions): DevSite {
  let standby: ReturnType<typeof startStandby> | undefined;
  let current: ChildProcess | undefined;
  let preparation: NodeJS.Timeout | undefined;

  async function startStandby() {
    const port = await freePort();
    const child = fork(standbyProcess, [entry, ...packages], { env: { ...environment, PORT: String(port) } });
    return { child, origin: `http://127.0.0.1:${port}` };
  }

  function prepare() {
    standby ??= startStandby();
    return standby;
  }

  return {
    async restart() {
      clearTimeout(preparation);
      const { child, origin } = await prepare();
      standby = undefined;
      preparation = setTimeout(prepare, prepareAfterMs);
      child.send("start");
      if (!(await isReady(child, origin))) throw new Error("the site ended before it was ready: see above");
      current?.kill("SIGTERM");
      current = child;
      return origin;
    },
    stop() {
      clearTimeout(preparation);
      current?.kill("SIGTERM");
      void standby?.then(({ child }) => child.kill());
    },
  };
}

/** False when the process has ended. */
async function isReady(child: ChildProcess, origin: string): Promise<boolean> {
  const startedAt = performance.now();
  while (child.exitCode === null && child.signalCode === null) {
    const isInTime = performance.now() - startedAt < timeoutMs;
    if (!isInTime || (await answers(`${origin}/readyz`))) return true;
    await wait(pollMs);
  }
  return false;
}

function answers(url: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const asked = get(url, { agent: false }, (response) => {
    response.resume();
    resolve(response.statusCode === 200);
  });
  asked.once("error", () => resolve(false));
  return promise;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on TCP
  server.close();
  await once(server, "close");
  return port;
}
