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

/** `ageMs` is how far its time is from now: one of the future, left by a clock that was set back, is old as well. */
type Entry = { file: string; bytes: number; ageMs: number; isUnfinished: boolean };

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
 * A missing directory is an empty one. What cannot be removed is passed over; rejects when too much remains of it.
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

/** Whatever is there by that name, even a directory; nothing is fine as well. */
export async function remove(file: string): Promise<void> {
  await rm(file, { recursive: true, force: true });
}

async function entriesIn(directory: string, nowMs: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  const names = (await readdir(directory).catch(unlessMissing)) ?? [];
  for (const [index, name] of names.entries()) {
    if (index % filesAtOnce === 0) await turn();
    const isUnfinished = nameOfUnfinished.test(name);
    if (!isUnfinished && !nameOfImage.test(name)) continue;
    const file = path.join(directory, name);
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (!stats) continue;
    entries.push({ file, bytes: bytesOnDisk(stats.size), ageMs: Math.abs(nowMs - stats.mtimeMs), isUnfinished });
  }
  return entries;
}

/** `null` for what is not there. */
export function unlessMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}
