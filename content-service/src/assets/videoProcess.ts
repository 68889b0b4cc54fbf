/** The process that one video is read in: a hostile file can keep it busy or fill its memory, and nothing else. */

import { readVideo } from "./readVideo.ts";

process.send?.(await readVideo(process.argv[2] ?? "")); // whoever asked lets go of it then
