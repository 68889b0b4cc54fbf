/** The content service as a process that a test can kill. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const entry = path.join(import.meta.dirname, "../../src/main.ts");
const tokens = { SANITY_API_READ_TOKEN: "read", SANITY_API_WRITE_TOKEN: "write" };

export type ServiceProcess = {
  url: string;
  /** Resolves when the process has ended. */
  kill(): Promise<void>;
};

/** Resolves when the service listens, and rejects with its output when it ends first. Its tokens are `read` and `write`. */
export async function startServiceProcess(dataDir: string): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [entry], {
    env: { DATA_DIR: dataDir, CONTENT_SERVICE_PORT: "0", LOG_LEVEL: "error", ...tokens },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = /SANITY_API_HOST=(http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void exited.then(() => reject(new Error(`the content service did not start:\n${output}`)));
  });
  return {
    url,
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
