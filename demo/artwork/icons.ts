import sharp from "sharp";
import { svg } from "./marks.ts";

/**
 * The studio's icon: a steel disc cut into an orchid plate, as on the home page.
 * `bleed` is the share of each edge that a launcher may crop.
 */
export function drawIcon(bleed = 0): string {
  const inside = 64 * (1 - 2 * bleed);
  const place = (share: number) => Number((64 * bleed + inside * share).toFixed(2));
  const temper = [
    `<linearGradient id="plate" x1="0" y1="1" x2=".9" y2="0"><stop stop-color="#f0f4f7"/><stop offset=".25" stop-color="#f4c3f4"/><stop offset=".55" stop-color="#de76e2"/><stop offset="1" stop-color="#ad30b3"/></linearGradient>`,
    `<linearGradient id="disc" x1=".3" y1="0" x2=".6" y2="1"><stop stop-color="#44576c"/><stop offset=".5" stop-color="#1e2b3a"/><stop offset="1" stop-color="#070f18"/></linearGradient>`,
  ];
  const disc = `<circle cx="${place(0.57)}" cy="${place(0.57)}" r="${(inside * 0.34).toFixed(2)}" fill="url(#disc)"/>`;
  return svg(64, 64, `<defs>${temper.join("")}</defs><path fill="url(#plate)" d="M0 0h64v64H0z"/>${disc}`);
}

/** The icon as a PNG. */
export const renderIcon = (sizePx: number, bleed = 0): Promise<Buffer> =>
  sharp(Buffer.from(drawIcon(bleed)), { density: (72 * sizePx) / 64 })
    .resize(sizePx, sizePx)
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();

/** One PNG in an ICO container. https://en.wikipedia.org/wiki/ICO_(file_format)#Icon_file_structure */
export function toIco(png: Buffer, sizePx: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one image
  header.writeUInt8(sizePx, 6);
  header.writeUInt8(sizePx, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
