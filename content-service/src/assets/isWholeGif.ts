/** Detects truncated GIFs: the decoder silently omits missing frames. */

import { readFile } from "node:fs/promises";

/**
 * Follows the blocks to the trailer, or to the end of the file between two blocks: some software omits the trailer.
 * https://www.w3.org/Graphics/GIF/spec-gif89a.txt
 */
export async function isWholeGif(file: string): Promise<boolean> {
  const bytes = await readFile(file);
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
  return at <= bytes.length;
}
