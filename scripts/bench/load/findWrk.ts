/** The load generator: one that is installed, or one that apt can install. https://github.com/wg/wrk */

import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** The path of an executable. Throws, saying what to install, when there is none and none can be installed. */
export function findWrk(): string {
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("installing wrk, which makes the load …");
    const options: ExecFileSyncOptions = {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    };
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync("apt-get", ["install", "-y", "-qq", "wrk"], options);
  }
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
