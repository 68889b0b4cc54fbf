/** Installs a package of Debian's where that is possible: as root, with apt. */

import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Does nothing unless it runs as root on a system with apt. `purpose` is printed. Throws when apt fails. */
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
