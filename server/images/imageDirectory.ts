/**
 * The directory that several processes fill with finished images, and the sweep that bounds it.
 *
 * There is no index, because another process may write or remove files at any time. Files of other names are neither
 * counted nor touched.
 */

import { lstatSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";

/** `ageMs` is the distance of the file's time from now: a time in the future, left by a clock that was set back, is old too. */
type Entry = { file: string; bytes: number; ageMs: number; isUnfinished: boolean };

const nameOfImage = /^[0-9a-f]{64}$/;
const nameOfUnfinished = /^[0-9a-f]{64}\.[\w-]+\.tmp$/;
/** An older unfinished file was left behind by a process that ended. */
const abandonedAfterMs = 600_000;
/** The smallest space that file systems give a file. */
const blockBytes = 4096;
/** Files read between two turns of the event loop: asynchronous calls, one by one, would cost several times as much. */
const filesAtOnce = 50;

/** The space that a file of so many bytes takes. */
export function bytesOnDisk(bytes: number): number {
  return Math.ceil(bytes / blockBytes) * blockBytes;
}

/**
 * Removes abandoned files, and then the least recently used images until the rest takes at most `maxBytes`. A missing
 * directory counts as empty. Files that cannot be removed are skipped; rejects when too much of them remains.
 */
export async function sweep(directory: string, { maxBytes, nowMs }: { maxBytes: number; nowMs: number }) {
  const entries = await entriesIn(directory, nowMs);
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const failures: unknown[] = [];
  async function discard({ file, bytes }: Entry): Promise<void> {
    try {
      await remove(file);
      total -= bytes;
    } catch (error) {
      failures.push(error);
    }
  }
  for (const entry of entries) if (entry.isUnfinished && entry.ageMs > abandonedAfterMs) await discard(entry);
  const images = entries.filter(({ isUnfinished }) => !isUnfinished);
  for (const entry of images.sort((one, other) => other.ageMs - one.ageMs)) {
    if (total <= maxBytes) return;
    await discard(entry);
  }
  if (total > maxBytes && failures.length > 0)
    throw new AggregateError(failures, `${directory} must take at most ${maxBytes} bytes (got ${total})`);
}

/** Removes a file, or a directory in its place. A missing one is no failure. */
export async function remove(file: string): Promise<void> {
  await rm(file, { recursive: true, force: true });
}

async function entriesIn(directory: string, nowMs: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  const names = (await readdir(directory).catch(unlessMissing)) ?? [];
  for (const [index, name] of names.entries()) {
    if (index % filesAtOnce === 0) await nextTurn();
    const isUnfinished = nameOfUnfinished.test(name);
    if (!isUnfinished && !nameOfImage.test(name)) continue;
    const file = path.join(directory, name);
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (!stats) continue;
    entries.push({ file, bytes: bytesOnDisk(stats.size), ageMs: Math.abs(nowMs - stats.mtimeMs), isUnfinished });
  }
  return entries;
}

/** `null` for a missing file; rethrows any other error. */
export function unlessMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}
