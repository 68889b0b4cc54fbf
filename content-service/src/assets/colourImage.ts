/** Colour effects on an image, and the colours behind and around it. */

import type { Sharp } from "sharp";
import type { Colour, ImageParameters } from "./imageParameters.ts";
import type { Plan } from "./planImage.ts";

const white: Colour = { r: 255, g: 255, b: 255, alpha: 1 };

export function adjustColours(image: Sharp, { sharpen, saturation, isInverted }: ImageParameters): void {
  if (sharpen > 0) image.sharpen({ sigma: 1, m1: sharpen / 10, m2: sharpen / 10 });
  if (saturation !== 0) image.modulate({ saturation: 1 + saturation / 100 });
  if (isInverted) image.negate({ alpha: false });
}

/**
 * Adds margins around the image, and the background behind its transparent parts. With `isOpaque`, for a format without
 * transparency, the background is white by default.
 */
export function surround(
  image: Sharp,
  margins: Plan["margins"],
  { background, isInverted }: ImageParameters,
  { hasAlpha, isOpaque }: { hasAlpha: boolean; isOpaque: boolean },
): void {
  // Sharp inverts in the last step, also margins and background, which must keep their colours.
  const own = (colour: Colour) => (isInverted ? inverted(colour) : colour);
  const under = isOpaque ? { ...(background ?? white), alpha: 1 } : background;
  const hasMargins = Object.values(margins).some((margin) => margin > 0);
  if (hasMargins) image.extend({ ...margins, background: under ? { ...white, alpha: 0 } : own(white) });
  if (!under || !(hasAlpha || hasMargins)) return;
  const pixel = { create: { width: 1, height: 1, channels: 4, background: own(under) } } as const;
  image.composite([{ input: pixel, tile: true, blend: "dest-over" }]);
  if (under.alpha === 1) image.removeAlpha();
}

const inverted = ({ r, g, b, alpha }: Colour): Colour => ({ r: 255 - r, g: 255 - g, b: 255 - b, alpha });
