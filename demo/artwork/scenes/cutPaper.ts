/** Shape: shapes cut from coloured paper, and the sheets that they were cut from. */
import { cellRandom } from "../noise.ts";
import { layered } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { moved } from "../photograph/round.ts";
import { type Face, type Material, type Spot, sheet } from "../photograph/shapes.ts";
import { linear, times, type Vec } from "../photograph/vectors.ts";
import { stillLife } from "./bench.ts";

/** Negative inside, at `x` and `y` centimetres from the middle; scissors waver a little. */
type Shape = (x: number, y: number) => number;
const round =
  (radius: number): Shape =>
  (x, y) =>
    Math.hypot(x, y) - radius;
const ring =
  (radius: number, width: number): Shape =>
  (x, y) =>
    Math.abs(Math.hypot(x, y) - radius) - width;
const block =
  (width: number, height: number): Shape =>
  (x, y) =>
    Math.max(Math.abs(x) - width / 2, Math.abs(y) - height / 2);
const slash =
  (width: number, height: number): Shape =>
  (x, y) =>
    Math.max(Math.abs(x - 0.42 * y) - width / 2, Math.abs(y) - height / 2);
const leaf =
  (size: number): Shape =>
  (x, y) =>
    Math.max(Math.hypot(x - 0.6 * size, y) - size, Math.hypot(x + 0.6 * size, y) - size);
const half =
  (radius: number): Shape =>
  (x, y) =>
    Math.max(Math.hypot(x, y) - radius, y);
const except =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.max(one(x, y), -other(x, y));
const moveShape =
  (shape: Shape, dx: number, dy: number): Shape =>
  (x, y) =>
    shape(x - dx, y - dy);

type Cut = { hex: string; size: number; shape: Shape; at: Vec; turn?: number; curl?: number; seed: number };

/** A piece of paper that lies almost flat: its edges rise a little, and throw shadows. */
function piece({ hex, size, shape, at, turn = 0, curl = 0.3, seed }: Cut): Face[] {
  const [fibres, waver] = [layered(seed, 3, 0.7), layered(seed + 5, 2)];
  const colour = linear(hex);
  const middle = ({ a, b }: Spot) => [b - size / 2, a - size / 2] as const;
  const material: Material = {
    average: colour,
    colour: ({ a, b }) => times(colour, 0.97 + 0.06 * fibres(a * 5, b * 5) + 0.05 * waver(a / 6, b / 6)),
    relief: ({ a, b }) => 0.004 * fibres(a * 4, b * 4),
    isOpen: (spot) => {
      const [x, y] = middle(spot);
      return shape(x, y) + 0.07 * waver(x / 1.3, y / 1.3) > 0;
    },
  };
  const bendAt = 0.3 + 0.4 * cellRandom(seed, 1, 2);
  const line = Array.from({ length: 33 }, (_, step): Vec => {
    const t = step / 32;
    return [-size / 2, curl * (4 * (t - bendAt) ** 2 + 0.16 * Math.sin(t * 9 + seed)), (t - 0.5) * size];
  });
  return moved(sheet(line, [size, 0, 0], material), { at, turn });
}

const coral = "#f0523d";
const cobalt = "#2446c8";
const saffron = "#f5b41f";
const ink = "#1b1a22";
const mint = "#8fd3b6";
const orchid = "#b65ab8";
const cream = "#f7efdd";

export function cutPaper(): Scene {
  const pieces: Cut[] = [
    // Sheets with a hole, and beside each what was cut from it.
    {
      hex: cobalt,
      size: 19,
      shape: except(block(17, 17.5), moveShape(round(5.6), 1.2, -1)),
      at: [-15.5, 0.06, -1.5],
      turn: 9,
      seed: 3,
      curl: 0.22,
    },
    { hex: cobalt, size: 12, shape: round(5.5), at: [-2.2, 0.5, 4.6], turn: 40, seed: 9, curl: 0.5 },
    {
      hex: saffron,
      size: 20,
      shape: except(block(13, 18), moveShape(slash(4.2, 12), -0.4, 0)),
      at: [15.8, 0.1, -2.4],
      turn: -12,
      seed: 14,
      curl: 0.22,
    },
    { hex: saffron, size: 13, shape: slash(4, 11.8), at: [3.4, 0.34, -5.4], turn: 14, seed: 19, curl: 0.34 },
    { hex: coral, size: 13, shape: half(6), at: [-4.6, 0.2, -7], turn: -24, seed: 22, curl: 0.5 },
    { hex: ink, size: 9, shape: leaf(3.4), at: [9, 0.3, 6.6], turn: 62, seed: 27, curl: 0.45 },
    { hex: mint, size: 12, shape: ring(4, 1.25), at: [-14, 0.7, 6.8], turn: 0, seed: 31, curl: 0.5 },
    { hex: orchid, size: 9, shape: block(6.2, 6.6), at: [23, 0.5, 7.4], turn: 24, seed: 36, curl: 0.4 },
    { hex: coral, size: 9, shape: round(2.5), at: [14.4, 0.6, -1.5], turn: 0, seed: 41, curl: 0.5 },
    { hex: ink, size: 14, shape: slash(1.7, 12), at: [-24.2, 0.5, 6], turn: -34, seed: 44, curl: 0.4 },
    { hex: orchid, size: 8, shape: half(3.4), at: [-24.4, 0.3, -9], turn: 140, seed: 48, curl: 0.5 },
    { hex: mint, size: 9, shape: leaf(3), at: [24.6, 0.4, -8.8], turn: -30, seed: 52, curl: 0.5 },
  ];
  const table: Cut = { hex: cream, size: 120, shape: () => -1, at: [0, -0.4, 0], seed: 60, curl: 0 };
  return stillLife({
    camera: { from: [0.5, 45, 17], to: [0, 0, 0.6], angle: 58, opening: 0.25, focus: [0, 0, 1] },
    panes: 24,
    sun: [-0.74, 0.5, -0.36],
    lit: [0, 0, 0],
    faces: [table, ...pieces].flatMap(piece),
    finish: { corners: 0.25 },
    isKeyExact: true,
  });
}
