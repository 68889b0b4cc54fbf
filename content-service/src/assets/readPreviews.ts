/**
 * Previews of an image: a tiny picture, BlurHash, ThumbHash, and the palette.
 *
 * All of them are computed from one decoding of the image at 64 pixels, which also detects truncated images.
 */

import { encode } from "blurhash";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { choosePalette } from "./choosePalette.ts";

export type PreviewOptions = {
  hasAlpha: boolean;
  lqip?: boolean;
  blurHash?: boolean;
  thumbHash?: boolean;
  palette?: boolean;
};

type Pixels = { data: Buffer; info: { width: number; height: number } };

/** Valid images take less. */
const timeLimitSeconds = 20;

/** Only the requested previews. Throws the error of sharp for an unreadable image. */
export async function readPreviews(source: string | Buffer, { hasAlpha, ...requested }: PreviewOptions) {
  const pixels: Pixels = await sharp(source)
    .timeout({ seconds: timeLimitSeconds })
    .autoOrient()
    .resize(64, 64, { fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const onWhite = hasAlpha ? { ...pixels, data: withoutAlpha(pixels.data) } : pixels;
  return {
    ...(requested.lqip && { lqip: await tinyPicture(pixels) }),
    ...(requested.blurHash && { blurHash: blurHash(onWhite) }),
    ...(requested.thumbHash && { thumbHash: thumbHash(pixels) }),
    ...(requested.palette && { palette: choosePalette(onWhite.data) }),
  };
}

/** Puts a white background behind transparent parts. */
function withoutAlpha(rgba: Buffer): Buffer {
  const opaque = Buffer.alloc(rgba.length, 255);
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = (rgba[at + 3] ?? 255) / 255;
    for (let channel = at; channel < at + 3; channel++)
      opaque[channel] = Math.round((rgba[channel] ?? 0) * alpha + 255 * (1 - alpha));
  }
  return opaque;
}

/** A data URI of the image, 20 pixels wide: as WebP a third of what a JPEG takes, most of which is tables. */
async function tinyPicture({ data, info }: Pixels): Promise<string> {
  const small = sharp(data, { raw: { ...info, channels: 4 } }).resize({ width: 20 });
  const bytes = await small.webp({ quality: 10, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString("base64")}`;
}

/** https://github.com/woltapp/blurhash: five waves along the longer side, four along the shorter. */
function blurHash({ data, info: { width, height } }: Pixels): string {
  return encode(new Uint8ClampedArray(data), width, height, width >= height ? 5 : 4, height >= width ? 5 : 4);
}

/** https://github.com/evanw/thumbhash, in base64. */
const thumbHash = ({ data, info: { width, height } }: Pixels): string =>
  Buffer.from(rgbaToThumbHash(width, height, data)).toString("base64");
