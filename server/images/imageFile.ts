/**
 * A finished image as a file: a line with its format and the tag of its bytes, then the bytes.
 *
 * The tag is a hash of the bytes, so a file that is damaged, truncated or something else is detected.
 */

import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { strongEtag } from "../http/conditional.ts";
import type { Bodies } from "../http/storedResponse.ts";
import { unlessMissing } from "./imageDirectory.ts";
import type { RasterFormat } from "./transformImage.ts";

export type ImageFormat = RasterFormat | "svg";

/** `etag` is the strong tag of the bytes, in its quotes. `encodings` are those of a drawing, and are not in its file. */
export type FinishedImage = {
  bytes: Buffer;
  format: ImageFormat;
  etag: string;
  encodings?: Omit<Bodies, "identity">;
};

/** The line is much shorter than this. */
const maxLineBytes = 64;
const line = /^(?<format>avif|webp|jpeg|png|svg) (?<etag>"[\w-]{22}")\n/;

/** Without `O_NONBLOCK`, opening a pipe waits for its writer and blocks one of the few threads for files until then. */
const withoutWaiting = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
/** The codes with which links, sockets and devices fail to open. */
const codesOfOthers = ["ELOOP", "ENXIO"];

/** Something else is in an image's place. */
export class DamagedFile extends Error {
  override name = "DamagedFile";
  constructor(file: string, options?: ErrorOptions) {
    super(`${file} must be a whole image`, options);
  }
}

export function imageFile({ bytes, format, etag }: FinishedImage): Buffer {
  return Buffer.concat([Buffer.from(`${format} ${etag}\n`, "latin1"), bytes]);
}

/** `null` when nothing is there. Rejects with a `DamagedFile` for one that is too large, no longer whole, or no file at all. */
export async function readImageFile(file: string, maxBytes: number) {
  const handle = await open(file, withoutWaiting).catch((error: NodeJS.ErrnoException) => {
    if (codesOfOthers.includes(error.code ?? "")) throw new DamagedFile(file, { cause: error });
    return unlessMissing(error);
  });
  if (!handle) return null;
  try {
    const stats = await handle.stat();
    const image = stats.isFile() && stats.size <= maxBytes ? parse(await handle.readFile()) : null;
    if (!image) throw new DamagedFile(file);
    return { image, usedMs: stats.mtimeMs };
  } finally {
    await handle.close();
  }
}

function parse(file: Buffer): FinishedImage | null {
  const match = line.exec(file.toString("latin1", 0, maxLineBytes));
  if (!match) return null;
  const { format, etag } = match.groups as { format: ImageFormat; etag: string }; // the pattern has both
  const bytes = file.subarray(match[0].length);
  return strongEtag(bytes) === etag ? { bytes, format, etag } : null;
}
