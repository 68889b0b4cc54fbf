import type { Size } from "../photograph/layers.ts";
import { blurred } from "./field.ts";

const LARGEST_PX = 60;

/**
 * Blurs what is nearer or farther than the lens is focused: each point becomes the mean of a disc. `blurPx` gives the
 * radius of the disc at a depth, for a picture of the given size; `taps` is how many points of the disc are read.
 */
export function focus(
  { widthPx, heightPx, colour }: Size & { colour: Float32Array },
  depth: Float32Array,
  blurPx: (depth: number) => number,
  taps = 56,
): Float32Array {
  const sharp = depth.map((value) => Math.min(LARGEST_PX, blurPx(value)));
  // A blurred edge in front lies over what is sharp behind it.
  const radii = blurred(sharp, widthPx, heightPx, Math.max(1, Math.round(widthPx / 640)));
  const places = Array.from({ length: taps }, (_, index) => {
    const radius = Math.sqrt((index + 0.5) / taps);
    return { radius, x: radius * Math.cos(index * 2.39996), y: radius * Math.sin(index * 2.39996) };
  });
  const seen = new Float32Array(colour.length);
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++) {
      const at = row * widthPx + column;
      const own = radii[at] ?? 0;
      if (own < 0.6) {
        for (let channel = 0; channel < 3; channel++) seen[at * 3 + channel] = colour[at * 3 + channel] ?? 0;
        continue;
      }
      let [red, green, blue, total] = [0, 0, 0, 0];
      for (const { radius, x, y } of places) {
        const atX = Math.min(widthPx - 1, Math.max(0, Math.round(column + x * own)));
        const atY = Math.min(heightPx - 1, Math.max(0, Math.round(row + y * own)));
        const other = atY * widthPx + atX;
        // A sharp point does not spread over its neighbours.
        const weight = (radii[other] ?? 0) + 1 >= radius * own ? 1 : 0.08;
        total += weight;
        red += weight * (colour[other * 3] ?? 0);
        green += weight * (colour[other * 3 + 1] ?? 0);
        blue += weight * (colour[other * 3 + 2] ?? 0);
      }
      seen[at * 3] = red / total;
      seen[at * 3 + 1] = green / total;
      seen[at * 3 + 2] = blue / total;
    }
  return seen;
}
