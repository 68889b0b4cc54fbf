/** Saltmarsh: a chart on one sheet, clipped to a board that has been out in the rain. */
import { layered, plain, uneven, wood } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { box, lamp, type Material, panel, sheet } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { smooth, times, type Vec } from "../photograph/vectors.ts";

/** Drops of rain: round hills of different sizes where the noise is highest, on anything. */
function rain(seed: number, size: number, amount: number) {
  const drops = layered(seed, 2, 0.8);
  return (a: number, b: number) => smooth(1 - amount, 1.08 - amount, drops(a / size, b / size));
}

export function chart(prints: Textures): Scene {
  const print = prints("chart");
  const damp = layered(61, 3);
  const wet = (a: number, b: number) =>
    smooth(0.05, 0.6, damp(a / 9, b / 8) + 0.35 * smooth(24, 32, b) + 0.3 * smooth(15, 21, a));
  const drops = rain(91, 0.8, 0.3);
  const paper: Material = {
    // Damp paper is darker, and waves.
    colour: ({ u, v, a, b }) => times(print.colour(u, v), (1 - 0.2 * wet(a, b)) * (1 - 0.12 * drops(a, b))),
    relief: ({ a, b }) => 0.035 * damp(a / 4, b / 9) * (0.4 + wet(a, b)) + 0.03 * drops(a, b),
    gloss: ({ a, b }) => ({ reflects: 0.02 + 0.03 * drops(a, b), roughness: 0.6 - 0.5 * drops(a, b) }),
  };
  const planks = wood("#6d6354", "#3d372e", { seed: 12 });
  const onBoard = rain(17, 0.9, 0.4);
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
    gloss: { reflects: 0.05, roughness: 0.16 },
  });
  const grass = Array.from({ length: 90 }, (_, blade) => {
    const at = (salt: number) => (Math.sin(blade * 12.9898 + salt * 78.233) * 43758.5453) % 1;
    const [x, z] = [-21 + 6 * at(1), -12 + 26 * at(2)];
    const side = blade % 3 === 0 ? 38 : 0;
    return box(
      { width: 0.28, height: 15 + 6 * at(3), depth: 0.08, bevel: 0.03 },
      { at: [x + side, 2, z], roll: 55 * at(4) + (side ? -40 : 40), tilt: 50 * at(5) },
      { other: uneven(blade % 2 ? "#7d8a4c" : "#5f7344", { seed: 2 }) },
    );
  }).flat();
  const curl = Array.from({ length: 31 }, (_, index): Vec => {
    const x = index / 15 - 1;
    return [x * 10.4, 0.9 + 0.08 * Math.sin(x * 5) + 0.9 * Math.max(0, x) ** 5, -14.6];
  });
  return {
    camera: { from: [-5, 44, 26.5], to: [0.2, 0, 1.4], angle: 47, opening: 0.4, focus: [-1, 1, 0] },
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
      ...grass,
    ],
    finish: { exposure: 1.1, corners: 0.4 },
  };
}
