/**
 * Bytes of an image → bytes of the same picture in another size and encoding.
 *
 * What an image claims to be is read before anything is decoded, and only five formats ever reach the decoder. Whoever
 * changes what bytes come out counts `imageEdition.ts` up.
 */

import sharp, { type Metadata, type Sharp } from "sharp";
import { HttpError } from "../http/errors.ts";
import type { Rect } from "./imageSource.ts";
import type { NegotiatedFormat } from "./negotiateFormat.ts";

export type Transformation = {
  /** The part to show, in pixels of the upright picture. */
  rect: Rect | null;
  /** A picture narrower than this stays as it is. */
  widthPx: number;
  /** On WebP's scale. */
  quality: number;
  /** `png` is without loss and for the server itself. */
  format: NegotiatedFormat | "png";
};

export type RasterFormat = "avif" | "webp" | "jpeg" | "png";

export type TransformedImage = { bytes: Buffer; format: RasterFormat };

export type TransformImage = (source: Buffer, transformation: Transformation) => Promise<TransformedImage>;

export type ImageTransformerOptions = {
  maxPixels: number;
  /** Frames included; a longer or larger animation becomes its first frame. */
  maxAnimatedPixels: number;
  timeoutSeconds: number;
};

/**
 * How the files of the five formats begin, in Latin-1: JPEG, PNG, GIF, WebP, AVIF. Decoders are not blocked instead,
 * because that is for the whole process, and the embedded content service's thread needs more of them.
 */
const signature = /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8|RIFF.{4}WEBP|.{4}ftypavi[fs])/s;

/** The settings are the whole process's: one thread for each image, no cache but ours. */
export function createImageTransformer(options: ImageTransformerOptions): TransformImage {
  sharp.concurrency(1);
  sharp.cache(false);

  /** Throws an `HttpError` 422 for what is no image, is cut off, or has too many pixels. */
  return async function transformImage(source, transformation) {
    try {
      if (!signature.test(source.toString("latin1", 0, 16)))
        throw new HttpError(422, "The image must be a JPEG, PNG, WebP, GIF or AVIF file.");
      const metadata = await sharp(source).metadata();
      const { width, height } = metadata;
      if (width * height > options.maxPixels)
        throw new HttpError(422, `image must have at most ${options.maxPixels} pixels (got ${width} x ${height})`);
      const format = outputFormat(metadata, transformation.format, options);
      const bytes = await pipeline(source, metadata, format, transformation, options).toBuffer();
      return { bytes, format: format.format };
    } catch (error) {
      if (error instanceof HttpError) throw error;
      throw new HttpError(422, "The image could not be read.", { cause: error });
    }
  };
}

type OutputFormat = { format: RasterFormat; isAnimated: boolean };

/** Animations go to clients that read WebP, as those that read AVIF do too; sharp writes no animated AVIF. */
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
    failOn: "error", // damage that a decoder only warns about is left alone, a missing end is not
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

/** A lossless source is flat. */
export function encode(image: Sharp, format: RasterFormat, quality: number, isFlat: boolean): Sharp {
  switch (format) {
    case "avif":
      // At this part of WebP's scale AVIF is no worse by its luma; more effort costs several times the time for a few
      // per cent. `npm run bench -- encoders` compares the two.
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
