/** An image file and what to do with it → the image asked for. */

import sharp, { type Metadata, type ResizeOptions } from "sharp";
import { type Fit, type ImageFormat, ImageParameterError, type ImageParameters } from "./imageParameters.ts";

const resizing: Record<Fit, ResizeOptions> = {
  clip: { fit: "inside" },
  crop: { fit: "cover" },
  fill: { fit: "contain", background: "#fff" },
  fillmax: { fit: "contain", background: "#fff", withoutEnlargement: true },
  max: { fit: "inside", withoutEnlargement: true },
  scale: { fit: "fill" },
  min: { fit: "cover", withoutEnlargement: true },
};

/** Throws an `ImageParameterError` when the rectangle reaches outside the image. */
export async function transformImage(
  file: string,
  { rect, width, height, fit, quality, format }: ImageParameters,
): Promise<{ bytes: Buffer; mimeType: string }> {
  const metadata = await sharp(file).metadata();
  const image = sharp(file).autoOrient();
  if (rect) image.extract(within(rect, metadata.autoOrient));
  if (width || height) image.resize({ width, height, ...resizing[fit] });
  const target = format ?? formatOf(metadata);
  const bytes = await image.toFormat(target, { quality }).toBuffer();
  return { bytes, mimeType: `image/${target}` };
}

function within(rect: NonNullable<ImageParameters["rect"]>, image: { width: number; height: number }) {
  const isInside = rect.left + rect.width <= image.width && rect.top + rect.height <= image.height;
  if (isInside && rect.width > 0 && rect.height > 0) return rect;
  throw new ImageParameterError(`rect must lie within the image of ${image.width} by ${image.height} pixels`);
}

/** The image's own format, where it is one that browsers show. */
function formatOf({ format, hasAlpha }: Metadata): ImageFormat {
  if (format === "jpeg" || format === "png" || format === "webp") return format;
  if (format === "heif") return "avif";
  return hasAlpha ? "png" : "jpeg";
}
