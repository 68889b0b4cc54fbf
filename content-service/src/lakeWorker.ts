/** The thread the content service runs in. It says once whether it started, and ends when told to stop. */

import { enableCompileCache, flushCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { LakeError } from "./lakeError.ts";
import type { LakeOptions, LakeService } from "./lakeService.ts";

export type LakeWorkerOptions = LakeOptions & {
  /** Where Node keeps what it compiled of the service, so that the next start need not. */
  compileCacheDir?: string;
};

/** What the thread says first. */
export type WorkerReport =
  | ({ state: "listening" } & Pick<LakeService, "url" | "tokens">)
  | { state: "failed"; message: string };

const report = (message: WorkerReport) => parentPort?.postMessage(message);

const { compileCacheDir, ...options } = workerData as LakeWorkerOptions; // startLake handed it over
if (compileCacheDir) enableCompileCache(compileCacheDir); // a thread does not share that of the process

try {
  const { startLakeService } = await import("./lakeService.ts");
  const service = await startLakeService(options);
  report({ state: "listening", url: service.url, tokens: service.tokens });
  parentPort?.once("message", () => void service.stop());
  flushCompileCache();
} catch (error) {
  if (!(error instanceof LakeError)) throw error;
  report({ state: "failed", message: error.message });
}
