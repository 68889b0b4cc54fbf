/** What can be told from an image: its format and size, a tiny preview, its colours. */

import { open } from "node:fs/promises";
import sharp, { type Metadata } from "sharp";
import { choosePalette } from "./choosePalette.ts";

/** Bytes that are not an image of a format we take. */
export class ImageError extends Error {
  override name = "ImageError";
}

const formats: Record<string, { extension: string; mimeType: string }> = {
  avif: { extension: "avif", mimeType: "image/avif" },
  gif: { extension: "gif", mimeType: "image/gif" },
  heif: { extension: "heif", mimeType: "image/heif" },
  jpeg: { extension: "jpg", mimeType: "image/jpeg" },
  png: { extension: "png", mimeType: "image/png" },
  svg: { extension: "svg", mimeType: "image/svg+xml" },
  tiff: { extension: "tif", mimeType: "image/tiff" },
  webp: { extension: "webp", mimeType: "image/webp" },
};

/** Which of the costlier facts to find out. */
export type Extract = { lqip: boolean; palette: boolean };

/** Throws an `ImageError` when the file is not an image, or not a whole one. */
export async function readImage(file: string, extract: Extract) {
  if (await isGzip(file)) throw new ImageError("images must not be compressed on top of their format (got gzip)");
  try {
    return await describeImage(file, extract);
  } catch (error) {
    if (error instanceof ImageError) throw error;
    throw new ImageError("the bytes are not an image that can be read to its end", { cause: error });
  }
}

async function describeImage(file: string, extract: Extract) {
  const metadata = await sharp(file).metadata();
  const format = formats[metadata.compression === "av1" ? "avif" : metadata.format];
  if (!format) throw new ImageError(`images must be one of ${Object.keys(formats).join(", ")}`);
  const { width, height } = { ...metadata.autoOrient, ...firstFrame(metadata) };
  return {
    ...format,
    width,
    height,
    metadata: {
      _type: "sanity.imageMetadata",
      dimensions: { _type: "sanity.imageDimensions", width, height, aspectRatio: width / height },
      hasAlpha: metadata.hasAlpha,
      isOpaque: !metadata.hasAlpha || (await sharp(file).stats()).isOpaque,
      ...(extract.lqip && { lqip: await preview(file, metadata.hasAlpha) }),
      ...(extract.palette && { palette: await readPalette(file) }),
    },
  };
}

/** Sharp reads a compressed drawing (`.svgz`), but it would be served as if it were none. */
async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.equals(Buffer.from([0x1f, 0x8b]));
  } finally {
    await handle.close();
  }
}

/** The frames of an animation are stacked; an image is as high as one of them. */
const firstFrame = ({ pageHeight }: Metadata) => (pageHeight ? { height: pageHeight } : {});

/** A data URI of the image, 20 pixels wide. */
async function preview(file: string, hasAlpha: boolean): Promise<string> {
  const small = sharp(file).autoOrient().resize({ width: 20 });
  const bytes = await (hasAlpha ? small.png() : small.jpeg({ quality: 70 })).toBuffer();
  return `data:image/${hasAlpha ? "png" : "jpeg"};base64,${bytes.toString("base64")}`;
}

/** Transparent parts count as white. */
async function readPalette(file: string) {
  const pixels = await sharp(file)
    .resize(64, 64, { fit: "inside" })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  return choosePalette(pixels);
}
