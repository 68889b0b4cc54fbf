/** Reads each video once, in a process of its own with limits on time and memory. */

import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { LRUCache } from "lru-cache";
import type { Limits } from "../limits.ts";
import type { Video } from "./readVideo.ts";

const entry = import.meta.url.endsWith(".ts") ? "./videoProcess.ts" : "./videoProcess.js";

const maxRemembered = 1000;

/** `null` for a file that is not a video. */
export type VideoReader = (file: string) => Promise<Video | null>;

/** Concurrent and later requests share one reading. A failed one is forgotten, so that the next request tries again. */
export function createVideoReader(read: VideoReader): VideoReader {
  const videos = new LRUCache<string, Promise<Video | null>>({ max: maxRemembered });
  return (file) => {
    const known = videos.get(file);
    if (known) return known;
    const video = read(file).catch((error: unknown) => {
      videos.delete(file);
      throw error;
    });
    videos.set(file, video);
    return video;
  };
}

/**
 * Reads in a new process: a thread that runs out of memory may end the whole service. `null` also for a file that
 * exceeds the limits; rejects when the process cannot be started.
 */
export const readVideoWithin =
  ({ videoMs, videoMegabytes }: Pick<Limits, "videoMs" | "videoMegabytes">): VideoReader =>
  (file) => {
    const child = fork(fileURLToPath(new URL(entry, import.meta.url)), [file], {
      execArgv: [`--max-old-space-size=${videoMegabytes}`],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // Not the option `timeout`: its timer outlives the process and holds up the service's stop.
    const limit = setTimeout(() => child.kill("SIGKILL"), videoMs);
    child.once("error", () => clearTimeout(limit)).once("exit", () => clearTimeout(limit));
    return new Promise((resolve, reject) => {
      child.once("message", (video) => {
        resolve(video as Video | null); // what `readVideo` returned
        child.disconnect();
      });
      child.once("error", reject);
      child.once("exit", () => resolve(null));
    });
  };
