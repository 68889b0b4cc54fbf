/** Reads the format and size of an image, and the requested metadata. */

import { open, readFile } from "node:fs/promises";
import sharp, { type Metadata } from "sharp";
import { isWholeGif } from "./isWholeGif.ts";
import { readExif } from "./readExif.ts";
import { readPreviews } from "./readPreviews.ts";

/** The bytes are not an image that is accepted. */
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

/** Enough for the largest cameras, at four bytes a pixel in memory. All frames of an animation count. */
export const maxImagePixels = 120_000_000;

/** Of an SVG: rendering it takes longer than decoding an image. */
const maxVectorPixels = 16_000_000;

/** Metadata that takes time to compute, or is private: camera and location are extracted only on request. */
export type Extract = {
  lqip?: boolean;
  blurHash?: boolean;
  thumbHash?: boolean;
  palette?: boolean;
  exif?: boolean;
  /** Tags of the image itself: camera, program, copyright. */
  image?: boolean;
  location?: boolean;
};

export const usualExtract: Extract = { lqip: true, blurHash: true, thumbHash: true, palette: true };

/** Throws an `ImageError` when the file is not an image, is truncated, or has too many pixels. */
export async function readImage(file: string, extract: Extract) {
  if (await isGzip(file)) throw new ImageError("images must not be compressed on top of their format (got gzip)");
  try {
    return await describeImage(file, extract);
  } catch (error) {
    if (error instanceof ImageError) throw error;
    throw new ImageError("the bytes are not a complete image", { cause: error });
  }
}

/** Whether the bytes begin like an image, so that a truncated image is not stored as a file. */
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
  if (metadata.format === "gif" && !(await isWholeGif(file))) throw new ImageError("the GIF is truncated");
  const most = metadata.format === "svg" ? maxVectorPixels : maxImagePixels;
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

/** With all frames of an animation. */
const wholeFile = { animated: true, limitInputPixels: maxImagePixels };

/** AVIF is the kind of HEIF that sharp can decode; the HEIC of telephones is not supported. */
const nameOf = ({ format, compression }: Metadata): string => (compression === "av1" ? "avif" : format);

/** Sharp reads a compressed SVG (`.svgz`), but it would be served without its `Content-Encoding`. */
async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.equals(Buffer.from([0x1f, 0x8b]));
  } finally {
    await handle.close();
  }
}

/** The upright size. Sharp stacks the frames of an animation; the height is that of one frame. */
export const sizeOf = ({ autoOrient, pageHeight }: Metadata): { width: number; height: number } => ({
  width: autoOrient.width,
  height: pageHeight ?? autoOrient.height,
});

/** An SVG is read from memory, so that it cannot include files by relative paths. */
export const openSource = async (file: string, { format }: Metadata): Promise<string | Buffer> =>
  format === "svg" ? readFile(file) : file;

function tooManyPixels({ width, height }: { width: number; height: number }, frames: number, most: number): ImageError {
  const size = `${width} by ${height}${frames > 1 ? `, ${frames} frames` : ""}`;
  return new ImageError(`an image may have at most ${most} pixels (got ${size})`);
}
