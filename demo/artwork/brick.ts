/**
 * Brickwork, photographed square on as North Kiln's library does it: a height field of bricks and joints, lit from the
 * upper left. The same wall is drawn dry and wet, so that the two pictures cover each other.
 */
import { createCutClay } from "./brickFace.ts";
import type { Cut } from "./cuts.ts";
import { blurred, shadowAt } from "./heightField.ts";
import { cellRandom } from "./noise.ts";
import { layered } from "./photograph/materials.ts";
import { add, blend, filter, linear, smooth, times, unit, type Vec } from "./photograph/vectors.ts";

/** Sizes are in picture heights. */
export type Brickwork = {
  widthPx: number;
  heightPx: number;
  seed: number;
  brick: { width: number; height: number; joint: number };
  /** What a brick looks like dry, in linear light: its patches are darker and paler than that. */
  clay: Vec;
  mortar: string;
  /** How much of the wall is burnt dark, from 0 to 1. */
  firing: number;
  /** Where the light comes from: the flatter, the longer the shadows. */
  light: Vec;
  /** An ellipse of lamplight at the height of the name: its middle and half-axes. The rest falls into the dark. */
  lamp: { x: number; halfWidth: number; halfHeight: number };
  /** The brick with a name, by its middle, and the letters pressed into it, from that middle. */
  named: { x: number; y: number; letters: Cut };
};

/** The row and column of the brick with a name. */
const NAMED = { row: 2, column: 1 };

const WET = { depth: 1.2, dark: 0.54, sky: [0.8, 0.9, 1] as Vec };

/** Red, green and blue of the wall, row by row. */
export function drawBrickwork(wall: Brickwork, isWet: boolean): Uint8Array {
  const { widthPx, heightPx } = wall;
  const surface = createSurface(wall);
  const heights = new Float32Array(widthPx * heightPx);
  const inside = new Float32Array(widthPx * heightPx);
  const pixels = new Uint8Array(widthPx * heightPx * 3);
  eachPoint(wall, (at, x, y) => {
    const place = surface.place(x, y);
    inside[at] = place.inside;
    heights[at] = surface.height(place, x, y);
  });
  // Water lies over the small unevennesses and mirrors as its own, smoother surface does.
  const reach = Math.round(0.0045 * heightPx);
  const water = isWet ? blurred(blurred(heights, wall, reach), wall, reach) : heights;
  const slopeOf = (of: Float32Array, at: number, column: number, row: number): Vec => {
    const right = (of[at + (column + 1 < widthPx ? 1 : 0)] ?? 0) - (of[at - (column > 0 ? 1 : 0)] ?? 0);
    const under = (of[at + (row + 1 < heightPx ? widthPx : 0)] ?? 0) - (of[at - (row > 0 ? widthPx : 0)] ?? 0);
    return unit([(-right * heightPx) / 2, (under * heightPx) / 2, 1]);
  };
  const towards = unit(wall.light);
  eachPoint(wall, (at, x, y, column, row) => {
    const place = surface.place(x, y);
    const normal = slopeOf(heights, at, column, row);
    const facing = Math.max(0, normal[0] * towards[0] + normal[1] * towards[1] + normal[2] * towards[2]);
    const lit = facing * shadowAt(heights, wall, column, row, towards, { perCell: 1 / heightPx, reach: 40 });
    const colour = surface.colour(place, x, y);
    const light = 0.2 + 1.25 * lit;
    const seen = isWet
      ? wetted(colour, surface.film(place, x, y), slopeOf(water, at, column, row), light, lit)
      : times(colour, light);
    const fall = 0.85 * (1 - 0.97 * smooth(0.7, 2.7, distanceFromLamp(wall, x, y)));
    for (const channel of [0, 1, 2] as const) pixels[at * 3 + channel] = toByte(seen[channel] * fall);
  });
  return pixels;
}

function eachPoint(
  { widthPx, heightPx }: Brickwork,
  visit: (at: number, x: number, y: number, column: number, row: number) => void,
) {
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++)
      visit(row * widthPx + column, column / heightPx, row / heightPx, column, row);
}

/** How far a point is from the lamp's middle: 1 on the edge of what it lights. */
export const distanceFromLamp = ({ named, lamp }: Brickwork, x: number, y: number): number =>
  Math.hypot((x - lamp.x) / lamp.halfWidth, (y - named.y) / lamp.halfHeight);

/** A place of the wall: its brick, where in it (from its middle), how far from its edge, and 0 (joint) to 1 (brick). */
type Place = { row: number; column: number; x: number; y: number; edge: number; inside: number };

