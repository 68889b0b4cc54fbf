import { createRandom } from "../noise.ts";
import type { Layers, Size } from "./layers.ts";

/**
 * How a photograph is finished: its brightness (1 is what the light meter says), how much a reflector brightens its
 * shadows (at 1, twice), the glow around lights, the dark of its corners, the grain of its film.
 */
export type Finish = {
  exposure?: number;
  /** What the light meter says, for pictures of one thing that must be equally bright; else it is read from the picture. */
  meter?: number;
  fill?: number;
  glow?: number;
  corners?: number;
  grain?: number;
  warmth?: number;
};

/** The finished picture in red, green and blue (sRGB). */
export function develop(
  { widthPx, heightPx, colour }: Pick<Layers, keyof Size | "colour">,
  finish: Finish = {},
): Uint8Array {
  const { exposure = 1, fill = 0, glow = 0, corners = 0.25, grain = 1.6, warmth = 0 } = finish;
  const scale = (0.9 * exposure) / (finish.meter ?? brightest(colour));
  const light = colour.map((value) => value * scale * (1 + fill * Math.max(0, 1 - value * scale)));
  if (glow > 0) addGlow(light, widthPx, heightPx, glow);
  return toPixels(light, widthPx, heightPx, { corners, grain, warmth });
}

/** The light that all but one in fifty points stay under, as a light meter has it. */
function brightest(colour: Float32Array): number {
  const some = colour.filter((_, index) => index % 3 === 1 && index % 7 === 0).sort();
  return some[Math.floor(some.length * 0.98)] || 1;
}

/** Spreads the brightest light a little, as a lens does: two boxes of different sizes, each run twice. */
function addGlow(light: Float32Array, widthPx: number, heightPx: number, amount: number) {
  for (const radius of [widthPx / 160, widthPx / 28]) {
    const bright = light.map((value) => Math.min(3, Math.max(0, value - 0.8)));
    for (let pass = 0; pass < 3; pass++) {
      blurLines(bright, widthPx, heightPx, 1, Math.round(radius));
      blurLines(bright, heightPx, widthPx, widthPx, Math.round(radius));
    }
    for (const [index, value] of bright.entries()) light[index] = (light[index] ?? 0) + (value * amount) / 2;
  }
}

/** Blurs along rows (`stride` 1) or columns (`stride` the width) by the mean of 2 × radius + 1 points. */
function blurLines(values: Float32Array, size: number, lines: number, stride: number, radius: number) {
  const lineStride = stride === 1 ? size : 1;
  const line = new Float32Array(size);
  for (let number = 0; number < lines; number++)
    for (let channel = 0; channel < 3; channel++) {
      const index = (at: number) => (number * lineStride + Math.min(size - 1, Math.max(0, at)) * stride) * 3 + channel;
      let sum = 0;
      for (let at = -radius; at <= radius; at++) sum += values[index(at)] ?? 0;
      for (let at = 0; at < size; at++) {
        line[at] = sum / (2 * radius + 1);
        sum += (values[index(at + radius + 1)] ?? 0) - (values[index(at - radius)] ?? 0);
      }
      for (let at = 0; at < size; at++) values[index(at)] = line[at] ?? 0;
    }
}

function toPixels(
  light: Float32Array,
  widthPx: number,
  heightPx: number,
  finish: Required<Pick<Finish, "corners" | "grain" | "warmth">>,
) {
  const pixels = new Uint8Array(light.length);
  const random = createRandom(77);
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++) {
      const [x, y] = [(column / widthPx - 0.5) * 2, (row / heightPx - 0.5) * 2];
      const dark = 1 - finish.corners * ((x * x + y * y) / 2) ** 1.4;
      const grain = (random() + random() + random() - 1.5) * finish.grain;
      for (const channel of [0, 1, 2] as const) {
        const at = (row * widthPx + column) * 3 + channel;
        const tint = 1 + finish.warmth * (1 - channel) * 0.5;
        const value = 255 * film((light[at] ?? 0) * dark * tint);
        pixels[at] = Math.min(
          255,
          Math.max(0, value + grain * (0.6 + (1.4 * (255 - value)) / 255) + random() - 0.5 + 0.5),
        );
      }
    }
  return pixels;
}

/** The curve of film: nearly straight up to the middle, then ever flatter, so that lights keep their colour. */
export function film(value: number): number {
  const x = Math.max(0, value);
  const flat = toSrgb(Math.min(1, (x * (1 + x / 9)) / (1 + x * 0.75)));
  return flat + 0.22 * (flat * flat * (3 - 2 * flat) - flat);
}

const toSrgb = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
