/** HEAD requests from a process of their own. */

import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { pinned } from "../servers/pinned.ts";
import type { Load, LoadFigures } from "./load.ts";

const entry = path.join(import.meta.dirname, "headLoadProcess.ts");

export async function runHeadLoad(load: Load): Promise<LoadFigures> {
  const [program = "", ...args] = pinned(load.core, [process.execPath, entry, JSON.stringify(load)]);
  const { stdout } = await promisify(execFile)(program, args);
  return JSON.parse(stdout);
}
