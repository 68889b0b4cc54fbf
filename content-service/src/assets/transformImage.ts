/** Transforms an image file by the parameters of its URL. */

import sharp, { type Metadata, type Sharp } from "sharp";
import type { Limits } from "../limits.ts";
import { adjustColours, surround } from "./colourImage.ts";
import { type ImageFormat, ImageParameterError, type ImageParameters } from "./imageParameters.ts";
import { type Plan, planImage, type Size } from "./planImage.ts";
import { maxImagePixels, openSource, sizeOf } from "./readImage.ts";
import { shapeImage, turnImage } from "./shapeImage.ts";

export type TransformLimits = Pick<Limits, "avifPixels" | "movingPixels">;

const timeLimitSeconds = 10;

const defaultQuality = 75;

/** Throws an `ImageParameterError` when the parameters do not fit the image or exceed a limit. */
export async function transformImage(
  file: string,
  parameters: ImageParameters,
  limits: TransformLimits,
): Promise<{ bytes: Buffer; mimeType: string }> {
  const metadata = await sharp(file, { limitInputPixels: maxImagePixels }).metadata();
  const plan = planImage(sizeOf(metadata), parameters);
  const format = affordable(formatFor(parameters.format, metadata), plan.size, { metadata, parameters, limits });
  const source = await openSource(file, metadata);
  const image = await shapeImage(open(source, metadata, plan, { format, parameters, limits }), plan, parameters);
  turnImage(image, parameters);
  adjustColours(image, parameters);
  surround(image, plan.margins, parameters, { hasAlpha: metadata.hasAlpha, isOpaque: format === "jpeg" });
  const encoded = encode(image, format, parameters).timeout({ seconds: timeLimitSeconds });
  return { bytes: await encoded.toBuffer().catch(explainTimeout), mimeType: `image/${format}` };
}

function explainTimeout(error: unknown): never {
  if (error instanceof Error && error.message.startsWith("timeout"))
    throw new ImageParameterError(`transforming the image takes longer than ${timeLimitSeconds} s`);
  throw error;
}

/** The response to `fm=json`: properties of the stored image. */
export async function describeStored(file: string, { size, mimeType }: { size: number; mimeType: string }) {
  const metadata = await sharp(file, { limitInputPixels: maxImagePixels }).metadata();
  return { ...sizeOf(metadata), frameCount: metadata.pages ?? 1, contentLength: size, contentType: mimeType };
}

/** The requested format, or the image's own if browsers display it. */
function formatFor(requested: ImageParameters["format"], metadata: Metadata): ImageFormat {
  const { format, compression } = metadata;
  if (requested && requested !== "plain" && requested !== "json") return requested;
  if (format === "jpeg" || format === "png" || format === "gif") return format;
  if (requested !== "plain" && format === "webp") return format;
  if (requested !== "plain" && compression === "av1") return "avif";
  return plainFormat(metadata);
}

const plainFormat = ({ hasAlpha }: Metadata): ImageFormat => (hasAlpha ? "png" : "jpeg");

/** Replaces a format that would take too long. Throws an `ImageParameterError` when the client requested it by name. */
function affordable(
  format: ImageFormat,
  { width, height }: Size,
  { metadata, parameters, limits }: { metadata: Metadata; parameters: ImageParameters; limits: TransformLimits },
): ImageFormat {
  if (format !== "avif" || width * height <= limits.avifPixels) return format;
  if (parameters.isNegotiated) return "webp"; // a client that accepts AVIF accepts WebP
  if (parameters.format === undefined) return plainFormat(metadata);
  throw new ImageParameterError(`fm=avif must make at most ${limits.avifPixels} pixels (got ${width} by ${height})`);
}

type Target = { format: ImageFormat; parameters: ImageParameters; limits: TransformLimits };

/** Opens the image upright and cuts it to the region of the plan. */
function open(source: string | Buffer, metadata: Metadata, plan: Plan, { format, parameters, limits }: Target): Sharp {
  const size = sizeOf(metadata);
  const isWhole = plan.region.width === size.width && plan.region.height === size.height;
  const isMoving = (metadata.pages ?? 1) > 1 && (format === "gif" || format === "webp") && canMove(parameters);
  if (isMoving) checkFrames(plan.size, metadata, limits);
  const image = sharp(source, {
    limitInputPixels: maxImagePixels,
    animated: isMoving,
    ...(metadata.format === "svg" && isWhole && { density: densityFor(size, plan.size) }),
  }).autoOrient();
  return isWhole ? image : image.extract(plan.region);
}

function checkFrames({ width, height }: Size, { pages = 1 }: Metadata, { movingPixels }: TransformLimits): void {
  if (width * height * pages <= movingPixels) return;
  throw new ImageParameterError(
    `an animation must have at most ${movingPixels} pixels in all (got ${pages} frames of ${width} by ${height})`,
  );
}

/** Frames are stacked in one image, so operations that mix or turn neighbouring pixels use the first frame only. */
const canMove = ({ isStill, orientation, flip, focus, fit, blur }: ImageParameters) =>
  !isStill && orientation === 0 && !flip.vertical && blur === 0 && !(focus === "entropy" && fit === "crop");

/** An SVG is rendered at the size of the result, up to the highest density of sharp; 72 dots per inch is its own size. */
const densityFor = (own: Size, needed: Size) =>
  Math.min(72 * Math.max(1, needed.width / own.width, needed.height / own.height), 100_000);

function encode(image: Sharp, format: ImageFormat, { quality, isProgressive }: ImageParameters): Sharp {
  const lossy = { quality: Math.max(1, Math.round(quality ?? defaultQuality)) };
  if (format === "jpeg") return image.jpeg({ ...lossy, progressive: isProgressive });
  if (format === "webp") return image.webp(lossy);
  if (format === "avif") return image.avif(quality === undefined ? {} : lossy); // its quality scale differs
  return image.toFormat(format); // lossless: a quality would reduce their colours
}
