/** The parameters of an image URL. */

export type Rect = { left: number; top: number; width: number; height: number };
export type Colour = { r: number; g: number; b: number; alpha: number };

export const fits = ["clip", "crop", "fill", "fillmax", "max", "scale", "min"] as const;
export type Fit = (typeof fits)[number];

export type ImageFormat = "jpeg" | "png" | "webp" | "avif" | "gif";

/** Lengths are in pixels of the result, `dpr` included; those of `rect` are in pixels of the source. */
export type ImageParameters = {
  rect?: Rect;
  width?: number;
  height?: number;
  /** Bounds of the size with `fit=crop`. */
  limits: { minWidth?: number; maxWidth?: number; minHeight?: number; maxHeight?: number };
  fit: Fit;
  /** The part that a crop keeps: around a point, in fractions of the image, or the part with the most detail. */
  focus: { x: number; y: number } | "entropy";
  /** Degrees, clockwise; the image is turned before it is flipped. */
  orientation: number;
  flip: { horizontal: boolean; vertical: boolean };
  pad: number;
  background?: Colour;
  /** 0 to 2000. */
  blur: number;
  /** 0 to 100. */
  sharpen: number;
  /** From -100, which is grey, to 100. */
  saturation: number;
  isInverted: boolean;
  /** Only the first frame of an animation is used. */
  isStill: boolean;
  quality?: number;
  isProgressive: boolean;
  /** `plain` is PNG for an image with transparency and JPEG otherwise. Without a format the source's is kept. */
  format?: ImageFormat | "plain" | "json";
  /** The format was chosen by `Accept`, so another one may be used instead. */
  isNegotiated: boolean;
};

/** The longest side of a result, padding and `dpr` included. */
export const maxSidePx = 8192;

/** A parameter is invalid. The message names it, the expectation and the value. */
export class ImageParameterError extends Error {
  override name = "ImageParameterError";
}
