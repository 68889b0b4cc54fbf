/** Starts the bare `node:http` server that what we measure is compared with. */

import { writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "../../tests/harness/startSite.ts";
import type { Answer } from "./answer.ts";
import type { RawListener } from "./rawServerProcess.ts";
import { type Server, startServer } from "./startServer.ts";

export type RawServerOptions = { sets: readonly ReadonlyMap<string, Answer>[]; directory: string; core?: number };

export type RawServer = Server & {
  /** An origin for each set of answers, in their order. */
  origins: string[];
};

/** One process with a port for each set of answers by path, and one more answer that shows that it runs. */
export async function startRawServer({ sets, directory, core }: RawServerOptions): Promise<RawServer> {
  const ready: RawListener = {
    port: await freePort(),
    answers: [{ path: "/", status: 200, headers: [], bodyBase64: "" }],
  };
  const listeners: RawListener[] = [];
  for (const answers of sets) listeners.push({ port: await freePort(), answers: [...answers].map(toRaw) });
  const file = path.join(directory, "raw.json");
  await writeFile(file, JSON.stringify([...listeners, ready]));
  const server = await startServer({
    command: [process.execPath, path.join(import.meta.dirname, "rawServerProcess.ts"), file],
    core,
    outputFile: path.join(directory, "raw.log"),
    awaited: `http://127.0.0.1:${ready.port}/`,
  });
  return { ...server, origins: listeners.map(({ port }) => `http://127.0.0.1:${port}`) };
}

const toRaw = ([path, { status, headers, body }]: [string, Answer]) => ({
  path,
  status,
  headers,
  bodyBase64: body.toString("base64"),
});
