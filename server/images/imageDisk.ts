/**
 * Finished images on disk, by key, within a number of bytes: what a restart need not make again.
 *
 * Several processes share the directory without locks, and it may vanish, fill up or become read-only at any time: then
 * images are made as if there were none. Nobody who asks for an image waits for one to be written.
 */

import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import { bytesOnDisk, remove, sweep } from "./imageDirectory.ts";
import { DamagedFile, type FinishedImage, imageFile, readImageFile } from "./imageFile.ts";

export type ImageDiskOptions = {
  /** Its parent is there. */
  directory: string;
  /** For all processes together. */
  maxBytes: number;
  /** How many processes write to the directory; twice as many may, while one release replaces another. */
  processes: number;
  log: Log;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
  /** In milliseconds, as files have it; it may be set back. */
  timeOfDay?: () => number;
};

export interface ImageDisk {
  /** The image at `key`, or `null` when there is none that is whole. Never rejects. */
  read(key: string): Promise<FinishedImage | null>;
  /** Keeps the image soon, or not at all. */
  write(key: string, image: FinishedImage): void;
  /** Resolves when nothing waits to be written. */
  settled(): Promise<void>;
  /** Writes nothing more. */
  close(): void;
}

/** Images that wait to be written are held in memory; whatever comes beyond is not kept. */
const maxWaitingBytes = 16 * 1024 * 1024;
/** After a failure nothing is written for this long: what failed now would fail again. */
const restMs = 60_000;
/** How old a file's time becomes before a reader renews it. */
const renewAfterMs = 3_600_000;

/** Keeps nothing. */
export const noImageDisk: ImageDisk = {
  read: async () => null,
  write() {},
  settled: async () => {},
  close() {},
};

export function createImageDisk({
  directory,
  maxBytes,
  processes,
  log,
  now = () => performance.now(),
  timeOfDay = Date.now,
}: ImageDiskOptions): ImageDisk {
  const warn = createSparingLog({ log, now });
  // A sweep leaves three quarters; before its next one each process writes its part of an eighth. So all of them stay
  // below seven eighths, and twice as many below the whole.
  const keptBytes = Math.floor((maxBytes * 3) / 4);
  const writtenBetweenSweeps = Math.floor(maxBytes / 8 / processes);
  let mayWriteBytes = 0;
  let waitingBytes = 0;
  let restsUntilMs = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let working = attempt(makeRoom);

  /** One after the other, and never rejecting. */
  function enqueue(job: () => Promise<void>): Promise<void> {
    working = working.then(() => attempt(job));
    return working;
  }

  async function attempt(job: () => Promise<void>): Promise<void> {
    if (isClosed || now() < restsUntilMs) return;
    try {
      await job();
    } catch (error) {
      restsUntilMs = now() + restMs;
      mayWriteBytes = 0; // what has become of the directory is not known
      warn("image.diskFailed", error, { directory });
    }
  }

  async function makeRoom(): Promise<void> {
    await sweep(directory, { maxBytes: keptBytes, nowMs: timeOfDay() });
    mayWriteBytes = writtenBetweenSweeps;
  }

  async function store(file: string, contents: Buffer): Promise<void> {
    const bytes = bytesOnDisk(contents.byteLength);
    if (bytes > mayWriteBytes) await makeRoom();
    mayWriteBytes -= bytes;
    await mkdir(directory).catch(unlessThere);
    const unfinished = `${file}.${randomUUID()}.tmp`;
    try {
      await writeFile(unfinished, contents, { flag: "wx" });
      await rename(unfinished, file);
    } catch (error) {
      await remove(unfinished).catch(ignore); // the first failure says more
      throw error;
    }
  }

  function fileOf(key: string): string {
    return path.join(directory, createHash("sha256").update(key).digest("hex"));
  }

  return {
    async read(key) {
      const file = fileOf(key);
      try {
        const found = await readImageFile(file, writtenBetweenSweeps);
        if (!found) return null;
        const nowMs = timeOfDay();
        if (Math.abs(nowMs - found.usedMs) > renewAfterMs) void utimes(file, nowMs / 1000, nowMs / 1000).catch(ignore);
        return found.image;
      } catch (error) {
        warn("image.diskUnreadable", error, { file });
        if (error instanceof DamagedFile) void remove(file).catch(ignore);
        return null;
      }
    },
    write(key, image) {
      const contents = imageFile(image);
      const bytes = bytesOnDisk(contents.byteLength);
      if (bytes > writtenBetweenSweeps || waitingBytes + bytes > maxWaitingBytes) return;
      waitingBytes += bytes;
      void enqueue(() => store(fileOf(key), contents)).finally(() => {
        waitingBytes -= bytes;
      });
    },
    settled: () => working,
    close() {
      isClosed = true;
    },
  };
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

const ignore = () => {};
