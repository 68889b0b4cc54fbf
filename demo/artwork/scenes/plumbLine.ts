/** Position: a plumb line before a limewashed wall, over a cross in pencil. */
import { layered, plain, stone, uneven, wood } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { cylinder, moved, turned } from "../photograph/round.ts";
import { box, type Face, lamp, type Material, panel } from "../photograph/shapes.ts";
import { add, blend, dot, linear, smooth, times, unit, type Vec } from "../photograph/vectors.ts";
import { curve } from "./bench.ts";

const SUN: Vec = unit([-0.62, 0.52, 0.5]);
const TIP: Vec = [0, -11.4, 0];

/** Lime that was brushed on in several coats, rubbed off here and there. */
function limewash(): Material {
  const brush = layered(41, 4, 0.6);
  const rubbed = layered(55, 4, 0.55);
  const ground = stone("#e8c9a2", "#d9ae80", { seed: 14, size: 26, relief: 0.05, pits: 0.22 });
  const [coat, thin] = [linear("#eed7b6"), linear("#cf9c72")];
  return {
    ...ground,
    colour: (spot) => {
      const { a, b } = spot;
      const worn = smooth(0.1, 0.8, rubbed(a / 17, b / 17) + 0.35 * brush(a / 2.4, b / 3));
      return blend(blend(ground.colour(spot), coat, 0.6), thin, 0.6 * worn);
    },
    relief: (spot) => (ground.relief?.(spot) ?? 0) + 0.03 * brush(spot.a / 1.6, spot.b / 2.2),
  };
}

/** Brass from a lathe, seen from the front: the window is a streak in it, the room is dark towards its edges. */
function turnedBrass(): Material {
  const rings = layered(23, 2);
  const [dark, light] = [linear("#6b3d12"), linear("#e0b458")];
  const streak = (side: number, at: number, width: number) => Math.exp(-(((side - at) / width) ** 2));
  const sideOf = (u: number) => -Math.sin(2 * Math.PI * u);
  return {
    ...plain("#d8ae5c", { reflects: 0.12, roughness: 0.3 }),
    isMetal: true,
    colour: ({ u, at }) => {
      const side = sideOf(u);
      const bright = 0.26 + 0.8 * streak(side, -0.42, 0.24) + 0.3 * streak(side, 0.5, 0.2);
      const edge = 1 - 0.8 * smooth(0.66, 0.98, Math.abs(side));
      return times(blend(dark, light, Math.min(1, bright) * edge), 1 + 0.05 * rings(at[1] * 9, 0));
    },
    lit: ({ u }) => times([1, 0.84, 0.55], 0.5 * streak(sideOf(u), -0.42, 0.09)),
  };
}

function bob(): Face[] {
  const brass = turnedBrass();
  const steel: Material = { ...plain("#9a9da0", { reflects: 0.5, roughness: 0.18 }), isMetal: true };
  const body = curve(
    [
      [0.22, 1.5],
      [0.5, 2.1],
      [1.25, 4.4],
      [1.95, 6.9],
      [2.1, 8],
      [2.02, 8.7],
    ],
    16,
  );
  const shoulders: [number, number][] = [
    [2.02, 8.7],
    [2.1, 8.75],
    [2.1, 9.05],
    [1.9, 9.15],
    [1.1, 9.5],
    [0.85, 9.8],
    [0.78, 10.3],
    [1.12, 10.5],
    [1.2, 10.8],
    [1.12, 11.1],
    [0.7, 11.25],
    [0.08, 11.3],
  ];
  return [
    ...turned(
      TIP,
      [
        [0.015, 0],
        [0.1, 0.5],
        [0.22, 1.5],
      ],
      steel,
    ),
    ...turned(TIP, body, brass),
    ...turned(TIP, shoulders, brass),
  ];
}

/** A twisted cord. */
const cord: Material = {
  ...uneven("#c9281c", { seed: 2, size: 0.06, relief: 0.01, patches: 0.15 }),
  colour: ({ a, b }) => times(linear("#c9281c"), 0.72 + 0.38 * (0.5 + 0.5 * Math.sin(b * 24 + a * 9))),
};

export function plumbLine(): Scene {
  const oak = wood("#cfa26b", "#8e5f33", { seed: 12 });
  const pencil = linear("#4b443d");
  // The cross, a little longer than needed, and the arc of a pair of compasses.
  const marked: Material = {
    ...oak,
    colour: (spot) => {
      const [x, z] = [spot.at[0], spot.at[2]];
      const line = Math.min(
        Math.max(Math.abs(x) - 0.035, Math.abs(z) - 1.5),
        Math.max(Math.abs(z) - 0.035, Math.abs(x) - 3.4),
      );
      return blend(oak.colour(spot), pencil, 0.85 * smooth(0.03, 0, line));
    },
  };
  const wallAt = -2.6;
  const far = add([0, 0, 0], times(SUN, 260));
  return {
    camera: { from: [0, 11, 87], to: [0, 0.4, 0], angle: 32.5, opening: 0.2 },
    lamps: [
      lamp(far, [0, 0, 0], { width: 3, height: 3 }, times([1, 0.84, 0.62], 90000)),
      { ...lamp([70, 30, 80], [0, 0, 0], { width: 60, height: 80 }, [0.9, 0.72, 0.56]), isUnseen: true },
    ],
    sky: (to) =>
      add(
        times([0.34, 0.38, 0.46], 0.5 + 0.6 * Math.max(0, to[1])),
        times([2.6, 2.3, 1.9], smooth(0.7, 0.95, dot(to, SUN)) ** 2),
      ),
    faces: [
      panel(200, 120, { at: [0, 20, wallAt] }, limewash()),
      ...bob(),
      ...moved(cylinder({ at: [0, TIP[1] + 11.2, 0], radius: 0.13, height: 60, segments: 20 }, cord), {}),
      ...box(
        { width: 200, height: 5, depth: 9, bevel: 0.2 },
        { at: [0, TIP[1] - 0.18 - 2.5, 0.6] },
        { other: oak, top: marked },
      ),
      // The bars of the window.
      ...[-23, 26].flatMap((x) =>
        box(
          { width: 2.6, height: 200, depth: 1 },
          { at: add([x, 0, 0], times(SUN, 70)), turn: -50 },
          { other: plain("#8d8474") },
        ),
      ),
      ...box(
        { width: 200, height: 2.6, depth: 1 },
        { at: add([0, 9, 0], times(SUN, 70)), turn: -50 },
        { other: plain("#8d8474") },
      ),
    ],
    finish: { exposure: 1, glow: 0.05, corners: 0.25, grain: 0.9, warmth: 0.03 },
    fine: { lightScale: 4, lightRays: 14, colourRays: 8, isKeyExact: true },
  };
}
