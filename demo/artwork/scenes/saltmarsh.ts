/** Saltmarsh: a chart on one sheet, clipped to a board that has been out in the rain. */
import { createRandom } from "../noise.ts";
import { layered, plain, uneven, wood } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { box, lamp, type Material, panel, sheet } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { linear, smooth, times, type Vec } from "../photograph/vectors.ts";

/** Drops of rain, each a low dome within a square of its own: how high the drop is at a place, from 0 to 1. */
function rain(seed: number, size: number, amount: number) {
  return (a: number, b: number) => {
    const [column, row] = [Math.floor(a / size), Math.floor(b / size)];
    const random = createRandom(Math.imul(column + seed, 0x9e3779b1) ^ Math.imul(row + 1, 0x85ebca6b));
    if (random() > amount) return 0;
    const radius = 0.08 + 0.3 * random() ** 3;
    const [x, y] = [radius + (1 - 2 * radius) * random(), radius + (1 - 2 * radius) * random()];
    const away = Math.hypot(a / size - column - x, b / size - row - y) / radius;
    return away < 1 ? Math.sqrt(1 - away ** 2) : 0;
  };
}

/** The staff that heights are read from: red and white by turns, and muddy. */
function staff(): Material {
  const [red, white] = [linear("#a3261c"), linear("#d9d6cc")];
  const mud = layered(7, 4, 0.6);
  return {
    average: linear("#b98a80"),
    colour: ({ a, b }) =>
      times(
        Math.floor(a / 8) % 2 === 0 ? red : white,
        0.9 - 0.72 * smooth(-0.35, 0.45, mud(a / 12, b / 5) + 0.5 * smooth(50, 110, a)),
      ),
    relief: ({ a, b }) => 0.02 * mud(a / 2, b / 2),
    gloss: () => ({ reflects: 0.04, roughness: 0.4 }),
  };
}

export function chart(prints: Textures): Scene {
  const print = prints("chart");
  const damp = layered(61, 3);
  const wet = (a: number, b: number) =>
    smooth(0.05, 0.6, damp(a / 9, b / 8) + 0.35 * smooth(24, 32, b) + 0.3 * smooth(15, 21, a));
  const drops = rain(91, 0.9, 0.42);
  const paper: Material = {
    // Damp paper is darker, and waves.
    colour: ({ u, v, a, b }) => times(print.colour(u, v), (1 - 0.2 * wet(a, b)) * (1 - 0.1 * drops(a, b))),
    relief: ({ a, b }) => 0.035 * damp(a / 4, b / 9) * (0.4 + wet(a, b)) + 0.05 * drops(a, b),
    gloss: ({ a, b }) => ({ reflects: 0.02 + 0.03 * drops(a, b), roughness: 0.6 - 0.5 * drops(a, b) }),
  };
  const planks = wood("#6d6354", "#3d372e", { seed: 12 });
  const onBoard = rain(17, 0.8, 0.7);
  const board: Material = {
    ...planks,
    colour: (spot) => times(planks.colour(spot), 0.6 - 0.1 * onBoard(spot.a, spot.b)),
    relief: (spot) => (planks.relief?.(spot) ?? 0) + 0.06 * onBoard(spot.a, spot.b),
    gloss: ({ a, b }) => ({ reflects: 0.045, roughness: 0.42 - 0.3 * onBoard(a, b) }),
  };
  const mud = uneven("#4a463a", {
    seed: 4,
    size: 5,
    relief: 0.09,
    patches: 0.3,
    gloss: { reflects: 0.04, roughness: 0.45 },
  });
  // Blades of sedge, bent by their own weight, to the left of the board and behind it.
  const sedge = Array.from({ length: 44 }, (_, blade) => {
    const at = (salt: number) => Math.abs((Math.sin(blade * 12.9898 + salt * 78.233) * 43758.5453) % 1);
    const isLeft = blade < 30;
    const [x, z] = isLeft ? [-27 + 9 * at(1), -27 + 46 * at(2)] : [17 + 24 * at(1), -27 + 10 * at(2)];
    const way = isLeft ? -0.9 + 5 * at(3) : -0.6 + 1.6 * at(3);
    // None reaches over the chart.
    const reach = 9 + 7 * at(4);
    const long = isLeft && x + reach * Math.cos(way) > -13 ? 4 : reach;
    const rise = 9 + 7 * at(5);
    const line = Array.from({ length: 9 }, (_, joint): Vec => {
      const t = joint / 8;
      return [
        x + long * t * t * Math.cos(way),
        -0.8 + rise * (1.7 * t - 0.9 * t * t),
        z + long * t * t * Math.sin(way),
      ];
    });
    const thin = 0.16 + 0.16 * at(6);
    const green = ["#6f7d3e", "#57682f", "#8d8a4a"][blade % 3] ?? "#6f7d3e";
    return sheet(line, [-thin * Math.sin(way), 0.04, thin * Math.cos(way)], uneven(green, { seed: 2, size: 0.6 }));
  }).flat();
  const curl = Array.from({ length: 31 }, (_, index): Vec => {
    const x = index / 15 - 1;
    return [x * 10.4, 0.9 + 0.08 * Math.sin(x * 5) + 0.9 * Math.max(0, x) ** 5, -14.6];
  });
  return {
    camera: { from: [-9, 46, 33], to: [-0.6, 0, 0.6], angle: 51, opening: 0.4, focus: [-1, 1, 2], roll: 7 },
    lamps: [lamp([-70, 52, -34], [0, 0, 0], { width: 60, height: 40 }, [15, 15.6, 16.4])],
    sky: (to) => times([0.12, 0.132, 0.15], 0.35 + 0.9 * Math.max(0, to[1])),
    faces: [
      panel(300, 220, { at: [0, -1, 0], tilt: -90 }, mud),
      ...box(
        { width: 27, height: 1.6, depth: 36, bevel: 0.3 },
        { at: [0, 0, 0], turn: 0 },
        { top: { ...board }, other: board },
      ),
      ...sheet(curl, [0, 0.02, 29.4], paper),
      ...box(
        { width: 9, height: 0.8, depth: 2.6, bevel: 0.35 },
        { at: [0, 1.5, -14.8] },
        { other: plain("#8b9398", { reflects: 0.4, roughness: 0.5 }) },
      ),
      ...box(
        { width: 5, height: 0.7, depth: 3.4, bevel: 0.3 },
        { at: [0, 2, -17] },
        { other: plain("#767e83", { reflects: 0.4, roughness: 0.5 }) },
      ),
      ...box({ width: 120, height: 2.4, depth: 5.2, bevel: 0.3 }, { at: [26, 0.3, 8], turn: 68 }, { other: staff() }),
      ...sedge,
    ],
    finish: { exposure: 1.1, fill: 0.8, corners: 0.3, grain: 1 },
  };
}

/** The same closer, for a picture that is taller than wide. */
export const tallChart = (prints: Textures): Scene => ({
  ...chart(prints),
  camera: { from: [-6.3, 47, 30], to: [1, 0, 0.1], angle: 27.6, opening: 0.3, focus: [-1, 1, 2], roll: 4 },
});
