/** What can be told from videos, each read once, within bounds of time and memory. */

import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { LRUCache } from "lru-cache";
import type { Video } from "./readVideo.ts";

const entry = import.meta.url.endsWith(".ts") ? "./videoProcess.ts" : "./videoProcess.js";

/** Any honest file is read in a fraction of it. */
const limits = { timeMs: 5000, memoryMb: 256 };
const maxRemembered = 1000;

export type VideoReader = (file: string) => Promise<Video | null>;

/** `null` also for what takes longer, or more memory, than a video may. */
export function createVideoReader(): VideoReader {
  const videos = new LRUCache<string, Promise<Video | null>>({ max: maxRemembered });
  return (file) => {
    const known = videos.get(file) ?? readInProcess(file);
    videos.set(file, known);
    return known;
  };
}

/** Not in a thread: one that runs out of memory may take the whole process with it. */
function readInProcess(file: string): Promise<Video | null> {
  const child = fork(fileURLToPath(new URL(entry, import.meta.url)), [file], {
    execArgv: [`--max-old-space-size=${limits.memoryMb}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // Not the option `timeout`: its timer outlives the process and holds up the service's stop.
  const limit = setTimeout(() => child.kill("SIGKILL"), limits.timeMs);
  return new Promise((resolve) => {
    child.once("message", (video) => {
      resolve(video as Video | null); // what `readVideo` gave
      child.disconnect();
    });
    const end = () => {
      clearTimeout(limit);
      resolve(null);
    };
    child.once("error", end).once("exit", end);
  });
}
