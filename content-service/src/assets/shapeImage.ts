/** Scales, blurs and turns an image. */

import sharp, { type Sharp } from "sharp";
import type { ImageParameters } from "./imageParameters.ts";
import type { Plan, Size } from "./planImage.ts";

/** A wider blur of a large image would take seconds: a smaller copy is blurred and enlarged, with the same look. */
const maxSigmaPx = 4;

/** `image` is cut to the region of the plan. */
export async function shapeImage(image: Sharp, { size }: Plan, { blur, fit, focus }: ImageParameters): Promise<Sharp> {
  const resizing = {
    fit: (fit === "crop" || fit === "min") && focus === "entropy" ? "cover" : "fill",
    position: "entropy",
  } as const;
  const sigmaPx = blur / 4;
  if (sigmaPx < 0.3) return image.resize({ ...size, ...resizing });
  const factor = Math.max(1, sigmaPx / maxSigmaPx);
  const { data, info } = await image
    .resize({ ...shrink(size, factor), ...resizing })
    .blur(sigmaPx / factor)
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info }).resize({ ...size, fit: "fill" });
}

const shrink = ({ width, height }: Size, factor: number): Size => ({
  width: Math.max(1, Math.round(width / factor)),
  height: Math.max(1, Math.round(height / factor)),
});

/** Sharp flips before it rotates, and the parameters mean the opposite order. */
export function turnImage(image: Sharp, { orientation, flip }: ImageParameters): void {
  const isTurned = orientation % 180 !== 0;
  if (isTurned ? flip.horizontal : flip.vertical) image.flip();
  if (isTurned ? flip.vertical : flip.horizontal) image.flop();
  if (orientation !== 0) image.rotate(orientation);
}
