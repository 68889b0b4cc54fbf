/**
 * A lens of clear glass that lies on a plate. What is under it is larger and in focus, whatever the camera is focused on;
 * beside it lies its shadow, with the light that it gathers in the middle.
 */
import { smooth } from "../photograph/vectors.ts";
import type { Light } from "./studio.ts";

/** Lengths in plate heights. `power`: how much larger what lies under its middle looks. */
export type Glass = { x: number; y: number; radius: number; power: number };

type Point = { x: number; y: number; z: number };

/** What glass does to a ray: how much of the light passes it, and how much of the studio it mirrors itself. */
export type Passage = { isInside: boolean; passes: number; mirrors: number };

/** How much of the light from the plate passes where the lens gathers most. */
export const BRIGHTEST = 1.55;

/** Where its shadow lies, away from the key light. */
const SHADOW = 0.16;

export const isUnder = ({ x, y, radius }: Glass, hit: Point) => Math.hypot(hit.x - x, hit.y - y) < radius;

/** Moves `hit` to the place that is seen there through the glass. */
export function lookThrough({ x, y, radius, power }: Glass, hit: Point, light: Light): Passage {
  const [dx, dy] = [(hit.x - x) / radius, (hit.y - y) / radius];
  const away = Math.hypot(dx, dy);
  if (away >= 1) return { isInside: false, passes: shadowAt(dx, dy), mirrors: 0 };
  // A thick lens: nearly flat in the middle of the picture, drawn together at its rim.
  const shrink = (1 + (0.9 * power - 1) * away ** 5) / power;
  const [steepX, steepY] = [0.5 * dx * (1 + away ** 4), 0.5 * dy * (1 + away ** 4)];
  const up = 1 / Math.hypot(steepX, steepY, 1);
  const [nx, ny, nz] = [steepX * up, steepY * up, up];
  // Seen from straight above: the ray goes down, its mirror image is 2 n (n · up) − up.
  const [toX, toY, toZ] = [2 * nz * nx, 2 * nz * ny, 2 * nz * nz - 1];
  const mirrored = light.mirrored(hit.x, hit.y, 0.1, toX, toY, toZ, 0.02);
  hit.x = x + dx * radius * shrink;
  hit.y = y + dy * radius * shrink;
  // The light that the lens gathers falls on the side away from the lamp.
  const gathered = (BRIGHTEST - 1) * Math.exp(-(((dx - 0.42) / 0.42) ** 2) - ((dy - 0.5) / 0.36) ** 2);
  const rim = smooth(0.86, 0.985, away);
  const line = Math.exp(-(((away - 0.955) / 0.018) ** 2));
  return {
    isInside: true,
    passes: (1 + gathered) * (1 - 0.86 * rim),
    mirrors: mirrored * 0.34 * away ** 8 + 0.22 * line * Math.max(0.06, -0.75 * dx - 0.65 * dy),
  };
}

function shadowAt(dx: number, dy: number): number {
  const [offX, offY] = [dx - SHADOW, dy - 1.1 * SHADOW];
  const away = Math.hypot(offX, offY);
  const gathered = 0.75 * Math.exp(-(((dx - 0.86) / 0.2) ** 2) - ((dy - 0.86) / 0.16) ** 2);
  return 1 - 0.72 * smooth(1.16, 0.84, away) + gathered * smooth(1.2, 1, away);
}
