/** The thread the content service runs in. It says once whether it started, and ends when told to stop. */

import { parentPort, workerData } from "node:worker_threads";
import { LakeError } from "./lakeError.ts";
import { type LakeOptions, type LakeService, startLakeService } from "./lakeService.ts";

/** What the thread says first. */
export type WorkerReport =
  | ({ state: "listening" } & Pick<LakeService, "url" | "tokens">)
  | { state: "failed"; message: string };

const report = (message: WorkerReport) => parentPort?.postMessage(message);

try {
  const service = await startLakeService(workerData as LakeOptions); // startLake handed it over
  report({ state: "listening", url: service.url, tokens: service.tokens });
  parentPort?.once("message", () => void service.stop());
} catch (error) {
  if (!(error instanceof LakeError)) throw error;
  report({ state: "failed", message: error.message });
}
