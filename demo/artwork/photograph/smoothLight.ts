import type { Layers } from "./layers.ts";
import type { Vec } from "./vectors.ts";

/** The binomial weights of a 5 × 5 blur, in one direction. */
const BLUR = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16];

/**
 * Takes the noise out of light: three blurs with holes of growing size, across which surfaces that face another way,
 * lie at another depth or are lit very differently have no say.
 */
export function smoothLight(layers: Layers, passes = 3, tolerance = 0.5): Layers {
  let { colour } = layers;
  for (let pass = 0; pass < passes; pass++) colour = blurOnce({ ...layers, colour }, 2 ** pass, tolerance / 2 ** pass);
  return { ...layers, colour };
}

function blurOnce(layers: Layers, step: number, tolerance: number): Float32Array {
  const { widthPx, heightPx, colour, normal, depth } = layers;
  const blurred = new Float32Array(colour.length);
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++) {
      const at = row * widthPx + column;
      const own = brightness(colour, at);
      const direction: Vec = [normal[at * 3] ?? 0, normal[at * 3 + 1] ?? 0, normal[at * 3 + 2] ?? 0];
      let [red, green, blue, total] = [0, 0, 0, 0];
      for (let y = -2; y <= 2; y++)
        for (let x = -2; x <= 2; x++) {
          const otherRow = row + y * step;
          const otherColumn = column + x * step;
          if (otherRow < 0 || otherColumn < 0 || otherRow >= heightPx || otherColumn >= widthPx) continue;
          const other = otherRow * widthPx + otherColumn;
          const contrast = (brightness(colour, other) - own) / (own + 0.02) / tolerance;
          const weight =
            (BLUR[x + 2] ?? 0) *
            (BLUR[y + 2] ?? 0) *
            likeness(layers, other, direction, depth[at] ?? 0, step) *
            Math.exp(-contrast * contrast);
          total += weight;
          red += weight * (colour[other * 3] ?? 0);
          green += weight * (colour[other * 3 + 1] ?? 0);
          blue += weight * (colour[other * 3 + 2] ?? 0);
        }
      const scale = total > 0 ? 1 / total : 0;
      blurred[at * 3] = red * scale;
      blurred[at * 3 + 1] = green * scale;
      blurred[at * 3 + 2] = blue * scale;
    }
  return blurred;
}

export const brightness = (colour: Float32Array, at: number) =>
  ((colour[at * 3] ?? 0) + (colour[at * 3 + 1] ?? 0) + (colour[at * 3 + 2] ?? 0)) / 3;

/** How like a point lies to a direction and a depth, from 0 to 1. On a slanted surface, depth differs with `step`. */
export function likeness(layers: Layers, at: number, direction: Vec, depth: number, step: number): number {
  const { normal } = layers;
  const cosine =
    (normal[at * 3] ?? 0) * direction[0] +
    (normal[at * 3 + 1] ?? 0) * direction[1] +
    (normal[at * 3 + 2] ?? 0) * direction[2];
  const apart = Math.abs((layers.depth[at] ?? 0) - depth) / (depth * 0.01 * step + 1e-6);
  return Math.max(0, cosine) ** 24 * Math.exp(-apart);
}
