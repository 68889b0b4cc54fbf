/** GET requests from one thread of wrk. */

import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { pinned } from "../servers/pinned.ts";
import { findWrk } from "./findWrk.ts";
import type { Load, LoadFigures } from "./load.ts";
import { parseWrk } from "./parseWrk.ts";

const script = path.join(import.meta.dirname, "paths.lua");

/** For one path, wrk repeats its own request, which is cheaper than a script. */
export async function runWrk({
  origin,
  paths,
  areUnknown,
  headers,
  connections,
  seconds,
  core,
}: Load): Promise<LoadFigures> {
  const [first = "/"] = paths;
  const [program = "", ...args] = pinned(core, [
    findWrk(),
    ...["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "--timeout", "10s"],
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    ...(paths.length === 1 ? [origin + first] : ["-s", script, origin, "--", ...paths]),
  ]);
  const { stdout } = await promisify(execFile)(program, args);
  return parseWrk(stdout, areUnknown);
}
