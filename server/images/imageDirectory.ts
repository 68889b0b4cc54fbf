/**
 * The files of a directory that several processes fill with finished images, and how it stays small.
 *
 * Nobody keeps an index, because another process may have written or removed anything meanwhile. Files of other names
 * are neither counted nor touched.
 */

import { lstatSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";

type Entry = { file: string; bytes: number; usedMs: number; isUnfinished: boolean };

const nameOfImage = /^[0-9a-f]{64}$/;
const nameOfUnfinished = /^[0-9a-f]{64}\.[\w-]+\.tmp$/;
/** What is still unfinished then was left behind by a process that ended. */
const abandonedAfterMs = 600_000;
/** What file systems give a file at least. */
const blockBytes = 4096;
/** Files looked at between two turns of the event loop: asked for one by one, each costs several times as much. */
const filesAtOnce = 50;

/** The space a file of so many bytes takes. */
export function bytesOnDisk(bytes: number): number {
  return Math.ceil(bytes / blockBytes) * blockBytes;
}

/**
 * Removes what was abandoned, and then the images least recently used until the rest takes at most `maxBytes`.
 * A missing directory is an empty one; rejects when something cannot be removed.
 */
export async function sweep(directory: string, { maxBytes, nowMs }: { maxBytes: number; nowMs: number }) {
  const entries = await entriesIn(directory);
  const isAbandoned = ({ isUnfinished, usedMs }: Entry) => isUnfinished && nowMs - usedMs > abandonedAfterMs;
  for (const { file } of entries.filter(isAbandoned)) await remove(file);
  const present = entries.filter((entry) => !isAbandoned(entry));
  let total = present.reduce((sum, { bytes }) => sum + bytes, 0);
  const images = present.filter(({ isUnfinished }) => !isUnfinished);
  for (const { file, bytes } of images.sort((one, other) => one.usedMs - other.usedMs)) {
    if (total <= maxBytes) return;
    await remove(file);
    total -= bytes;
  }
}

/** Whatever is there by that name, even a directory; nothing is fine as well. */
export async function remove(file: string): Promise<void> {
  await rm(file, { recursive: true, force: true });
}

async function entriesIn(directory: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  const names = (await readdir(directory).catch(unlessMissing)) ?? [];
  for (const [index, name] of names.entries()) {
    if (index % filesAtOnce === 0) await turn();
    const isUnfinished = nameOfUnfinished.test(name);
    if (!isUnfinished && !nameOfImage.test(name)) continue;
    const file = path.join(directory, name);
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (stats) entries.push({ file, bytes: bytesOnDisk(stats.size), usedMs: stats.mtimeMs, isUnfinished });
  }
  return entries;
}

/** `null` for what is not there. */
export function unlessMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}
