/** The thread of the content service. It reports once whether it has started, and ends after the message `stop`. */

import { enableCompileCache, flushCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { ContentServiceError } from "./contentServiceError.ts";
import type { RunningService, ServiceOptions } from "./runContentService.ts";

export type ContentServiceOptions = ServiceOptions & {
  /** Directory of Node's compile cache, which makes the next start faster. */
  compileCacheDir?: string;
};

/** The first message of the thread. */
export type WorkerReport =
  | ({ state: "listening" } & Pick<RunningService, "url" | "tokens">)
  | { state: "failed"; message: string };

const report = (message: WorkerReport) => parentPort?.postMessage(message);

const { compileCacheDir, ...options } = workerData as ContentServiceOptions; // passed by startContentService
if (compileCacheDir) enableCompileCache(compileCacheDir); // a thread does not share the cache of its process

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
