/** The load generator: one that is installed, or one that apt can install. https://github.com/wg/wrk */

import { existsSync } from "node:fs";
import path from "node:path";
import { installWithApt } from "../../scripts/installWithApt.ts";

/** The path of an executable. Throws, saying what to install, when there is none and none can be installed. */
export function findWrk(): string {
  const found = installed();
  if (found) return found;
  installWithApt("wrk", "to make the load");
  const wrk = installed();
  if (wrk) return wrk;
  throw new Error(
    "the benchmark needs wrk: install it with `apt-get install wrk`, `brew install wrk`, or your system's",
  );
}

function installed(): string | undefined {
  const directories = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return directories.map((directory) => path.join(directory, "wrk")).find(existsSync);
}
