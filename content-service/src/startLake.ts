/** Runs the content service in a thread of its own, so that no query of an editor's holds up a visitor. */

import { Worker } from "node:worker_threads";
import type { Tokens } from "./http/access.ts";
import { LakeError } from "./lakeError.ts";
import type { LakeOptions } from "./lakeService.ts";
import type { LakeWorkerOptions, WorkerReport } from "./lakeWorker.ts";

export { LakeError, type LakeOptions };

export type Lake = {
  /** `http://127.0.0.1:PORT` */
  url: string;
  tokens: Tokens;
  /** Requests under way finish, the directory is let go. */
  stop(): Promise<void>;
  /** Resolves when the service has ended: to `null` after `stop`, otherwise to why. Never rejects. */
  ended: Promise<LakeError | null>;
};

const worker = new URL(import.meta.url.endsWith(".ts") ? "./lakeWorker.ts" : "./lakeWorker.js", import.meta.url);

const patienceMs = 5000;

/** Throws a `LakeError` when the service cannot start. */
export async function startLake(options: LakeWorkerOptions): Promise<Lake> {
  const thread = new Worker(worker, { workerData: options, name: "lake" });
  let isStopping = false;
  const ended = new Promise<LakeError | null>((resolve) => {
    thread.once("error", (error) => resolve(new LakeError(`the content service failed: ${error}`, { cause: error })));
    thread.once("exit", (code) =>
      resolve(isStopping ? null : new LakeError(`the content service ended unexpectedly (code ${code})`)),
    );
  });
  const report = await firstReport(thread, ended);
  if (report.state === "failed") {
    await ended;
    throw new LakeError(report.message);
  }
  return {
    url: report.url,
    tokens: report.tokens,
    ended,
    async stop() {
      isStopping = true;
      thread.postMessage("stop");
      const impatience = setTimeout(() => void thread.terminate(), patienceMs); // an endless query, say
      await ended;
      clearTimeout(impatience);
    },
  };
}

function firstReport(thread: Worker, ended: Promise<LakeError | null>): Promise<WorkerReport> {
  return new Promise((resolve, reject) => {
    thread.once("message", resolve);
    void ended.then(reject);
  });
}
