/**
 * Asset bytes on disk: `assets/images/<name>` and `assets/files/<name>`.
 *
 * A file appears whole or not at all: it is written under a temporary name, flushed, then renamed. It is in place before
 * its document is committed; a file without a document is removed at the next start.
 */

import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { throwDiskError } from "../store/storeError.ts";

export type AssetKind = "image" | "file";

/** Received bytes under a temporary name. */
export type ReceivedFile = { path: string; sha1: string; size: number };

/** The asset has more bytes than allowed. */
export class AssetTooLargeError extends Error {
  override name = "AssetTooLargeError";
}

export function createAssetFiles({ directory, maxBytes }: { directory: string; maxBytes: number }) {
  const temporary = path.join(directory, "incoming");
  const folderOf = (kind: AssetKind) => path.join(directory, `${kind}s`);
  const pathOf = (kind: AssetKind, name: string) => path.join(folderOf(kind), path.basename(name));
  return {
    pathOf,
    /** Creates the folders and removes what a crash left: partly received files, and files that are not known. */
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
     * Throws an `AssetTooLargeError`, or a `StoreError` when the disk fails, and leaves no file then. The bytes are read
     * to their end in any case, because a client whose upload is cut off does not receive the response.
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
    /** Moves a received file to its name, durably. It may replace a file of the same bytes. */
    async keep(received: ReceivedFile, kind: AssetKind, name: string): Promise<void> {
      await rename(received.path, pathOf(kind, name));
      const folder = await open(folderOf(kind));
      await folder.sync().finally(() => folder.close());
    },
    discard: (received: ReceivedFile): Promise<void> => rm(received.path, { force: true }),
  };
}

export type AssetFiles = ReturnType<typeof createAssetFiles>;
