/** Starts sharp in a process of its own. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pinned } from "../servers/pinned.ts";
import type { BareBatch, BareResult } from "./bareSharpProcess.ts";

export type BareSharp = { run(batch: BareBatch): Promise<BareResult> } & AsyncDisposable;

/** One batch at a time. */
export function startBareSharp(core?: number): BareSharp {
  const [program = "", ...args] = pinned(core, [
    process.execPath,
    path.join(import.meta.dirname, "bareSharpProcess.ts"),
  ]);
  const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const exited = once(child, "exit").then(() => {
    throw new Error("sharp's process must run until it is stopped (it ended)");
  });
  exited.catch(() => {}); // `run` rejects with it
  return {
    async run(batch) {
      child.send(batch);
      const [result] = (await Promise.race([once(child, "message"), exited])) as [BareResult];
      return result;
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await exited.catch(() => {});
    },
  };
}
