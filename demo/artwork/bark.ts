/** The bark of an old oak: a height field of long plates between fissures, with moss and lichen, lit from one side. */
import { blurred, shadowAt } from "./heightField.ts";
import { cellRandom, createNoise } from "./noise.ts";
import { layered } from "./photograph/materials.ts";
import type { Material, Spot } from "./photograph/shapes.ts";
import { blend, linear, smooth, times, type Vec } from "./photograph/vectors.ts";

export type Bark = {
  seed: number;
  /** The size of the piece in centimetres, and how finely it is worked out. */
  width: number;
  height: number;
  perCm: number;
  /** Where the light comes from, seen from the bark: right, up, out. */
  light: Vec;
  /** How mossy it is at a place, from 0 to 1. */
  moss: (a: number, b: number) => number;
};

export function bark({ seed, width, height, perCm, light, moss }: Bark): Material {
  const size = { widthPx: Math.round(width * perCm), heightPx: Math.round(height * perCm) };
  const heightOf = createHeight(seed);
  const heights = new Float32Array(size.widthPx * size.heightPx);
  const colours = new Float32Array(heights.length * 3);
  const eachCell = (visit: (at: number, column: number, row: number) => void) => {
    for (let row = 0; row < size.heightPx; row++)
      for (let column = 0; column < size.widthPx; column++) visit(row * size.widthPx + column, column, row);
  };
  eachCell((at, column, row) => {
    heights[at] = heightOf(column / perCm, row / perCm);
  });
  const colourAt = createColours(seed, moss);
  const around = blurred(heights, size, Math.round(0.9 * perCm));
  eachCell((at, column, row) => {
    const lit = shadowAt(heights, size, column, row, light, { perCell: 1 / perCm, reach: 4 * perCm });
    // Deep places see little of the sky.
    const open = smooth(-0.55, 0.35, (heights[at] ?? 0) - (around[at] ?? 0));
    const [a, b] = [column / perCm, row / perCm];
    colours.set(times(colourAt(a, b, heights[at] ?? 0), (0.5 + 0.5 * lit) * (0.6 + 0.4 * open)), at * 3);
  });

  const read = (values: Float32Array, { a, b }: Spot, channels = 1, channel = 0) => {
    const x = Math.min(size.widthPx - 2, Math.max(0, a * perCm));
    const y = Math.min(size.heightPx - 2, Math.max(0, b * perCm));
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [s, t] = [x - column, y - row];
    const value = (dx: number, dy: number) =>
      values[((row + dy) * size.widthPx + column + dx) * channels + channel] ?? 0;
    const top = value(0, 0) * (1 - s) + value(1, 0) * s;
    const under = value(0, 1) * (1 - s) + value(1, 1) * s;
    return top * (1 - t) + under * t;
  };
  return {
    average: linear("#3a3024"),
    colour: (spot) => [read(colours, spot, 3, 0), read(colours, spot, 3, 1), read(colours, spot, 3, 2)],
    relief: (spot) => read(heights, spot),
  };
}

function createHeight(seed: number) {
  const bend = layered(seed, 3);
  const rough = layered(seed + 20, 4, 0.55);
  const fibre = layered(seed + 40, 3, 0.6);
  return (x: number, y: number): number => {
    const across = x + 1.9 * bend(x * 0.15, y * 0.07) + 0.3 * bend(x * 0.7 + 40, y * 0.25);
    const plates = cell(seed, across / 2.7, (y + 0.8 * bend(x * 0.4 + 9, y * 0.2)) / 10);
    const cracks = cell(seed + 3, across / 2.1, (y + 0.5 * bend(x * 0.6, y * 0.5 + 30)) / 3.1);
    const plate = smooth(0, 0.6, plates.edge) ** 0.8 * (0.75 + 0.35 * plates.random);
    const crack = 1 - smooth(0, 0.16, cracks.edge);
    return (
      1.25 * plate -
      0.13 * crack * plate +
      0.09 * fibre(x * 1.5, y * 0.28) +
      0.05 * rough(x * 1.3, y * 0.7) * (0.4 + plate)
    );
  };
}

/** The nearest of points strewn over cells: how far nearer than the next one, and a number of its own. */
function cell(seed: number, x: number, y: number): { edge: number; random: number } {
  let [first, second, random] = [9, 9, 0];
  for (let row = Math.floor(y) - 1; row <= Math.floor(y) + 1; row++)
    for (let column = Math.floor(x) - 1; column <= Math.floor(x) + 1; column++) {
      const dx = column + 0.15 + 0.7 * cellRandom(seed, column, row) - x;
      const dy = row + 0.1 + 0.8 * cellRandom(seed + 1, column, row) - y;
      const away = Math.hypot(dx, dy);
      if (away < first) {
        second = first;
        first = away;
        random = cellRandom(seed + 2, column, row);
      } else if (away < second) second = away;
    }
  return { edge: second - first, random };
}

function createColours(seed: number, moss: Bark["moss"]) {
  const tone = layered(seed + 60, 4, 0.6);
  const grain = layered(seed + 70, 3, 0.7);
  const spread = layered(seed + 80, 5, 0.65);
  const tuft = createNoise(seed + 90);
  const [deep, brown, grey] = [linear("#46372a"), linear("#6f5a43"), linear("#948871")];
  const [lichen, green, straw] = [linear("#9aa27e"), linear("#42491a"), linear("#85803a")];
  return (a: number, b: number, height: number): Vec => {
    const raised = smooth(0.1, 1.25, height + 0.25 * tone(a * 0.5, b * 0.2));
    const wood = blend(blend(deep, brown, smooth(0, 0.55, raised)), grey, smooth(0.5, 1.05, raised));
    const own = times(wood, 0.95 + 0.06 * grain(a * 2, b * 1.1));
    const grows = smooth(0.3, 0.55, spread(a * 0.32, b * 0.22) * 0.6 + 0.35 * raised);
    const pale = blend(own, times(lichen, 0.97 + 0.08 * grain(a * 4, b * 4)), 0.4 * grows);
    const mossy = smooth(0.35, 0.7, moss(a, b) + 0.35 * spread(a * 0.5 + 50, b * 0.4) - 0.15 * raised);
    const tufts = 0.6 + 0.3 * tuft(a * 4, b * 4) + 0.1 * tuft(a * 9, b * 9);
    return blend(pale, times(blend(green, straw, 0.3 + 0.3 * tuft(a * 2, b * 2)), 0.35 + tufts), mossy);
  };
}
