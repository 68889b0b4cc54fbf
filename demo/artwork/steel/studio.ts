/**
 * The studio in which plates are photographed: a large soft box at the upper left, a narrow strip at the right, and a
 * floor that returns a little light. Steel shows what it mirrors, so the lamps have edges and a distance.
 *
 * `x` points right, `y` down and `z` out of the plate, all in plate heights; the plate lies around (0.8, 0.5, 0).
 */
import { cross, dot, smooth, subtract, times, unit, type Vec } from "../photograph/vectors.ts";

export type SoftBox = { at: Vec; to: Vec; width: number; height: number; light: number };

export type Studio = {
  key: SoftBox;
  strip: SoftBox;
  floor: SoftBox;
  /** The light of the dark room itself. */
  room: number;
};

const MIDDLE: Vec = [0.8, 0.5, 0];

export const studio: Studio = {
  key: { at: [-0.35, -0.75, 1.25], to: MIDDLE, width: 1.5, height: 0.9, light: 1.5 },
  strip: { at: [2.7, 0.2, 0.8], to: MIDDLE, width: 0.22, height: 2.2, light: 1.3 },
  floor: { at: [0.7, 2.3, 0.9], to: MIDDLE, width: 3, height: 0.8, light: 0.14 },
  room: 0.05,
};

/** What arrives at a point, in red, green and blue: the room is bluer than the lamps. */
export type Light = {
  /** From the direction in which a surface mirrors; a rough one gathers it from a wider part of the room. */
  mirrored: (x: number, y: number, z: number, toX: number, toY: number, toZ: number, roughness: number) => number;
  /** On a dull surface with the given normal, from the key box alone. */
  falling: (x: number, y: number, z: number, normalX: number, normalY: number, normalZ: number) => number;
  /** Where the middle of the key box is, seen from the middle of the plate. */
  towardsKey: Vec;
};

export function createLight({ key, strip, floor, room }: Studio): Light {
  const boxes = [key, strip, floor].map(hang);
  const [first] = boxes;
  if (!first) throw new Error("a studio has a key light");
  const area = key.width * key.height * key.light;
  return {
    towardsKey: unit(subtract(key.at, MIDDLE)),
    mirrored(x, y, z, toX, toY, toZ, roughness) {
      // Even the dark of the room is lighter above than below.
      let sum = room * (1 - 0.55 * toY) * (0.55 + 0.45 * Math.max(0, toZ));
      for (const box of boxes) {
        const slant = toX * box.nx + toY * box.ny + toZ * box.nz;
        if (slant >= -1e-3) continue;
        const distance = ((box.x - x) * box.nx + (box.y - y) * box.ny + (box.z - z) * box.nz) / slant;
        if (distance <= 0) continue;
        const dx = x + toX * distance - box.x;
        const dy = y + toY * distance - box.y;
        const dz = z + toZ * distance - box.z;
        const across = Math.abs(dx * box.ax + dy * box.ay + dz * box.az);
        const along = Math.abs(dx * box.bx + dy * box.by + dz * box.bz);
        const spread = (0.05 + 1.15 * roughness) * Math.min(distance, 3);
        const thinned = box.width / (box.width + 0.7 * spread) / (1 + (0.5 * spread) / box.height);
        sum += box.light * thinned * within(across, box.width / 2, spread) * within(along, box.height / 2, spread);
      }
      return sum;
    },
    falling(x, y, z, normalX, normalY, normalZ) {
      const dx = first.x - x;
      const dy = first.y - y;
      const dz = first.z - z;
      const squared = dx * dx + dy * dy + dz * dz;
      const facing = (dx * normalX + dy * normalY + dz * normalZ) / Math.sqrt(squared);
      return (area * Math.max(0, facing)) / squared;
    },
  };
}

/** A box with its middle, its normal, and its two sides. */
function hang({ at, to, width, height, light }: SoftBox) {
  const normal = unit(subtract(to, at));
  const side = unit(cross(normal, Math.abs(dot(normal, [0, 1, 0])) > 0.9 ? [1, 0, 0] : [0, 1, 0]));
  const rise = times(cross(side, normal), 1);
  return {
    ...{ x: at[0], y: at[1], z: at[2], nx: normal[0], ny: normal[1], nz: normal[2] },
    ...{ ax: side[0], ay: side[1], az: side[2], bx: rise[0], by: rise[1], bz: rise[2] },
    ...{ width, height, light },
  };
}

/** 1 well inside the half width, 0 well outside it. */
const within = (away: number, half: number, spread: number) => smooth(half + spread / 2, half - spread / 2, away);
