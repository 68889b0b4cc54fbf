/**
 * `npm run bench` and `npm run vitals` call this first: it installs what only measuring needs (Lighthouse, SSIM), when
 * that is missing or older than its lock. `npm ci` at the root leaves it out: it is a third of all packages.
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

if (import.meta.main && isInstallStale(import.meta.dirname)) {
  console.error("installing the packages of bench/ (Lighthouse, SSIM), once …");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: import.meta.dirname,
    stdio: ["ignore", process.stderr, process.stderr], // standard output belongs to the figures
    shell: process.platform === "win32", // there, npm is a script
  });
  process.exitCode = status ?? 1;
}
