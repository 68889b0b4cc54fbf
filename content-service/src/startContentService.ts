/** Starts the content service in its own thread, so that the queries of editors do not delay the pages of visitors. */

import { Worker } from "node:worker_threads";
import { ContentServiceError } from "./contentServiceError.ts";
import type { ContentServiceOptions, WorkerReport } from "./contentServiceWorker.ts";
import type { Tokens } from "./http/access.ts";

export { ContentServiceError, type ContentServiceOptions };

export type ContentService = {
  /** `http://127.0.0.1:PORT` */
  url: string;
  tokens: Tokens;
  /** Finishes the requests in flight and releases the directory. */
  stop(): Promise<void>;
  /** Resolves when the service has ended: to `null` after `stop`, otherwise to the error. Never rejects. */
  ended: Promise<ContentServiceError | null>;
};

const worker = new URL(
  import.meta.url.endsWith(".ts") ? "./contentServiceWorker.ts" : "./contentServiceWorker.js",
  import.meta.url,
);

const stopTimeoutMs = 5000;

/** Throws a `ContentServiceError` when the service cannot start. */
export async function startContentService(options: ContentServiceOptions): Promise<ContentService> {
  const thread = new Worker(worker, { workerData: options, name: "content service" });
  let isStopping = false;
  const ended = new Promise<ContentServiceError | null>((resolve) => {
    thread.once("error", (error) =>
      resolve(new ContentServiceError(`the content service failed: ${error}`, { cause: error })),
    );
    thread.once("exit", (code) =>
      resolve(isStopping ? null : new ContentServiceError(`the content service ended unexpectedly (code ${code})`)),
    );
  });
  const report = await firstReport(thread, ended);
  if (report.state === "failed") {
    await ended;
    throw new ContentServiceError(report.message);
  }
  return {
    url: report.url,
    tokens: report.tokens,
    ended,
    async stop() {
      isStopping = true;
      thread.postMessage("stop");
      const timeout = setTimeout(() => void thread.terminate(), stopTimeoutMs); // the thread is busy
      await ended;
      clearTimeout(timeout);
    },
  };
}

function firstReport(thread: Worker, ended: Promise<ContentServiceError | null>): Promise<WorkerReport> {
  return new Promise((resolve, reject) => {
    thread.once("message", resolve);
    void ended.then(reject);
  });
}
