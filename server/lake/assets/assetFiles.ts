/**
 * Asset bytes on disk: `assets/images/<name>` and `assets/files/<name>`.
 *
 * A file appears whole or not at all: written under a temporary name, flushed, then renamed. It is in place before
 * its document is committed; one whose document never came is removed at the next start.
 */

import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { asDiskError } from "../store/storeError.ts";

export type AssetKind = "image" | "file";

/** Bytes that have arrived but have no name yet. */
export type ReceivedFile = { path: string; sha1: string; size: number };

/** More bytes than an asset may have. */
export class AssetTooLargeError extends Error {
  override name = "AssetTooLargeError";
}

export function createAssetFiles({ directory, maxBytes }: { directory: string; maxBytes: number }) {
  const temporary = path.join(directory, "incoming");
  const folderOf = (kind: AssetKind) => path.join(directory, `${kind}s`);
  const pathOf = (kind: AssetKind, name: string) => path.join(folderOf(kind), path.basename(name));
  return {
    pathOf,
    /** Makes the folders and removes what a crash left: half-received files and those `isKnown` knows nothing of. */
    async prepare(isKnown: (kind: AssetKind, name: string) => boolean): Promise<void> {
      await rm(temporary, { recursive: true, force: true });
      await mkdir(temporary, { recursive: true });
      for (const kind of ["image", "file"] as const) {
        await mkdir(folderOf(kind), { recursive: true });
        const orphans = (await readdir(folderOf(kind))).filter((name) => !isKnown(kind, name));
        await Promise.all(orphans.map((name) => rm(pathOf(kind, name))));
      }
    },
    /** Throws `AssetTooLargeError`, or `StoreError` when the disk refuses; nothing is left on it then. */
    async receive(bytes: Readable): Promise<ReceivedFile> {
      const file = path.join(temporary, randomUUID());
      const hash = createHash("sha1");
      let size = 0;
      const measure = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > maxBytes) continue; // who is cut off while sending never sees the answer
          hash.update(chunk);
          yield chunk;
        }
        if (size > maxBytes) throw new AssetTooLargeError(`an asset may have at most ${maxBytes} bytes (got ${size})`);
      };
      try {
        await pipeline(bytes, measure, createWriteStream(file, { flush: true }));
      } catch (error) {
        await rm(file, { force: true });
        throw asDiskError(error);
      }
      return { path: file, sha1: hash.digest("hex"), size };
    },
    /** Gives a received file its name, durably. The same bytes may be kept again under the same name. */
    async keep(received: ReceivedFile, kind: AssetKind, name: string): Promise<void> {
      await rename(received.path, pathOf(kind, name));
      const folder = await open(folderOf(kind));
      await folder.sync().finally(() => folder.close());
    },
    discard: (received: ReceivedFile): Promise<void> => rm(received.path, { force: true }),
  };
}

export type AssetFiles = ReturnType<typeof createAssetFiles>;
