/**
 * Plans the size and crop of a result, in whole pixels.
 *
 * `rect`, `crop` and the focal point refer to the upright source. Width, height and padding refer to the result, so a
 * quarter turn swaps width and height here.
 */

import { ImageParameterError, type ImageParameters, maxSidePx, type Rect } from "./imageParameters.ts";

export type Size = { width: number; height: number };

export type Plan = {
  /** The part of the source that is used. */
  region: Rect;
  /** The size that the region is scaled to, before it is turned. */
  size: Size;
  /** The margins that are added after it is turned. */
  margins: { top: number; right: number; bottom: number; left: number };
};

type Request = Pick<ImageParameters, "rect" | "width" | "height" | "limits" | "fit" | "focus" | "orientation" | "pad">;

/** Throws an `ImageParameterError` for a rectangle outside the source, and for a result that is too large. */
export function planImage(image: Size, request: Request): Plan {
  const rect = within(request.rect ?? { left: 0, top: 0, ...image }, image);
  const isTurned = request.orientation % 180 !== 0;
  const box = isTurned
    ? { width: request.height, height: request.width }
    : { width: request.width, height: request.height };
  const size = sizeFor(request, box, rect);
  const isCut = request.fit === "crop" || request.fit === "min";
  const isFilled = request.fit === "fill" || request.fit === "fillmax";
  const free = {
    width: isFilled && box.width ? box.width - size.width : 0,
    height: isFilled && box.height ? box.height - size.height : 0,
  };
  const margins = around(isTurned ? { width: free.height, height: free.width } : free, request.pad);
  checkSize(size, free, request.pad);
  return { region: isCut ? cut(rect, size, request.focus) : rect, size, margins };
}

function within(rect: Rect, image: Size): Rect {
  const isInside = rect.left + rect.width <= image.width && rect.top + rect.height <= image.height;
  if (isInside && rect.width > 0 && rect.height > 0) return rect;
  const given = `${rect.left},${rect.top},${rect.width},${rect.height}`;
  throw new ImageParameterError(
    `rect must lie within the image of ${image.width} by ${image.height} pixels (got "${given}")`,
  );
}

function sizeFor({ fit, limits }: Request, box: Partial<Size>, rect: Rect): Size {
  const { width, height } = box;
  const factor = Math.min(width ? width / rect.width : Infinity, height ? height / rect.height : Infinity);
  const whole = width && height ? { width, height } : undefined;
  if (fit === "crop") return limited(whole ?? scale(rect, freeFactor(factor, limits, rect)), limits);
  if (factor === Infinity) return scale(rect, largest(rect));
  if (fit === "scale" && whole) return whole;
  if (fit === "min" && whole) return scale(whole, Math.min(1, rect.width / whole.width, rect.height / whole.height));
  return scale(rect, fit === "max" || fit === "fillmax" || fit === "min" ? Math.min(1, factor) : factor);
}

/** Without a size the result has the size of the source, up to the longest side allowed. */
const largest = (rect: Rect) => Math.min(1, maxSidePx / rect.width, maxSidePx / rect.height);

const scale = ({ width, height }: Size, factor: number): Size => ({
  width: Math.max(1, Math.round(width * factor)),
  height: Math.max(1, Math.round(height * factor)),
});

/** Without width and height, only the limits determine the size. */
function freeFactor(factor: number, limits: Request["limits"], rect: Rect): number {
  if (factor !== Infinity) return factor;
  const { minWidth = 1, minHeight = 1, maxWidth = maxSidePx, maxHeight = maxSidePx } = limits;
  const most = Math.min(1, maxWidth / rect.width, maxHeight / rect.height);
  return Math.max(most, minWidth / rect.width, minHeight / rect.height);
}

const limited = ({ width, height }: Size, { minWidth, maxWidth, minHeight, maxHeight }: Request["limits"]): Size => ({
  width: Math.min(Math.max(width, minWidth ?? 1), maxWidth ?? Infinity),
  height: Math.min(Math.max(height, minHeight ?? 1), maxHeight ?? Infinity),
});

/** The largest part of the rectangle with these proportions, as close to the focus as possible. */
function cut(rect: Rect, size: Size, focus: Request["focus"]): Rect {
  if (focus === "entropy") return rect; // sharp chooses the part by the pixels
  const factor = Math.min(rect.width / size.width, rect.height / size.height);
  const part = scale(size, factor);
  const offset = (whole: number, length: number, at: number) =>
    Math.min(Math.max(Math.round(whole * at - length / 2), 0), whole - length);
  return {
    ...part,
    left: rect.left + offset(rect.width, part.width, focus.x),
    top: rect.top + offset(rect.height, part.height, focus.y),
  };
}

const around = (free: Size, pad: number): Plan["margins"] => ({
  top: Math.floor(free.height / 2) + pad,
  right: Math.ceil(free.width / 2) + pad,
  bottom: Math.ceil(free.height / 2) + pad,
  left: Math.floor(free.width / 2) + pad,
});

function checkSize(size: Size, free: Size, pad: number): void {
  const width = size.width + free.width + 2 * pad;
  const height = size.height + free.height + 2 * pad;
  if (Math.max(width, height) <= maxSidePx) return;
  throw new ImageParameterError(
    `w, h, dpr and pad must ask for at most ${maxSidePx} pixels on a side (got ${width} by ${height})`,
  );
}
