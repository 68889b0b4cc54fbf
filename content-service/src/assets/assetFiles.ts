/**
 * Asset bytes on disk: `assets/images/<name>` and `assets/files/<name>`.
 *
 * A file appears whole or not at all: written under a temporary name, flushed, then renamed. It is in place before
 * its document is committed; one whose document never came is removed at the next start.
 */

import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { throwDiskError } from "../store/storeError.ts";

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
    prepare(isKnown: (kind: AssetKind, name: string) => boolean): void {
      rmSync(temporary, { recursive: true, force: true });
      mkdirSync(temporary, { recursive: true });
      for (const kind of ["image", "file"] as const) {
        mkdirSync(folderOf(kind), { recursive: true });
        const orphans = readdirSync(folderOf(kind)).filter((name) => !isKnown(kind, name));
        for (const name of orphans) rmSync(pathOf(kind, name));
      }
    },
    /**
     * Throws `AssetTooLargeError`, or `StoreError` when the disk refuses; nothing is left on it then. The bytes are
     * read to their end all the same: a sender that is cut off never sees the answer.
     */
    async receive(bytes: Readable): Promise<ReceivedFile> {
      const file = path.join(temporary, randomUUID());
      const hash = createHash("sha1");
      let size = 0;
      let refusal: unknown;
      const handle = await open(file, "wx").catch(throwDiskError);
      try {
        for await (const chunk of bytes as AsyncIterable<Buffer>) {
          size += chunk.length;
          if (size > maxBytes) refusal ??= new AssetTooLargeError(`an asset may have at most ${maxBytes} bytes`);
          if (refusal) continue;
          hash.update(chunk);
          await handle.writeFile(chunk).catch((error: unknown) => (refusal = error));
        }
        if (refusal) throw refusal;
        await handle.sync();
        return { path: file, sha1: hash.digest("hex"), size };
      } catch (error) {
        await rm(file, { force: true });
        return throwDiskError(error);
      } finally {
        await handle.close();
      }
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
