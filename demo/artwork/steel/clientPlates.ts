/** The plates of the wall of clients: what each client is about, in a steel and a view of its own. Seeds are fixed. */
import { courses, quarterRounds } from "../cuts.ts";
import { createNoise } from "../noise.ts";
import { draped, grown, tideworn, treaded } from "./formed.ts";
import { cast, etched, folded, glow, type Line, straight, tint, welded } from "./materials.ts";
import type { SteelPlate } from "./plates.ts";

const tall = { widthPx: 1280, heightPx: 1600 };
const finish = { corners: 0.5, grain: 2.2, glow: 0.12 };
const wander = createNoise(91);

export const clientPlates: SteelPlate[] = [
  {
    ...tall,
    name: "client-halden-grid",
    heat: "seam",
    piece: {
      surface: welded({
        seed: 6011,
        line: ring({ x: 1.25, y: 1, radius: 0.72 }),
        bead: 0.05,
        ground: 0.15,
        reach: 0.064,
      }),
      lowest: -0.01,
      highest: 0.04,
      view: { from: [0.55, 1.35, 0.95], to: [0.74, 0.56, 0], angle: 32, opening: 0.03, sharpAt: [0.68, 0.62, 0] },
      finish: { ...finish, exposure: 0.95 },
    },
  },
  {
    ...tall,
    name: "client-ferrow-rail",
    heat: "cold",
    piece: {
      surface: treaded({ seed: 6021, pitch: 0.13, high: 0.014, turn: 38 }),
      lowest: -0.01,
      highest: 0.03,
      view: {
        from: [0.95, 1.5, 0.62],
        to: [0.8, 0.5, 0],
        angle: 34,
        opening: 0.03,
        sharpAt: [0.82, 0.75, 0],
        roll: -5,
      },
      finish: { ...finish, exposure: 0.58 },
    },
  },
  {
    ...tall,
    name: "client-lumen-fold",
    heat: "seam",
    piece: {
      surface: folded({
        seed: 6031,
        folds: [
          { x: 0.42, lean: -0.32, rise: 0.7 },
          { x: 0.62, lean: -0.14, rise: -0.75 },
          { x: 0.82, lean: 0.03, rise: 0.7 },
          { x: 1.02, lean: 0.2, rise: -0.75 },
          { x: 1.22, lean: 0.38, rise: 0.7 },
        ],
        rise: -0.7,
        hole: { pitch: 1, radius: 0, margin: 9 },
        heat: (fold, away, y) =>
          fold === 2 ? Math.min(0.85, tint(away + 0.11 * (1 - y) + 0.02 * wander(away * 6, y * 5), 0.16)) : 0,
      }),
      lowest: -0.4,
      highest: 0.4,
      view: { from: [0.6, 1.25, 1.6], to: [0.82, 0.5, 0], angle: 27, opening: 0.016, roll: 14 },
      studio: { key: { at: [0.3, -0.6, 1.5], to: [0.8, 0.5, 0], width: 1.2, height: 0.9, light: 1.5 } },
      finish: { ...finish, exposure: 0.85 },
    },
  },
  {
    ...tall,
    name: "client-moor-and-tarn",
    heat: "seam",
    piece: {
      surface: etched({
        seed: 6041,
        cut: quarterRounds({ x: 0.32, y: 0.03, cell: 0.24, seed: 12, rests: 6 }),
        deep: 0.01,
        matt: 0.5,
        heat: glow(6042, { x: 0.95, y: 0.36, rx: 0.26, ry: 0.15, turn: -30 }),
        grind: straight({ x: 0, y: 0, turn: 62 }),
      }),
      lowest: -0.02,
      highest: 0.006,
      view: { from: [0.8, 0.62, 2.2], to: [0.8, 0.5, 0], angle: 21 },
      studio: { floor: { at: [0.35, 0, 2.3], to: [0.7, 0.5, 0], width: 1, height: 0.8, light: 0.75 } },
      finish: { ...finish, exposure: 0.8 },
    },
  },
  {
    ...tall,
    name: "client-north-kiln",
    heat: "cold",
    piece: {
      surface: cast({
        seed: 6051,
        cut: courses({ x: 0.06, y: -0.09, brick: 0.42, course: 0.16, joint: 0.03 }),
        high: 0.03,
        shoulder: 0.016,
        bright: 0.4,
      }),
      lowest: -0.03,
      highest: 0.06,
      view: { from: [0.35, 1.3, 0.8], to: [0.82, 0.5, 0], angle: 31, opening: 0.02, sharpAt: [0.74, 0.62, 0], roll: 8 },
      finish: { ...finish, exposure: 0.42 },
    },
  },
  {
    ...tall,
    name: "client-quayside-opera",
    heat: "seam",
    piece: {
      surface: draped({ seed: 6061, pitch: 0.17, deep: 0.04, hem: 0.99, reach: 0.25 }),
      lowest: -0.1,
      highest: 0.1,
      view: { from: [0.72, 0.85, 2.2], to: [0.8, 0.5, 0], angle: 22, opening: 0.004 },
      studio: { key: { at: [0.05, -0.5, 1.4], to: [0.8, 0.5, 0], width: 0.9, height: 1.2, light: 1.5 } },
      finish: { ...finish, exposure: 0.9 },
    },
  },
  {
    ...tall,
    name: "client-saltmarsh",
    heat: "cold",
    piece: {
      surface: tideworn({ seed: 6071, lines: [0.22, 0.4, 0.62, 0.74], swell: 0.06 }),
      lowest: -0.02,
      highest: 0.02,
      view: { from: [0.9, 1.1, 1.2], to: [0.8, 0.52, 0], angle: 33, opening: 0.035, sharpAt: [0.8, 0.6, 0] },
      finish: { ...finish, exposure: 0.5 },
    },
  },
  {
    ...tall,
    name: "client-understory-bank",
    heat: "seam",
    piece: {
      surface: grown({
        ...{ seed: 6081, x: 1.02, y: 0.3, first: 0.034, deep: 0.006 },
        heat: glow(6082, { x: 0.98, y: 0.34, rx: 0.27, ry: 0.17, turn: 20 }),
      }),
      lowest: -0.12,
      highest: 0.02,
      view: { from: [0.6, 1.1, 1.5], to: [0.8, 0.52, 0], angle: 30, opening: 0.016, sharpAt: [0.9, 0.45, 0] },
      finish: { ...finish, exposure: 0.9 },
    },
  },
];

/** A bead that is laid in a circle. */
function ring({ x, y, radius }: { x: number; y: number; radius: number }): Line {
  return (atX, atY) => ({
    along: Math.atan2(atY - y, atX - x) * radius,
    across: Math.hypot(atX - x, atY - y) - radius,
  });
}
