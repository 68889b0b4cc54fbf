/**
 * Whether the bytes of an image reach as far as its format says.
 *
 * Decoders show what there is of these formats and say nothing when the rest is missing; with all others they complain.
 */

import { readFile } from "node:fs/promises";

export async function isWholeImage(file: string, format: string): Promise<boolean> {
  const endOf = { gif: endOfGif, png: endOfPng, webp: endOfWebp }[format];
  if (!endOf) return true;
  const bytes = await readFile(file);
  return endOf(bytes) <= bytes.length;
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt. The trailer may be missing: much software forgets it. */
function endOfGif(bytes: Buffer): number {
  const tableLength = (flags = 0) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  const endOfSubBlocks = (start: number) => {
    let at = start;
    for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at]) at += 1 + length;
    return at + 1;
  };
  let at = 13 + tableLength(bytes[10]);
  while (at < bytes.length && bytes[at] !== 0x3b) {
    const isImage = bytes[at] === 0x2c;
    at = endOfSubBlocks(isImage ? at + 11 + tableLength(bytes[at + 9]) : at + 2);
  }
  return at;
}

/** https://www.w3.org/TR/png-3/#5Chunk-layout: eight bytes, then chunks up to the one named IEND. */
function endOfPng(bytes: Buffer): number {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND") return end;
    at = end;
  }
  return Number.POSITIVE_INFINITY;
}

/** https://developers.google.com/speed/webp/docs/riff_container: the length of all after the first eight bytes. */
const endOfWebp = (bytes: Buffer): number => (bytes.length < 12 ? Number.POSITIVE_INFINITY : 8 + bytes.readUInt32LE(4));
