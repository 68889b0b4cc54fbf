/**
 * `node scripts/installPackages.ts FOLDER`: installs the packages of a folder that has a lock of its own, when they are
 * missing or older than that lock.
 *
 * `npm ci` at the root leaves these packages out: few people need them, and they are many.
 */

import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";

/** Whether the packages in a folder are missing or older than the folder's lock. */
export function isInstallStale(folder: string): boolean {
  const installed = path.join(folder, "node_modules/.package-lock.json"); // npm writes it last
  const lock = path.join(folder, "package-lock.json");
  const installedAt = statSync(installed, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;
  return installedAt < statSync(lock).mtimeMs;
}

/** Installs what is missing or outdated. Returns npm's exit code: 0 where all is there. */
export function installPackages(folder: string): number {
  if (!isInstallStale(path.join(import.meta.dirname, "..", folder))) return 0;
  console.error(`installing the packages of ${folder}/, once …`);
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: path.join(import.meta.dirname, "..", folder),
    stdio: ["ignore", process.stderr, process.stderr], // standard output belongs to the command that follows
    shell: process.platform === "win32", // there, npm is a script
  });
  return status ?? 1;
}

if (import.meta.main) {
  const [folder = ""] = process.argv.slice(2);
  process.exitCode = installPackages(folder);
}
