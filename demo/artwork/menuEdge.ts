/**
 * The strip of steel over the menu of phones: the edge of a thick plate, cut with a flame, so close that most of it is
 * out of focus. Its colours are all the palette's, as those of a flat plate are, because the forge reads a picture's
 * temperature from its colours.
 */
import { createPalette, SHADES } from "./colour.ts";
import { layered } from "./photograph/materials.ts";
import { bendUnder, type Plate } from "./plate.ts";
import { blurred } from "./steel/field.ts";
import { flameCut } from "./steel/materials.ts";
import { luminance, type Piece, photographSteel } from "./steel/steel.ts";

const size = { widthPx: 1200, heightPx: 600 };

const piece: Piece = {
  surface: flameCut({ seed: 7011, edge: (x) => 0.5 + 0.05 * (x - 0.8), thickness: 0.26, reach: 0 }),
  lowest: -1,
  highest: 0.02,
  view: { from: [0.55, 0.72, 1], to: [0.86, 0.5, 0], angle: 40, opening: 0.05, sharpAt: [0.8, 0.52, -0.02], roll: -4 },
  finish: { corners: 0.6, grain: 0, glow: 0.1, exposure: 0.42 },
};

/** Bare steel is at most as bright as the palette's silver. */
const SILVER = 0.56;
/** The hottest a plate gets is violet, just before the palette turns dark blue. */
const HOTTEST = 0.86;

/** The photograph of cold steel, by its brightness in temperatures of the palette, and heated along the edge. */
export function drawMenuEdge(): Plate {
  const { widthPx, heightPx } = size;
  const photograph = photographSteel(piece, size);
  const palette = createPalette();
  const byBrightness = temperaturesByBrightness(palette);
  const own = Float32Array.from({ length: widthPx * heightPx }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = photograph.subarray(at * 3, at * 3 + 3);
    return byBrightness[Math.round(luminance([red, green, blue]))] ?? 0;
  });
  const broad = blurred(own, widthPx, heightPx, 5);
  const heatAt = createSeam();
  const pixels = Buffer.alloc(widthPx * heightPx * 3);
  const shade = (temperature: number, channel: number) =>
    palette[Math.round(Math.min(1, Math.max(0, temperature)) * (SHADES - 1)) * 3 + channel] ?? 0;
  for (const at of own.keys()) {
    const [cold, temperature] = [broad[at] ?? 0, own[at] ?? 0];
    const heat = heatAt((at % widthPx) / heightPx, Math.floor(at / widthPx) / heightPx);
    const heated = bendUnder(HOTTEST, cold + heat, 0.12);
    for (const channel of [0, 1, 2]) {
      // As the forge does it: the colour of the sum, with the picture's own unevenness.
      const value = shade(heated, channel) + 1.2 * (shade(temperature, channel) - shade(cold, channel));
      pixels[at * 3 + channel] = Math.min(255, Math.max(0, value));
    }
  }
  return { ...size, pixels };
}

/** For each brightness from 0 to 255 the temperature of the steel that has it. */
function temperaturesByBrightness(palette: Float32Array): Float32Array {
  const last = Math.round(SILVER * (SHADES - 1));
  let at = 0;
  return Float32Array.from({ length: 256 }, (_, brightness) => {
    const isDarker = () =>
      luminance([palette[at * 3] ?? 0, palette[at * 3 + 1] ?? 0, palette[at * 3 + 2] ?? 0]) < brightness;
    while (at < last && isDarker()) at++;
    return at / (SHADES - 1);
  });
}

/** Heat along the edge in the picture, which it crosses from the upper left: most of it right of the middle. */
function createSeam() {
  const unrest = layered(7012, 3);
  return (x: number, y: number) => {
    const away = y - (0.345 + 0.165 * x) + 0.012 * unrest(x * 3, y * 3);
    const along = Math.exp(-(((x - 1.5 + 0.1 * unrest(x * 2 + 5, 1)) / 0.62) ** 2));
    return 0.6 * along * Math.exp(-((away / (away < 0 ? 0.085 : 0.045)) ** 2));
  };
}
