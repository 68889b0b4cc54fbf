/** Runs the content service in a thread of its own, so that no query of an editor's holds up a visitor. */

import { Worker } from "node:worker_threads";
import { ContentServiceError } from "./contentServiceError.ts";
import type { ContentServiceOptions, WorkerReport } from "./contentServiceWorker.ts";
import type { Tokens } from "./http/access.ts";

export { ContentServiceError, type ContentServiceOptions };

export type ContentService = {
  /** `http://127.0.0.1:PORT` */
  url: string;
  tokens: Tokens;
  /** Requests under way finish, the directory is let go. */
  stop(): Promise<void>;
  /** Resolves when the service has ended: to `null` after `stop`, otherwise to why. Never rejects. */
  ended: Promise<ContentServiceError | null>;
};

const worker = new URL(
  import.meta.url.endsWith(".ts") ? "./contentServiceWorker.ts" : "./contentServiceWorker.js",
  import.meta.url,
);

const patienceMs = 5000;

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
      const impatience = setTimeout(() => void thread.terminate(), patienceMs); // an endless query, say
      await ended;
      clearTimeout(impatience);
    },
  };
}

function firstReport(thread: Worker, ended: Promise<ContentServiceError | null>): Promise<WorkerReport> {
  return new Promise((resolve, reject) => {
    thread.once("message", resolve);
    void ended.then(reject);
  });
}
