/** The thread the content service runs in. It says once whether it started, and ends when told to stop. */

import { enableCompileCache, flushCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { ContentServiceError } from "./contentServiceError.ts";
import type { RunningService, ServiceOptions } from "./runContentService.ts";

export type ContentServiceOptions = ServiceOptions & {
  /** Where Node keeps what it compiled of the service, so that the next start need not. */
  compileCacheDir?: string;
};

/** What the thread says first. */
export type WorkerReport =
  | ({ state: "listening" } & Pick<RunningService, "url" | "tokens">)
  | { state: "failed"; message: string };

const report = (message: WorkerReport) => parentPort?.postMessage(message);

const { compileCacheDir, ...options } = workerData as ContentServiceOptions; // startContentService handed it over
if (compileCacheDir) enableCompileCache(compileCacheDir); // a thread does not share that of the process

try {
  const { runContentService } = await import("./runContentService.ts");
  const service = await runContentService(options);
  report({ state: "listening", url: service.url, tokens: service.tokens });
  parentPort?.once("message", () => void service.stop());
  flushCompileCache();
} catch (error) {
  if (!(error instanceof ContentServiceError)) throw error;
  report({ state: "failed", message: error.message });
}
