/**
 * The files of earlier builds, kept where they outlive a deployment: a page that a visitor or a cache still has asks
 * for the script and style of its own build.
 */

import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, utimes } from "node:fs/promises";
import path from "node:path";
import { dropUnused } from "./dataDir.ts";

export type KeepAssetsOptions = {
  /** Of this build. */
  assetsDir: string;
  keptDir: string;
};

/**
 * Adds this build's files to those that are kept, marks them as used now, and drops what no build has used for a week.
 * For a build that runs for longer, to be called again. Never rejects.
 */
export async function keepAssets({ assetsDir, keptDir }: KeepAssetsOptions): Promise<void> {
  try {
    await mkdir(keptDir).catch(() => {}); // it is there
    const kept = new Set(await readdir(keptDir));
    for (const name of await readdir(assetsDir))
      await (kept.has(name) ? touch(path.join(keptDir, name)) : copyWhole(assetsDir, keptDir, name));
    await dropUnused(keptDir);
  } catch {} // a disk that cannot be written costs the next deployment's visitors a reload
}

async function touch(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now);
}

/** Whoever reads finds the whole file or none. */
async function copyWhole(from: string, to: string, name: string): Promise<void> {
  const temporary = path.join(to, `.${name}.${process.pid}`);
  try {
    await copyFile(path.join(from, name), temporary, constants.COPYFILE_FICLONE);
    await touch(temporary); // some systems copy the time as well
    await rename(temporary, path.join(to, name));
  } finally {
    await rm(temporary, { force: true });
  }
}
