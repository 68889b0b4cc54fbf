/**
 * The files of earlier builds, kept where they outlive a deployment: a page in a browser or a cache loads the script and
 * style of its own build.
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
 * Copies this build's files to the kept ones, marks them as used now, and removes files that no build has used for a
 * week. A site that runs for longer calls it again. Never rejects.
 */
export async function keepAssets({ assetsDir, keptDir }: KeepAssetsOptions): Promise<void> {
  try {
    await mkdir(keptDir).catch(() => {}); // it exists
    const kept = new Set(await readdir(keptDir));
    for (const name of await readdir(assetsDir))
      await (kept.has(name) ? touch(path.join(keptDir, name)) : copyWhole(assetsDir, keptDir, name));
    await dropUnused(keptDir);
  } catch {} // without the files, visitors of the next deployment may have to reload once
}

async function touch(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now);
}

/** A concurrent reader finds the whole file or none. */
async function copyWhole(from: string, to: string, name: string): Promise<void> {
  const temporary = path.join(to, `.${name}.${crypto.randomUUID()}`);
  try {
    await copyFile(path.join(from, name), temporary, constants.COPYFILE_FICLONE);
    await touch(temporary); // some systems copy the time as well
    await rename(temporary, path.join(to, name));
  } finally {
    await rm(temporary, { force: true });
  }
}
