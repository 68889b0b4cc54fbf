/** On the bench of those who read terms and conditions: a red pencil. */
import { cellRandom } from "../noise.ts";
import { layered, plain, printed, uneven, wood } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { moved, turned } from "../photograph/round.ts";
import { box, type Face, type Material, panel, sheet } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { linear, times, type Vec } from "../photograph/vectors.ts";
import { stillLife } from "./bench.ts";

/** A pencil of six sides that lies along z around its own axis, its point at the origin's side; 4 cm in all. */
function pencil(): Face[] {
  const [radius, long, cone] = [0.4, 2.75, 1.25];
  const lacquer: Material = {
    ...uneven("#b3121d", {
      seed: 3,
      size: 0.3,
      relief: 0.002,
      patches: 0.05,
      gloss: { reflects: 0.06, roughness: 0.16 },
    }),
    // Where the sharpener ended, the lacquer ends in six arcs.
    isOpen: ({ a, b }) => {
      const off = (a % radius) - radius / 2;
      return b < 0.55 * (1 - (off / (radius / 2)) ** 2) * 0.5;
    },
  };
  const hexagon = Array.from({ length: 7 }, (_, side): Vec => {
    const turn = (side * Math.PI) / 3;
    return [radius * Math.sin(turn), long + 0.26, radius * Math.cos(turn)];
  });
  const cedar = uneven("#d3a06a", { seed: 8, size: 0.16, relief: 0.004, patches: 0.12 });
  const lead = plain("#b3202a", { reflects: 0.04, roughness: 0.4 });
  const taper = (from: number, to: number): [number, number][] =>
    Array.from({ length: 13 }, (_, step) => {
      const t = from + ((to - from) * step) / 12;
      return [0.385 * (1 - t) + 0.035 * t, long + cone * t];
    });
  const end: [number, number][] = [
    [0.01, 0.02],
    [0.14, 0.02],
    [0.37, 0],
    [0.375, 0.03],
  ];
  return [
    ...sheet(hexagon, [0, -(long + 0.26), 0], lacquer, { isSmooth: false }),
    ...turned([0, 0, 0], taper(0, 0.66), cedar),
    ...turned([0, 0, 0], taper(0.66, 1), lead),
    ...turned([0, 0, 0], end, cedar),
    ...turned(
      [0, -0.01, 0],
      [
        [0.01, 0],
        [0.13, 0],
      ],
      lead,
    ),
  ];
}

/** A paring of the sharpener: a fan with a red hem. */
function shaving(at: Vec, turn: number, seed: number): Face[] {
  const [pale, red] = [linear("#d9ae7c"), linear("#b3121d")];
  const fibre = layered(seed, 3);
  const material: Material = {
    average: pale,
    colour: ({ v, a, b }) => times(v < 0.1 ? red : pale, 0.92 + 0.14 * fibre(a * 6, b * 1.4)),
    isOpen: ({ u, v }) => v > 0.93 + 0.07 * Math.sin(u * 40),
  };
  const curl = Array.from({ length: 26 }, (_, step): Vec => {
    const t = (step / 25) * 5.4;
    const radius = 0.34 + 0.12 * t;
    return [radius * Math.cos(t), 0.86, radius * Math.sin(t)];
  });
  return moved(sheet(curl, [0, -0.8, 0.1], material), { at, turn, tilt: 16 });
}

export function redPencil(prints: Textures): Scene {
  const paper = printed(prints("terms"), { seed: 4, crease: 0.012, scale: 1.4 });
  const dust = Array.from({ length: 60 }, (_, grain): Face[] => {
    const by = (salt: number) => cellRandom(61, grain, salt);
    const size = 0.025 + 0.05 * by(1) ** 2;
    return box(
      { width: size, height: size * 0.7, depth: size },
      { at: [1.3 + (by(2) - 0.5) * 7 * by(5), 0.1, 2.4 + (by(3) - 0.5) * 4 * by(5)], turn: 360 * by(4) },
      { other: plain("#a8181f") },
    );
  }).flat();
  return stillLife({
    camera: { from: [0.5, 19, 15.5], to: [0.1, 0, 0.5], angle: 28, opening: 0.28, focus: [0.4, 0.4, 1.2] },
    lit: [-1, 0, 1],
    faces: [
      panel(120, 120, { at: [0, -0.5, 0], tilt: -90 }, wood("#a06a3c", "#5d3719", { seed: 6 })),
      ...box({ width: 19, height: 0.3, depth: 25 }, { at: [-0.8, -0.2, 3], turn: -9 }, { other: plain("#ded5bf") }),
      panel(17, 16, { at: [0.2, 0.05, -0.2], turn: 7, tilt: -90 }, paper),
      ...moved(pencil(), { at: [3.3, 0.4, 4.5], tilt: -90, turn: 38 }),
      ...shaving([-1.6, 0.12, 4.5], 30, 5),
      ...shaving([-3.4, 0.12, 3.6], 160, 9),
    ].concat(dust),
    finish: { warmth: 0.06 },
  });
}
