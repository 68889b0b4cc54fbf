/**
 * The face of one brick without its colour, dry and wet: grey is what its colour is left as it is, darker is in shadow,
 * paler catches the light. A page lays it over the colour that a clay has after its firing.
 */
import { blurred, shadowAt } from "./heightField.ts";
import { createNoise } from "./noise.ts";
import type { Size } from "./photograph/layers.ts";
import { layered } from "./photograph/materials.ts";
import { smooth, unit, type Vec } from "./photograph/vectors.ts";

/** The lamp is low, at the upper left: every grain has a shadow. */
const LIGHT = unit([-0.72, 0.5, 0.42]);

/** How pale a point is that faces the camera, and how much of the light counts: at 0.5 the colour is left as it is. */
const [LEVEL, CONTRAST] = [0.47, 0.62];

/** Red, green and blue of the face, row by row; all are equal but where water mirrors the window. */
export function drawBrickFace(size: Size, isWet: boolean): Uint8Array {
  const { widthPx, heightPx } = size;
  const surface = createFace(widthPx / heightPx);
  const pixels = new Uint8Array(widthPx * heightPx * 3);
  const heights = new Float32Array(widthPx * heightPx);
  for (let at = 0; at < heights.length; at++)
    heights[at] = surface.height((at % widthPx) / heightPx, Math.floor(at / widthPx) / heightPx);
  const reach = Math.max(1, Math.round(0.006 * heightPx));
  const water = isWet ? blurred(blurred(heights, size, reach), size, reach) : heights;
  const slopeAt = (of: Float32Array, at: number): Vec => {
    const [column, row] = [at % widthPx, Math.floor(at / widthPx)];
    const right = (of[at + (column + 1 < widthPx ? 1 : 0)] ?? 0) - (of[at - (column > 0 ? 1 : 0)] ?? 0);
    const under = (of[at + (row + 1 < heightPx ? widthPx : 0)] ?? 0) - (of[at - (row > 0 ? widthPx : 0)] ?? 0);
    return unit([(-right * heightPx) / 2, (under * heightPx) / 2, 1]);
  };
  for (let at = 0; at < heights.length; at++) {
    const [column, row] = [at % widthPx, Math.floor(at / widthPx)];
    const [x, y] = [column / heightPx, row / heightPx];
    const normal = slopeAt(heights, at);
    const facing = Math.max(0, normal[0] * LIGHT[0] + normal[1] * LIGHT[1] + normal[2] * LIGHT[2]) / LIGHT[2];
    const lit = facing * shadowAt(heights, size, column, row, LIGHT, { perCell: 1 / heightPx, reach: 60 });
    const shade = LEVEL * (1 + CONTRAST * (lit - 1)) * surface.tone(x, y);
    const film = isWet ? surface.film(x, y) * mirrored(slopeAt(water, at)) : 0;
    for (const [channel, tint] of [0.9, 0.96, 1].entries())
      pixels[at * 3 + channel] = 255 * Math.min(1, Math.max(0, shade * (isWet ? 0.94 : 1) + tint * film));
  }
  return pixels;
}

/** How much of the window behind the camera a wet surface shows. */
const mirrored = (normal: Vec): number =>
  0.4 * Math.max(0, -normal[0] * 0.34 + normal[1] * 0.46 + normal[2] * 0.83) ** 9;

/** What the wire that cut the clay left on it: how high it is, and its pits from 0 to 1. Sizes are in heights of a brick. */
export function createCutClay() {
  const rough = layered(23, 6, 0.56);
  const drag = createNoise(63);
  const grit = layered(83, 2, 0.7);

  const pits = (x: number, y: number) =>
    smooth(0.6, 0.8, 0.9 * drag(x * 15, y * 15) + 0.3 * rough(x * 5, y * 5)) +
    0.5 * smooth(0.6, 0.8, drag(x * 38 + 70, y * 38));

  return {
    rough,
    pits,
    height(x: number, y: number): number {
      const dragged =
        drag(x * 1.6, y * 62 + 3 * drag(x * 1.4, y * 1.4)) * smooth(-0.2, 0.5, drag(x * 0.9, y * 2.2 + 7));
      return 0.0075 * rough(x * 3.2, y * 4.6) + 0.0022 * dragged + 0.0007 * grit(x * 90, y * 90) - 0.022 * pits(x, y);
    },
  };
}

/** Sizes are in heights of the brick, which is `length` of them long. */
function createFace(length: number) {
  const bend = layered(3, 3);
  const patches = layered(43, 4);
  const { rough, pits, height } = createCutClay();

  /** From the edge of the face inwards; broken off here and there. */
  function inside(x: number, y: number): number {
    const radius = 0.05;
    const [qx, qy] = [Math.abs(x - length / 2) - length / 2 + radius, Math.abs(y - 0.5) - 0.5 + radius];
    const edge = Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - radius;
    return -edge - 0.012 * bend(x * 6, y * 6) - 0.05 * Math.max(0, rough(x * 2.4 + 9, y * 2.4) - 0.42);
  }

  return {
    height: (x: number, y: number): number => height(x, y) - 0.034 * smooth(0.05, -0.012, inside(x, y)) ** 1.6,
    /** Burnt in patches, and darker in pits. */
    tone: (x: number, y: number): number =>
      (1 - 0.3 * smooth(0, 0.9, patches(x * 1.3, y * 2.1)) + 0.14 * smooth(0.1, 0.9, patches(x * 2 + 40, y * 3))) *
      (1 - 0.25 * Math.min(1, pits(x, y))) *
      (1 + 0.07 * rough(x * 9, y * 14)) *
      (0.5 + 0.5 * smooth(-0.03, 0.03, inside(x, y))),
    /** How much water stands there, from 0 to 1. */
    film: (x: number, y: number): number => smooth(-0.35, 0.5, patches(x * 1.5 + 90, y * 0.9)),
  };
}
