/**
 * Bytes of an image → bytes of the same picture in another size and encoding.
 *
 * The header is read before anything is decoded, and only five formats ever reach the decoder. A change to the bytes
 * that come out must raise the number in `imageEdition.ts`.
 */

import sharp, { type Metadata, type Sharp } from "sharp";
import { ImageError } from "./imageError.ts";
import type { Rect } from "./imageSource.ts";
import type { NegotiatedFormat } from "./negotiateFormat.ts";

export type Transformation = {
  /** The part to show, in pixels of the upright picture. */
  rect: Rect | null;
  /** A narrower picture is not enlarged. */
  widthPx: number;
  /** On WebP's scale. */
  quality: number;
  /** `png` is lossless and for the server's own drawings. */
  format: NegotiatedFormat | "png";
};

export type RasterFormat = "avif" | "webp" | "jpeg" | "png";

export type TransformedImage = { bytes: Buffer; format: RasterFormat };

export type TransformImage = (source: Buffer, transformation: Transformation) => Promise<TransformedImage>;

export type ImageTransformerOptions = {
  maxPixels: number;
  /** Of all frames together; a longer or larger animation becomes its first frame. */
  maxAnimatedPixels: number;
  timeoutSeconds: number;
};

/**
 * How files of the five formats begin, in Latin-1: JPEG, PNG, GIF, WebP, AVIF. `sharp.block` is no alternative: it
 * applies to the whole process, and the embedded content service's thread needs more decoders.
 */
const signature = /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8|RIFF.{4}WEBP|.{4}ftypavi[fs])/s;

/** Sets sharp up for the whole process: one thread for each image, and no cache but ours. */
export function createImageTransformer(options: ImageTransformerOptions): TransformImage {
  sharp.concurrency(1);
  sharp.cache(false);

  /** Rejects with an `ImageError`, `unreadable`. */
  return async function transformImage(source, transformation) {
    try {
      if (!signature.test(source.toString("latin1", 0, 16)))
        throw unreadable("The image must be a JPEG, PNG, WebP, GIF or AVIF file.");
      const metadata = await sharp(source).metadata();
      const { width, height } = metadata;
      if (width * height > options.maxPixels)
        throw unreadable(`image must have at most ${options.maxPixels} pixels (got ${width} x ${height})`);
      const format = outputFormat(metadata, transformation.format, options);
      const bytes = await pipeline(source, metadata, format, transformation, options).toBuffer();
      return { bytes, format: format.format };
    } catch (error) {
      if (error instanceof ImageError) throw error;
      throw unreadable("The image could not be read.", error);
    }
  };
}

function unreadable(message: string, cause?: unknown): ImageError {
  return new ImageError("unreadable", message, { cause });
}

type OutputFormat = { format: RasterFormat; isAnimated: boolean };

/** An animation becomes WebP even for a client that prefers AVIF, which reads both: sharp writes no animated AVIF. */
function outputFormat(
  metadata: Metadata,
  negotiated: Transformation["format"],
  options: ImageTransformerOptions,
): OutputFormat {
  const { width, height, pages = 1, format, hasAlpha } = metadata;
  const isAnimation = pages > 1 && (format === "gif" || format === "webp");
  if (negotiated === "png") return { format: "png", isAnimated: false };
  if (negotiated === "fallback") return { format: hasAlpha ? "png" : "jpeg", isAnimated: false };
  if (isAnimation && width * height * pages <= options.maxAnimatedPixels) return { format: "webp", isAnimated: true };
  return { format: negotiated, isAnimated: false };
}

function pipeline(
  source: Buffer,
  metadata: Metadata,
  { format, isAnimated }: OutputFormat,
  { rect, widthPx, quality }: Transformation,
  { maxPixels, timeoutSeconds }: ImageTransformerOptions,
): Sharp {
  const image = sharp(source, {
    failOn: "error", // a decoder's warnings are tolerated; a truncated file is an error
    limitInputPixels: maxPixels,
    animated: isAnimated,
    autoOrient: !isAnimated,
  });
  image.timeout({ seconds: timeoutSeconds });
  if (rect) image.extract(rect);
  image.resize({ width: widthPx, withoutEnlargement: true });
  return encode(image, format, quality, isFlatGraphic(metadata));
}

/** Lossless sources are drawings more often than photographs: their colour edges are sharp. */
function isFlatGraphic({ format, hasAlpha }: Metadata): boolean {
  return hasAlpha || format === "png" || format === "gif";
}

/** `isFlat` keeps the colour of each pixel in AVIF. */
export function encode(image: Sharp, format: RasterFormat, quality: number, isFlat: boolean): Sharp {
  switch (format) {
    case "avif":
      // At this fraction of WebP's quality AVIF has no lower luma SSIM; more effort takes several times as long and saves
      // a few per cent. `npm run bench -- encoders` compares the two.
      return image.avif({
        quality: Math.round(quality * 0.64),
        effort: 1,
        chromaSubsampling: isFlat ? "4:4:4" : "4:2:0",
      });
    case "webp":
      return image.webp({ quality, effort: 4 });
    case "jpeg":
      return image.jpeg({ quality, mozjpeg: true });
    case "png":
      return image.png();
  }
}