function createSurface({ seed, brick, clay, mortar, firing, named }: Brickwork) {
  const bend = layered(seed, 3);
  const rough = layered(seed + 20, 5, 0.24);
  const patches = layered(seed + 40, 4);
  const cut = createCutClay();
  const burnt = filter(clay, [0.3, 0.38, 0.52]);
  const pale = filter(clay, [1.55, 1.6, 1.4]);
  const colours = { clay, burnt, pale, mortar: linear(mortar) };
  const unitOf = brick.height;

  function place(x: number, y: number): Place {
    const down = y - named.y + (NAMED.row + 0.5) * (brick.height + brick.joint) + 0.02 * unitOf * bend(x * 6, y * 6);
    const row = Math.floor(down / (brick.height + brick.joint));
    const step = brick.width + brick.joint;
    const along =
      x -
      named.x +
      (NAMED.column + 0.5) * step +
      ((row - NAMED.row) % 2 === 0 ? 0 : step / 2) +
      0.05 * unitOf * Math.sin((row - NAMED.row) * 7.1) +
      0.014 * unitOf * bend(x * 9 + 30, y * 9);
    const column = Math.floor(along / step);
    const size = (salt: number) => 1 - 0.035 * cellRandom(seed + salt, column, row);
    const [halfWidth, halfHeight] = [(brick.width / 2) * size(1), (brick.height / 2) * size(2)];
    const [px, py] = [along - (column + 0.5) * step, down - (row + 0.5) * (brick.height + brick.joint)];
    const radius = unitOf * (0.06 + 0.06 * cellRandom(seed, column, row));
    const [qx, qy] = [Math.abs(px) - halfWidth + radius, Math.abs(py) - halfHeight + radius];
    const chipped = unitOf * (0.006 * bend(x * 20, y * 20) + 0.03 * Math.max(0, rough(x * 7 + 9, y * 7) - 0.5));
    const edge = Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - radius + chipped;
    return { row, column, x: px, y: py, edge, inside: smooth(0.01 * unitOf, -0.014 * unitOf, edge) };
  }

  const isNamed = ({ row, column }: Place) => row === NAMED.row && column === NAMED.column;

  /** How deep the stamp went in, from 0 to 1, and the clay that it pushed up beside it. */
  function stamped(place: Place, x: number, y: number): { depth: number; lip: number } {
    if (!isNamed(place)) return { depth: 0, lip: 0 };
    const away =
      named.letters.distance(
        place.x + 0.008 * unitOf * bend(x * 11 + 60, y * 11),
        place.y + 0.008 * unitOf * bend(x * 11, y * 11 + 60),
      ) / unitOf;
    const pressed = 0.86 + 0.2 * bend(x * 5 + 80, y * 5);
    return { depth: pressed * smooth(0.012, -0.02, away), lip: smooth(0.05, 0.008, away) };
  }

  return {
    place,
    height(place: Place, x: number, y: number): number {
      const { inside, edge, row, column } = place;
      const { depth, lip } = stamped(place, x, y);
      // Each brick has its own part of the clay; a stamp closes its pits.
      const own = cut.height(place.x / unitOf + 9 * column, place.y / unitOf + 7 * row);
      const face = 0.042 * smooth(0.02 * unitOf, -0.09 * unitOf, edge) + (1 - 0.7 * lip) * own;
      const joint = 0.0025 * rough(x * 18, y * 18) + 0.003 * cut.rough(x * 45, y * 45);
      const tilt = 0.02 * (cellRandom(seed + 5, column, row) - 0.5);
      const pressed = 0.003 * lip - 0.03 * depth;
      return unitOf * (inside * (face + tilt + pressed) + (1 - inside) * joint);
    },
    colour(place: Place, x: number, y: number): Vec {
      const { inside, row, column, x: px, y: py } = place;
      const one = cellRandom(seed + 7, column, row);
      const other = cellRandom(seed + 9, column, row);
      const { depth } = stamped(place, x, y);
      // The light falls on the brick with the name, so that it has its own colour; there is soot where the stamp went in.
      const own = isNamed(place) ? 2.15 * (1 - 0.78 * smooth(0.2, 0.9, depth)) : 1.4;
      const shadeOf = 0.84 + 0.3 * one + 0.18 * rough(x * 12, y * 20);
      const dark =
        (isNamed(place) ? 0.3 : 1) *
        firing *
        smooth(0, 0.85, 0.8 * patches(px * 4 + one * 30, py * 7 + other * 20) + 0.55 * one);
      const light = (isNamed(place) ? 0.25 : 0) + 0.5 * smooth(0.1, 0.8, patches(px * 6 + other * 40, py * 9 + 50));
      const fired = times(blend(blend(colours.clay, colours.pale, light), colours.burnt, dark), own * shadeOf);
      const laid = times(colours.mortar, 0.86 + 0.1 * rough(x * 22, y * 22));
      return blend(laid, fired, inside);
    },
    /** How much water stands on the surface, from 0 to 1: in patches, more in hollows. */
    film: ({ inside }: Place, x: number, y: number): number =>
      inside * smooth(-0.4, 0.5, patches(x * 5, y * 2.4) + 0.2 * rough(x * 12, y * 21)),
  };
}

/** Water darkens and deepens the colour, and mirrors the window. */
function wetted(colour: Vec, film: number, normal: Vec, light: number, lit: number): Vec {
  const [red, green, blue] = colour.map((value) => value ** WET.depth * WET.dark) as [number, number, number];
  const towards = Math.max(0, -normal[0] * 0.34 + normal[1] * 0.46 + normal[2] * 0.83);
  const mirror = 1.3 * towards ** 26 + 0.045 * towards ** 5;
  const seen = times([red * 1.06, green * 0.98, blue * 0.95], light * (1 - 0.12 * film));
  return add(seen, filter(WET.sky, times([1, 1, 1], mirror * film * (0.3 + 2.2 * lit) + 0.004)));
}

function toByte(value: number): number {
  const v = Math.max(0, value);
  const flat = (v * (1 + v / 6)) / (1 + v * 0.62);
  return Math.min(255, 255 * (flat <= 0.0031308 ? 12.92 * flat : 1.055 * flat ** (1 / 2.4) - 0.055));
}
