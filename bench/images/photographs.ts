/** The demo's photographs, and copies of them: same pixels, other bytes, so each copy is a new image to the site. */

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { Service } from "../contentService/service.ts";

const directory = path.join(import.meta.dirname, "../../demo/images");

/** In the order of their names. */
export async function readPhotographs(): Promise<Buffer[]> {
  const names = (await readdir(directory)).filter((name) => name.startsWith("plate-") && name.endsWith(".jpg")).sort();
  return Promise.all(names.map((name) => readFile(path.join(directory, name))));
}

/** A JPEG with a comment behind its first marker: other bytes, the same picture. ITU-T T.81 §B.2.4.5. */
export function copyOf(jpeg: Buffer, note: string): Buffer {
  const segment = Buffer.from(`\xff\xfe\x00\x00${note}`, "latin1");
  segment.writeUInt16BE(segment.length - 2, 2); // the length counts itself, not the marker
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** About 12 MB: noise, which no compression makes smaller. */
export function drawNoise(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const width = 1700;
  return sharp({ create: { width, height: width, channels: 3, background: "black", noise } })
    .joinChannel(Buffer.alloc(width * width, 200), { raw: { width, height: width, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Resolves with the address of the image at the content service. */
export async function upload({ client }: Service, bytes: Buffer): Promise<string> {
  const { url } = await client.assets.upload("image", bytes);
  return url;
}
