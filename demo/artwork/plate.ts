import { createPalette, SHADES } from "./colour.ts";
import type { Cut } from "./cuts.ts";
import { createNoise, createProfile, createRandom } from "./noise.ts";
import { createTemperatureField, type FieldOptions } from "./temperatureField.ts";

export type PlateOptions = FieldOptions & {
  widthPx: number;
  heightPx: number;
  cut?: Cut;
  /** Temperature the cut adds inside itself; negative removes. */
  lift?: number;
};

/** Eight-bit RGB, row by row. */
export type Plate = { widthPx: number; heightPx: number; pixels: Buffer };

const palette = createPalette();
const ISOTHERMS = 22;
/** Above this temperature the colours turn pale again, and the picture loses its focus. */
const HOTTEST = 0.985;
const BEND = 0.1;
/** Light falls from the upper left. */
const LIGHT = { x: -0.55, y: -0.835 };

/** A heated, brushed and cut steel plate. The same options always give the same bytes. */
export function renderPlate(options: PlateOptions): Plate {
  const { widthPx, heightPx, seed, cut, lift = -0.3 } = options;
  const { temperatures, ceilings } = createTemperatureField(widthPx, heightPx, options);
  const brush = createBrush(seed, heightPx);
  const dither = createRandom(seed + 7);
  const pixels = Buffer.alloc(widthPx * heightPx * 3);
  // Details are sized for a plate 1600 pixels tall and grow with it.
  const scale = Math.max(0.4, heightPx / 1600);
  const step = 1 / heightPx;
  const plain = new Float32Array(3);
  const machined = new Float32Array(3);

  for (let row = 0; row < heightPx; row++) {
    for (let column = 0; column < widthPx; column++) {
      const index = row * widthPx + column;
      const x = (column + 0.5) * step;
      const y = (row + 0.5) * step;
      const temperature = temperatures[index] ?? 0;
      const right = temperatures[column + 1 < widthPx ? index + 1 : index - 1] ?? 0;
      const under = temperatures[row + 1 < heightPx ? index + widthPx : index - widthPx] ?? 0;
      const slope = Math.hypot(right - temperature, under - temperature) * scale;

      const distance = cut ? cut.distance(x, y) : 1;
      const coverage = Math.min(1, Math.max(0, 0.5 - distance * heightPx));
      if (coverage < 1) shade(plain, temperature, slope, brush(y, x, y, 0, 1));
      if (cut && coverage > 0) {
        const across = cut.across(x, y);
        const acrossX = (cut.across(x + step, y) - across) * heightPx;
        const acrossY = (cut.across(x, y + step) - across) * heightPx;
        const ceiling = Math.min(HOTTEST, (ceilings[index] ?? 1) + Math.max(0, lift));
        const lifted = bendUnder(ceiling, temperature + lift);
        const rimPx = (-distance * heightPx) / scale;
        let light = brush(across, x, y, acrossX, acrossY);
        if (rimPx < 4) {
          const facing =
            (cut.distance(x + step, y) - distance) * LIGHT.x + (cut.distance(x, y + step) - distance) * LIGHT.y;
          light += chamfer(rimPx) * facing * heightPx;
        }
        shade(machined, lifted, slope, light);
      }
      for (let channel = 0; channel < 3; channel++) {
        const value = (plain[channel] ?? 0) * (1 - coverage) + (machined[channel] ?? 0) * coverage;
        // Noise before rounding down: otherwise long dark gradients would show bands.
        pixels[index * 3 + channel] = Math.min(255, Math.max(0, value + dither()));
      }
    }
  }
  return { widthPx, heightPx, pixels };
}

/** Keeps a temperature under the ceiling: unchanged until `bend` below it, levelling off towards it. */
export function bendUnder(ceiling: number, temperature: number, bend = BEND): number {
  const knee = ceiling - bend;
  return temperature < knee ? temperature : knee + bend * (1 - Math.exp((knee - temperature) / bend));
}

/** Writes the colour of a point into `rgb`. `slope` is temperature per pixel, `light` -1 (dark) to 1 (bright). */
function shade(rgb: Float32Array, temperature: number, slope: number, light: number) {
  const shadeAt = Math.min(1, Math.max(0, temperature)) * (SHADES - 1);
  const below = Math.min(SHADES - 2, Math.floor(shadeAt));
  const share = shadeAt - below;
  const phase = temperature * ISOTHERMS;
  const awayPx = Math.abs(phase - Math.round(phase)) / ISOTHERMS / Math.max(slope, 1e-6);
  // Where the temperature hardly changes, an isotherm would spread into a stain: it fades out instead.
  const line = Math.max(0, 1 - awayPx / 3.2) * Math.min(1, slope / 0.0002);
  for (let channel = 0; channel < 3; channel++) {
    const from = palette[below * 3 + channel] ?? 0;
    const colour = from + ((palette[below * 3 + 3 + channel] ?? 0) - from) * share;
    rgb[channel] = colour + light * (12 + 0.14 * colour) - 9 * line;
  }
}

/** The light on the edge: full on the chamfer, zero four pixels further in. */
const chamfer = (rimPx: number) => (rimPx < 2.5 ? 1.6 : 1.6 * Math.max(0, (4 - rimPx) / 1.5));

/** Brush marks: fine lines along the brush, and the sheen that a brushed surface shows where it faces the light. */
function createBrush(seed: number, heightPx: number) {
  const fine = createProfile(seed + 11);
  const other = createProfile(seed + 12);
  const broad = createNoise(seed + 13);
  const density = Math.min(1600, heightPx);
  return (across: number, x: number, y: number, acrossX: number, acrossY: number) => {
    const fade = 0.5 + 0.5 * broad(x * 1.3 + 40, y * 5);
    const at = across * density;
    const marks =
      fade * (fine(at * 0.8) + fine(at * 0.23 + 700)) + (1 - fade) * (other(at * 0.8) + other(at * 0.19 + 90));
    const length = Math.hypot(acrossX, acrossY) || 1;
    // Marks at a right angle to the half-way vector reflect the light: a turned disc shows two bright wedges.
    const facing = (acrossX * 0.42 + acrossY * 0.907) / length;
    const sheen = facing ** 8 - 0.3;
    return 0.17 * marks + 0.5 * sheen + 0.35 * broad(x * 1.1, y * 0.5);
  };
}
