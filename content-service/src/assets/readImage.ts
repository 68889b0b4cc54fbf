/** What can be told from an image: its format and size, and whatever more of it is wanted. */

import { open, readFile } from "node:fs/promises";
import sharp, { type Metadata } from "sharp";
import { isWholeGif } from "./isWholeGif.ts";
import { readExif } from "./readExif.ts";
import { readPreviews } from "./readPreviews.ts";

/** Bytes that are not an image we take. */
export class ImageError extends Error {
  override name = "ImageError";
}

const formats: Record<string, { extension: string; mimeType: string }> = {
  avif: { extension: "avif", mimeType: "image/avif" },
  gif: { extension: "gif", mimeType: "image/gif" },
  jpeg: { extension: "jpg", mimeType: "image/jpeg" },
  png: { extension: "png", mimeType: "image/png" },
  svg: { extension: "svg", mimeType: "image/svg+xml" },
  tiff: { extension: "tif", mimeType: "image/tiff" },
  webp: { extension: "webp", mimeType: "image/webp" },
};

/** Room for the largest cameras; in memory, four bytes to a pixel. The frames of an animation count one by one. */
export const maxImagePixels = 120_000_000;

/** Drawing takes longer than reading. */
const maxDrawingPixels = 16_000_000;

/** The costlier facts. Where an image was taken and with what is told only to those who ask. */
export type Extract = {
  lqip?: boolean;
  blurHash?: boolean;
  thumbHash?: boolean;
  palette?: boolean;
  exif?: boolean;
  /** The tags of the image itself: camera, program, copyright. */
  image?: boolean;
  location?: boolean;
};

export const usualExtract: Extract = { lqip: true, blurHash: true, thumbHash: true, palette: true };

/** Throws an `ImageError` when the file is not an image, not a whole one, or too large a one. */
export async function readImage(file: string, extract: Extract) {
  if (await isGzip(file)) throw new ImageError("images must not be compressed on top of their format (got gzip)");
  try {
    return await describeImage(file, extract);
  } catch (error) {
    if (error instanceof ImageError) throw error;
    throw new ImageError("the bytes are not an image that can be read to its end", { cause: error });
  }
}

/** Whether the bytes begin as an image does, so that a broken one can be told from something else. */
export const isImage = (file: string): Promise<boolean> =>
  sharp(file, { limitInputPixels: false })
    .metadata()
    .then(
      (metadata) => nameOf(metadata) in formats,
      () => false,
    );

async function describeImage(file: string, extract: Extract) {
  const metadata = await sharp(file, { limitInputPixels: false }).metadata();
  const format = formats[nameOf(metadata)];
  if (!format)
    throw new ImageError(`images must be one of ${Object.keys(formats).join(", ")} (got ${metadata.format})`);
  const { width, height } = sizeOf(metadata);
  const frames = metadata.pages ?? 1;
  if (metadata.format === "gif" && !(await isWholeGif(file))) throw new ImageError("the GIF breaks off before its end");
  const most = metadata.format === "svg" ? maxDrawingPixels : maxImagePixels;
  if (width * height * frames > most) throw tooManyPixels({ width, height }, frames, most);
  const source = await openSource(file, metadata);
  return {
    ...format,
    width,
    height,
    metadata: {
      _type: "sanity.imageMetadata",
      dimensions: { _type: "sanity.imageDimensions", width, height, aspectRatio: width / height },
      hasAlpha: metadata.hasAlpha,
      isOpaque: !metadata.hasAlpha || (await sharp(source, wholeFile).stats()).isOpaque,
      ...(await readPreviews(source, { ...extract, hasAlpha: metadata.hasAlpha })),
      ...readExif(metadata.exif, extract),
    },
  };
}

/** All frames of it. */
const wholeFile = { animated: true, limitInputPixels: maxImagePixels };

/** AVIF is the HEIF that sharp can decode; what telephones write is another. */
const nameOf = ({ format, compression }: Metadata): string => (compression === "av1" ? "avif" : format);

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

/** As it is seen: turned upright. The frames of an animation are stacked; an image is as high as one of them. */
export const sizeOf = ({ autoOrient, pageHeight }: Metadata): { width: number; height: number } => ({
  width: autoOrient.width,
  height: pageHeight ?? autoOrient.height,
});

/** A drawing must not reach for the files beside it: read from memory, it has no place to reach from. */
export const openSource = async (file: string, { format }: Metadata): Promise<string | Buffer> =>
  format === "svg" ? readFile(file) : file;

function tooManyPixels({ width, height }: { width: number; height: number }, frames: number, most: number): ImageError {
  const size = `${width} by ${height}${frames > 1 ? `, ${frames} frames` : ""}`;
  return new ImageError(`an image may have at most ${most} pixels (got ${size})`);
}
