/** Moor and Tarn: butter packs on slate, a pack opened on a board, and proofs of one shape turned four times. */
import { plain, printed, stone, uneven, wood } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { box, lamp, type Place, panel, sheet } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { times, type Vec } from "../photograph/vectors.ts";

const PACK = { width: 10.5, height: 6.5, depth: 4, bevel: 0.2 };
const window = (to: Vec, light: number) =>
  lamp([-60, 58, 46], to, { width: 34, height: 26 }, [light, light * 0.92, light * 0.8]);
const slate = () =>
  stone("#5a625c", "#2c322f", { seed: 4, size: 14, relief: 0.03, gloss: { reflects: 0.03, roughness: 0.6 } });

function pack(prints: Textures, name: string, where: Place, seed: number) {
  const paper = (side: string) =>
    printed(prints(`${name}-${side}`), { seed, crease: 0.025, gloss: { reflects: 0.025, roughness: 0.6 } });
  const [front, top, end] = [paper("front"), paper("top"), paper("end")];
  return box(PACK, where, { front, back: front, top, left: end, right: end, other: end });
}

/** Three packs on slate in front of a dark green wall. */
export function packs(prints: Textures): Scene {
  const wall = stone("#31402f", "#243024", { seed: 9, size: 40, relief: 0.02, pits: 0 });
  return {
    camera: { from: [-3, 13.5, 54], to: [-4, 6.3, 0], angle: 43, opening: 0.22, focus: [-3, 4, 6] },
    lamps: [window([0, 2, 0], 36)],
    sky: (to) => times([0.03, 0.036, 0.036], 0.6 + 0.6 * Math.max(0, to[1])),
    faces: [
      panel(160, 120, { at: [0, 0, 0], tilt: -90 }, slate()),
      panel(200, 100, { at: [0, 50, -26] }, wall),
      ...pack(prints, "moor", { at: [-8.6, 3.25, 8], turn: 18 }, 3),
      ...pack(prints, "tarn", { at: [6.8, 3.25, 1.6], turn: -16 }, 7),
      ...pack(prints, "whey", { at: [5.6, 9.76, 1], turn: 6 }, 11),
    ],
    finish: { exposure: 1 },
  };
}

/** A pack opened flat on a board, and the butter in it cut in quarters. */
export function opened(prints: Textures): Scene {
  const butter = uneven("#f0d27a", {
    seed: 5,
    size: 0.7,
    relief: 0.03,
    patches: 0.05,
    gloss: { reflects: 0.035, roughness: 0.45 },
  });
  const board = wood("#8a5f3a", "#4f3018", { seed: 3, gloss: { reflects: 0.03, roughness: 0.6 } });
  const curl = Array.from({ length: 41 }, (_, index): Vec => {
    const x = index / 20 - 1;
    return [x * 9.4 - 3.2, 0.12 + 0.9 * Math.abs(x) ** 5 + 0.1 * Math.sin(x * 9) ** 2, -8.2];
  });
  const quarter = (x: number, z: number, turn: number, y = 1.3) =>
    box({ width: 9.8, height: 2, depth: 2.9, bevel: 0.28 }, { at: [x, y, z], turn }, { other: butter });
  return {
    camera: { from: [1, 40, 22], to: [1.4, 0, 0.2], angle: 39, opening: 0.25, focus: [-2, 1, 1] },
    lamps: [window([0, 0, 0], 33)],
    sky: (to) => times([0.05, 0.052, 0.05], 0.5 + 0.7 * Math.max(0, to[1])),
    faces: [
      panel(160, 120, { at: [0, -2.4, 0], tilt: -90 }, slate()),
      ...box({ width: 44, height: 2.4, depth: 25, bevel: 0.3 }, { at: [-2, -1.2, 0], turn: 2 }, { other: board }),
      ...sheet(
        curl,
        [1.2, 0, 15],
        printed(prints("wrapper"), { seed: 8, crease: 0.06, gloss: { reflects: 0.03, roughness: 0.55 } }),
      ),
      ...quarter(9.6, -4, -12),
      ...quarter(10.4, -0.6, -9),
      ...quarter(9.9, -2.4, -14, 3.32),
      ...quarter(11.4, 4.6, -31),
    ],
    finish: { exposure: 1 },
  };
}

/** One of four proofs, numbered from 1, on the dark bed of a press. */
export const proof =
  (number: number) =>
  (prints: Textures): Scene => {
    const line = Array.from({ length: 31 }, (_, index): Vec => {
      const x = index / 15 - 1;
      return [x * 15, 0.1 + 0.7 * Math.max(0, x) ** 4 + 0.35 * Math.max(0, -x) ** 6, -10];
    });
    return {
      camera: { from: [0, 37, 17], to: [0, 0, 0.6], angle: 43 },
      lamps: [lamp([-58, 40, -14], [0, 0, 0], { width: 26, height: 18 }, [40, 38, 34])],
      sky: (to) => times([0.06, 0.062, 0.066], 0.5 + 0.6 * Math.max(0, to[1])),
      faces: [
        panel(
          160,
          120,
          { at: [0, 0, 0], tilt: -90 },
          uneven("#3d4246", {
            seed: 6,
            size: 3,
            relief: 0.01,
            patches: 0.2,
            gloss: { reflects: 0.06, roughness: 0.5 },
          }),
        ),
        ...sheet(
          line,
          [0, 0, 20],
          printed(prints(`proof-${number}`), { seed: 8, crease: 0.02, gloss: { reflects: 0.02, roughness: 0.6 } }),
        ),
        ...box(
          { width: 40, height: 0.5, depth: 2.4 },
          { at: [0, 0.35, -11.6], turn: 0 },
          { other: plain("#7d868c", { reflects: 0.3, roughness: 0.35 }) },
        ),
      ],
      finish: { exposure: 1 },
    };
  };

export const proof1 = proof(1);
