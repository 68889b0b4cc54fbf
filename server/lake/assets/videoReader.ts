/** What can be told from videos, each read once, within bounds of time and memory. */

import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import type { Video } from "./readVideo.ts";

const worker = new URL(import.meta.url.endsWith(".ts") ? "./videoWorker.ts" : "./videoWorker.js", import.meta.url);

/** Any honest file is read in a fraction of it. */
const limits = { timeMs: 5000, memoryMb: 256 };
const maxRemembered = 1000;

export type VideoReader = (file: string) => Promise<Video | null>;

/** `null` also for what takes longer, or more memory, than a video may. */
export function createVideoReader(): VideoReader {
  const videos = new LRUCache<string, Promise<Video | null>>({ max: maxRemembered });
  return (file) => {
    const known = videos.get(file) ?? readInThread(file);
    videos.set(file, known);
    return known;
  };
}

async function readInThread(file: string): Promise<Video | null> {
  const resourceLimits = { maxOldGenerationSizeMb: limits.memoryMb };
  const thread = new Worker(worker, { workerData: file, name: "video", resourceLimits });
  const impatience = setTimeout(() => void thread.terminate(), limits.timeMs);
  try {
    return await new Promise<Video | null>((resolve) => {
      thread.once("message", resolve);
      thread.once("error", () => resolve(null)); // out of memory
      thread.once("exit", () => resolve(null));
    });
  } finally {
    clearTimeout(impatience);
    void thread.terminate();
  }
}
