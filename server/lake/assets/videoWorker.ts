/** The thread that one video is read in: a hostile file can keep it busy, and nothing else. */

import { parentPort, workerData } from "node:worker_threads";
import { readVideo } from "./readVideo.ts";

parentPort?.postMessage(await readVideo(String(workerData)));
