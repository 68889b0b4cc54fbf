/** What an image address can ask for. */

export type Rect = { left: number; top: number; width: number; height: number };
export type Colour = { r: number; g: number; b: number; alpha: number };

export const fits = ["clip", "crop", "fill", "fillmax", "max", "scale", "min"] as const;
export type Fit = (typeof fits)[number];

export type ImageFormat = "jpeg" | "png" | "webp" | "avif" | "gif";

/** Lengths are in pixels of the image asked for, `dpr` included; those of `rect` in pixels of the one there is. */
export type ImageParameters = {
  rect?: Rect;
  width?: number;
  height?: number;
  /** How far `fit=crop` may move from the proportions of the image. */
  limits: { minWidth?: number; maxWidth?: number; minHeight?: number; maxHeight?: number };
  fit: Fit;
  /** What stays when something is cut off: a point in fractions of the image, or the liveliest part. */
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
  /** Only the first frame of an animation. */
  isStill: boolean;
  quality?: number;
  isProgressive: boolean;
  /** `plain` is PNG where there is transparency and JPEG otherwise. Missing is the format there is. */
  format?: ImageFormat | "plain" | "json";
  /** Whether we chose the format, and may choose another. */
  isNegotiated: boolean;
};

/** The most an image may have on a side, padding and `dpr` included. */
export const maxSidePx = 8192;

/** A parameter that makes no sense. The message names it, the expectation and the value. */
export class ImageParameterError extends Error {
  override name = "ImageParameterError";
}
