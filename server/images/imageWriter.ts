/** Writes finished images to their directory: in order, within the space that all processes share, off the request path. */

import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { bytesOnDisk, remove, sweep } from "./imageDirectory.ts";

export type ImageWriterOptions = {
  /** Its parent exists. */
  directory: string;
  /** For all processes together. */
  maxBytes: number;
  /** How many processes write to the directory. During a deployment there may be twice as many. */
  processes: number;
  onFailure: (error: unknown) => void;
  /** A monotonic clock in milliseconds. */
  now: () => number;
  /** The clock of file times, in milliseconds; it may be set back. */
  timeOfDay: () => number;
  /** Images that wait to be written are held in memory; more than this are not written. */
  maxWaitingBytes?: number;
};

/** After a failure nothing is written for this long: the next write would fail as well. */
const pauseMs = 60_000;

export function createImageWriter({
  directory,
  maxBytes,
  processes,
  onFailure,
  now,
  timeOfDay,
  maxWaitingBytes = 16 * 1024 * 1024,
}: ImageWriterOptions) {
  // A sweep leaves three quarters; before its next one each process writes its part of an eighth. So all of them stay
  // below seven eighths, and twice as many below the whole.
  const sweptBytes = Math.floor((maxBytes * 3) / 4);
  const bytesBetweenSweeps = Math.floor(maxBytes / 8 / processes);
  let mayWriteBytes = 0;
  let waitingBytes = 0;
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let working = attempt(makeRoom);

  /** Never rejects. */
  async function attempt(job: () => Promise<void>): Promise<void> {
    if (isClosed || now() < pausedUntilMs) return;
    try {
      await job();
    } catch (error) {
      pausedUntilMs = now() + pauseMs;
      mayWriteBytes = 0; // the state of the directory is unknown
      onFailure(error);
    }
  }

  async function makeRoom(): Promise<void> {
    await sweep(directory, { maxBytes: sweptBytes, nowMs: timeOfDay() });
    mayWriteBytes = bytesBetweenSweeps;
  }

  async function store(file: string, contents: Buffer): Promise<void> {
    const bytes = bytesOnDisk(contents.byteLength);
    if (bytes > mayWriteBytes) await makeRoom();
    mayWriteBytes -= bytes;
    await mkdir(directory).catch(unlessThere);
    await writeWhole(file, contents);
  }

  return {
    /** No larger file is ever written. */
    maxFileBytes: bytesBetweenSweeps,
    /** Writes the file soon, or not at all: when it is too large, too much waits, or writing failed a moment ago. */
    write(file: string, contents: Buffer): void {
      const bytes = bytesOnDisk(contents.byteLength);
      if (bytes > bytesBetweenSweeps || waitingBytes + bytes > maxWaitingBytes) return;
      waitingBytes += bytes;
      working = working
        .then(() => attempt(() => store(file, contents)))
        .finally(() => {
          waitingBytes -= bytes;
        });
    },
    /** Resolves when no write waits. */
    settled: (): Promise<void> => working,
    /** Writes nothing more. */
    close(): void {
      isClosed = true;
    },
  };
}

/** Another process finds the whole file or none. */
async function writeWhole(file: string, contents: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(unfinished, contents, { flag: "wx" });
    await rename(unfinished, file);
  } catch (error) {
    await remove(unfinished).catch(() => {}); // the first failure says more
    throw error;
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
