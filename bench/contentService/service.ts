/** The built content service as a process of its own. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createClient, type SanityClient } from "@sanity/client";
import { memoryOf } from "../../tests/harness/processFigures.ts";

const entry = path.join(import.meta.dirname, "../../dist/server/lake.js");

export type Service = {
  url: string;
  client: SanityClient;
  startMs: number;
  memoryMb: () => Promise<number>;
  stop: () => Promise<void>;
};

/** Resolves when it listens, and says how long that took from the moment the process was started. */
export async function startService(dataDir: string): Promise<Service> {
  const started = performance.now();
  const child = spawn(process.execPath, [entry], {
    env: {
      DATA_DIR: dataDir,
      CONTENT_SERVICE_PORT: "0",
      LOG_LEVEL: "error",
      SANITY_API_READ_TOKEN: "read",
      SANITY_API_WRITE_TOKEN: "write",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill); // a benchmark that failed has not stopped it
  let output = "";
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    if (output.includes("SANITY_API_HOST=")) break;
  }
  const url = /SANITY_API_HOST=(\S+)/.exec(output)?.[1];
  if (!url) throw new Error(`the content service did not start: ${output}`);
  const startMs = performance.now() - started;
  return {
    url,
    startMs,
    client: createClient({
      projectId: "embedded",
      dataset: "production",
      apiVersion: "2025-02-19",
      apiHost: url,
      useProjectHostname: false,
      useCdn: false,
      token: "write",
      perspective: "published",
    }),
    memoryMb: async () => (await memoryOf(child.pid ?? 0)).rssMb,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      process.removeListener("exit", kill);
    },
  };
}
