/** A package of Debian's, installed where this may be done: as root, with apt. */

import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Does nothing where it may not be done. `purpose` is for whoever watches. Throws when apt fails. */
export function installWithApt(name: string, purpose: string): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`installing ${name} ${purpose} …`);
  const options: ExecFileSyncOptions = {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  execFileSync("apt-get", ["update", "-qq"], options);
  execFileSync("apt-get", ["install", "-y", "-qq", name], options);
}
