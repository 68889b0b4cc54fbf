/**
 * Finished images on disk, by key, within a number of bytes, so that a restart does not make them again.
 *
 * Several processes share the directory without locks, and it may vanish, fill up or become read-only at any time: then
 * images are made as if there were none. No request waits for an image to be written.
 */

import { createHash } from "node:crypto";
import { utimes } from "node:fs/promises";
import path from "node:path";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import { remove } from "./imageDirectory.ts";
import { DamagedFile, type FinishedImage, imageFile, readImageFile } from "./imageFile.ts";
import { createImageWriter, type ImageWriterOptions } from "./imageWriter.ts";

export type ImageDiskOptions = Omit<ImageWriterOptions, "onFailure" | "now" | "timeOfDay"> &
  Partial<Pick<ImageWriterOptions, "now" | "timeOfDay">> & { log: Log };

export interface ImageDisk {
  /** The image at `key`, or `null` when there is no whole one. Never rejects. */
  read(key: string): Promise<FinishedImage | null>;
  /** Stores the image soon, or not at all. */
  write(key: string, image: FinishedImage): void;
  /** Resolves when no image waits to be written. */
  settled(): Promise<void>;
  /** Writes nothing more. */
  close(): void;
}

/** How old a file's time becomes before a read renews it. */
const renewAfterMs = 3_600_000;

/** Stores nothing. */
export const noImageDisk: ImageDisk = {
  read: async () => null,
  write() {},
  settled: async () => {},
  close() {},
};

export function createImageDisk({
  log,
  now = () => performance.now(),
  timeOfDay = Date.now,
  ...options
}: ImageDiskOptions): ImageDisk {
  const { directory } = options;
  const warn = createSparingLog({ log, now });
  const onFailure = (error: unknown) => warn("image.diskFailed", error, { directory });
  const writer = createImageWriter({ ...options, onFailure, now, timeOfDay });

  function fileOf(key: string): string {
    return path.join(directory, createHash("sha256").update(key).digest("hex"));
  }

  /** Marks a file as used, which the next sweep goes by. */
  function renew(file: string, usedMs: number): void {
    const nowMs = timeOfDay();
    if (Math.abs(nowMs - usedMs) > renewAfterMs) void utimes(file, nowMs / 1000, nowMs / 1000).catch(ignore);
  }

  return {
    async read(key) {
      const file = fileOf(key);
      try {
        const found = await readImageFile(file, writer.maxFileBytes);
        if (!found) return null;
        renew(file, found.usedMs);
        return found.image;
      } catch (error) {
        warn("image.diskUnreadable", error, { file });
        if (error instanceof DamagedFile) void remove(file).catch(ignore);
        return null;
      }
    },
    write: (key, image) => writer.write(fileOf(key), imageFile(image)),
    settled: writer.settled,
    close: writer.close,
  };
}

const ignore = () => {};
