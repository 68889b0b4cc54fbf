/** The colours steel passes through as it is heated, from the design's tokens. */
const TEMPER: [temperature: number, hex: string][] = [
  [0, "#070f18"],
  [0.18, "#1e2b3a"],
  [0.34, "#44576c"],
  [0.48, "#acb9c7"],
  [0.56, "#f0f4f7"],
  [0.64, "#f4c3f4"],
  [0.74, "#de76e2"],
  [0.83, "#ad30b3"],
  [0.9, "#49104c"],
  [0.96, "#2f6ea8"],
  [1, "#cdd5de"],
];

/** The number of temperatures in a palette: enough that dithering hides the steps. */
export const SHADES = 8192;

type Oklab = [lightness: number, greenRed: number, blueYellow: number];

/** Red, green and blue (0–255, not rounded) for `SHADES` temperatures from 0 to 1. */
export function createPalette(): Float32Array {
  const stops = TEMPER.map(([temperature, hex]) => ({ temperature, colour: toOklab(hex) }));
  const palette = new Float32Array(SHADES * 3);
  for (let shade = 0; shade < SHADES; shade++) {
    palette.set(toSrgb(colourAt(stops, shade / (SHADES - 1))), shade * 3);
  }
  return palette;
}

function colourAt(stops: { temperature: number; colour: Oklab }[], temperature: number): Oklab {
  const above = Math.max(
    1,
    stops.findIndex((stop) => stop.temperature >= temperature),
  );
  const from = stops[above - 1];
  const to = stops[above];
  if (!from || !to) throw new RangeError(`a temperature must be between 0 and 1 (got ${temperature})`);
  const share = (temperature - from.temperature) / (to.temperature - from.temperature);
  const mix = (channel: 0 | 1 | 2) => from.colour[channel] + (to.colour[channel] - from.colour[channel]) * share;
  return [mix(0), mix(1), mix(2)];
}

// https://bottosson.github.io/posts/oklab/
function toOklab(hex: string): Oklab {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toSrgb([lightness, greenRed, blueYellow]: Oklab): [number, number, number] {
  const l = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
  const m = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
  const s = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const fromLinear = (value: number) =>
  255 * (value <= 0.0031308 ? 12.92 * Math.max(0, value) : 1.055 * Math.min(1, value) ** (1 / 2.4) - 0.055);
