/**
 * Changes of the content in several processes: the primary asks the content service and tells its workers.
 *
 * However many workers there are, the content service gets one listener and one check at a time. A worker compares the
 * revisions with what it has read itself, so it does not matter which messages it received before.
 */

import cluster, { type Worker } from "node:cluster";
import type { ContentNews, ContentWatch, ListenerStatus } from "./content/contentWatch.ts";
import type { NewsMessage, NewsRequest } from "./workerProtocol.ts";

/** In the primary. Returns what stops it. */
export function tellWorkers(watch: ContentWatch, workers: () => Worker[]): () => void {
  const answer = (_worker: Worker, { wantsNews }: Partial<NewsRequest>) => {
    if (wantsNews) watch.check(); // a worker that has just started knows nothing
  };
  cluster.on("message", answer);
  watch.start((revisions) => {
    const message: NewsMessage = { news: { revisions, listener: watch.status() } };
    for (const worker of workers()) worker.send(message, () => {}); // the worker may just have died
  });
  return () => {
    cluster.off("message", answer);
    watch.stop();
  };
}

/** In a worker. */
export function newsFromPrimary(): ContentNews {
  let listener: ListenerStatus = { isListening: false, endings: 0 };
  let receive: ((message: Partial<NewsMessage>) => void) | undefined;
  return {
    start(onRevisions) {
      receive = ({ news }) => {
        if (!news) return; // other messages come, too
        listener = news.listener;
        onRevisions(news.revisions);
      };
      process.on("message", receive);
      const request: NewsRequest = { wantsNews: true };
      process.send?.(request, () => {}); // the primary may just have died
    },
    stop() {
      if (receive) process.off("message", receive);
    },
    status: () => listener,
  };
}
