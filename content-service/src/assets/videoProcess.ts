/** Entry of the process that reads one video: a hostile file can block or exhaust only this process. */

import { readVideo } from "./readVideo.ts";

process.send?.(await readVideo(process.argv[2] ?? "")); // the parent disconnects then, and the process ends
