/**
 * A finished image as a file: a line with its format and the tag of its bytes, then the bytes.
 *
 * The tag is a hash, so a file that is damaged, cut off or something else altogether is told apart from an image.
 */

import { strongEtag } from "../http/conditional.ts";
import type { RasterFormat } from "./transformImage.ts";

export type ImageFormat = RasterFormat | "svg";

/** `etag` is the strong tag of the bytes, in its quotes. */
export type FinishedImage = { bytes: Buffer; format: ImageFormat; etag: string };

/** The line is much shorter than this. */
const maxLineBytes = 64;
const line = /^(?<format>avif|webp|jpeg|png|svg) (?<etag>"[\w-]{22}")\n/;

export function imageFile({ bytes, format, etag }: FinishedImage): Buffer {
  return Buffer.concat([Buffer.from(`${format} ${etag}\n`, "latin1"), bytes]);
}

/** `null` for what is no such file, or no longer whole. */
export function parseImageFile(file: Buffer): FinishedImage | null {
  const match = line.exec(file.toString("latin1", 0, maxLineBytes));
  if (!match) return null;
  const { format, etag } = match.groups as { format: ImageFormat; etag: string }; // the pattern has both
  const bytes = file.subarray(match[0].length);
  return strongEtag(bytes) === etag ? { bytes, format, etag } : null;
}
