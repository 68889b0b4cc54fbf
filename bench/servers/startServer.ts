/** A server as a process of its own, whose output goes to a file, as an operator's would. */

import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { pinned } from "./pinned.ts";

export type ServerOptions = {
  command: readonly string[];
  env?: Record<string, string>;
  core?: number;
  outputFile: string;
  /** What must answer 200 before the server counts as started. */
  awaited: string;
};

export type Server = {
  pid: number;
  /** From the moment the process was started to the awaited answer. */
  startMs: number;
  [Symbol.asyncDispose](): Promise<void>;
};

const pollMs = 2;
const timeoutMs = 60_000;

/** Rejects with its output when it ends, or has not answered within a minute. */
export async function startServer({ command, env = {}, core, outputFile, awaited }: ServerOptions): Promise<Server> {
  const output = openSync(outputFile, "a");
  const [program = "", ...args] = pinned(core, command);
  const started = performance.now();
  const child = spawn(program, args, {
    stdio: ["ignore", output, output],
    env: { PATH: process.env.PATH, ...env },
  });
  closeSync(output);
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill); // a benchmark that failed has not stopped it
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()).once("error", () => resolve()));
  async function stop(): Promise<void> {
    child.kill("SIGTERM");
    await exited;
    process.removeListener("exit", kill);
  }
  while (!(await answers(awaited))) {
    const hasEnded = child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || performance.now() - started > timeoutMs) {
      await stop();
      const said = await readFile(outputFile, "utf8");
      throw new Error(`${command.join(" ")} must answer 200 at ${awaited} (it did not):\n${said}`);
    }
    await wait(pollMs);
  }
  return { pid: child.pid ?? 0, startMs: performance.now() - started, [Symbol.asyncDispose]: stop };
}

function answers(url: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const asked = get(url, { agent: false, timeout: 5000 }, (response) => {
    response.resume().once("end", () => resolve(response.statusCode === 200));
    response.once("error", () => resolve(false));
  });
  asked.once("timeout", () => asked.destroy()).once("error", () => resolve(false));
  return promise;
}
