/**
 * The files of a directory that several processes fill with finished images, and how it stays small.
 *
 * Nobody keeps an index, because another process may have written or removed anything meanwhile. Files of other names
 * are neither counted nor touched.
 */

import { lstat, opendir, rm } from "node:fs/promises";
import path from "node:path";

type Entry = { file: string; bytes: number; usedMs: number };

const nameOfImage = /^[0-9a-f]{64}$/;
const nameOfUnfinished = /^[0-9a-f]{64}\.[\w-]+\.tmp$/;
/** What is still unfinished then was left behind by a process that ended. */
const abandonedAfterMs = 600_000;
/** What file systems give a file at least. */
const blockBytes = 4096;

/** The space a file of so many bytes takes. */
export function bytesOnDisk(bytes: number): number {
  return Math.ceil(bytes / blockBytes) * blockBytes;
}

/**
 * Removes what was abandoned, and then the images least recently used until the rest takes at most `maxBytes`.
 * A missing directory is an empty one; rejects when something cannot be removed.
 */
export async function sweep(directory: string, { maxBytes, nowMs }: { maxBytes: number; nowMs: number }) {
  const images: Entry[] = [];
  let total = 0;
  for await (const { isUnfinished, ...entry } of entriesOf(directory)) {
    if (isUnfinished && nowMs - entry.usedMs > abandonedAfterMs) {
      await remove(entry.file);
      continue;
    }
    total += entry.bytes;
    if (!isUnfinished) images.push(entry);
  }
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

async function* entriesOf(directory: string): AsyncGenerator<Entry & { isUnfinished: boolean }> {
  try {
    for await (const { name } of await opendir(directory)) {
      const isUnfinished = nameOfUnfinished.test(name);
      if (!isUnfinished && !nameOfImage.test(name)) continue;
      const file = path.join(directory, name);
      const stats = await lstat(file).catch(unlessMissing);
      if (stats) yield { file, bytes: bytesOnDisk(stats.size), usedMs: stats.mtimeMs, isUnfinished };
    }
  } catch (error) {
    unlessMissing(error);
  }
}

/** `null` for what is not there. */
export function unlessMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}
