/** A card's drawing and picture → a PNG of 1200 × 630 pixels. */

import { previewHeightPx, previewWidthPx } from "../../shared/meta.ts";
import { pictureWidthPx } from "./drawCard.ts";
import type { CardPicture } from "./socialCard.ts";

/** A quarter of the bytes of full colour. Dithering would leave patches of a wrong colour in some smooth surfaces. */
const encoding = { palette: true, dither: 0, effort: 4 };
/** Some messengers show no picture of a larger file. */
const maxBytes = 300_000;
/** A photograph of a rough surface needs fewer to stay below. */
const coloursTried = [256, 64, 16];

/** `picture` is an image's bytes, and the point that must stay in view, in fractions of its width and height. */
export async function renderCard(
  { drawing, ground }: { drawing: string; ground: string },
  picture: { bytes: Buffer; focus: CardPicture["focus"] } | null,
): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const plate = picture && (await cutAround(picture.bytes, picture.focus));
  const layers = [
    ...(plate ? [{ input: plate, left: previewWidthPx - pictureWidthPx, top: 0 }] : []),
    { input: Buffer.from(drawing), left: 0, top: 0 },
  ];
  const background = { width: previewWidthPx, height: previewHeightPx, channels: 3, background: ground } as const;
  const card = sharp({ create: background }).composite(layers);
  let bytes = Buffer.alloc(0);
  for (const colours of coloursTried) {
    bytes = await card
      .clone()
      .png({ ...encoding, colours })
      .toBuffer();
    if (bytes.byteLength < maxBytes) break;
  }
  return bytes;
}

/** The width in pixels at which a picture just covers its place on the card. */
export function coveringWidth({ width, height }: CardPicture): number {
  return Math.ceil(Math.max(pictureWidthPx, (previewHeightPx * width) / height));
}

/** The largest part in the shape of its place, with the focus as near to its middle as the edges allow. */
async function cutAround(bytes: Buffer, focus = { x: 0.5, y: 0.5 }): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(bytes).metadata();
  const shown = {
    width: Math.min(width, Math.round((height * pictureWidthPx) / previewHeightPx)),
    height: Math.min(height, Math.round((width * previewHeightPx) / pictureWidthPx)),
  };
  const startOf = (centre: number, length: number, whole: number) =>
    Math.max(0, Math.min(whole - length, Math.round(centre * whole - length / 2)));
  const left = startOf(focus.x, shown.width, width);
  const top = startOf(focus.y, shown.height, height);
  return sharp(bytes)
    .extract({ left, top, ...shown })
    .resize(pictureWidthPx, previewHeightPx)
    .png({ compressionLevel: 0 })
    .toBuffer();
}
