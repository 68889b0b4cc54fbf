/** Lumen Fold: the one data sheet, the instrument that it describes, shut in its case and open before a painting. */
import { layered, plain, printed, stone, uneven } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { box, lamp, type Material, panel, place, type Spot, sheet } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { add, times, type Vec } from "../photograph/vectors.ts";

/** A slab of dark stone across which a prism out of the picture throws its colours. */
function slab(prints: Textures): Material {
  const rock = stone("#33373c", "#212429", {
    seed: 23,
    size: 18,
    relief: 0.006,
    pits: 0.08,
    gloss: { reflects: 0.045, roughness: 0.3 },
  });
  const band = prints("spectrum");
  const turn = 0.32;
  const lit = ({ at: [x, , z] }: Spot): Vec => {
    const [along, across] = [x * Math.cos(turn) - z * Math.sin(turn), x * Math.sin(turn) + z * Math.cos(turn)];
    const [u, v] = [(along + 12) / 22, (across - 2.6) / 3.6];
    return u > 0 && u < 1 && v > 0 && v < 1 ? times(band.colour(u, v), 0.75 * band.opacity(u, v)) : [0, 0, 0];
  };
  return { ...rock, colour: (spot) => add(rock.colour(spot), lit(spot)) };
}

const shell = uneven("#17191c", {
  seed: 5,
  size: 0.06,
  relief: 0.05,
  patches: 0.05,
  gloss: { reflects: 0.045, roughness: 0.35 },
});

/** The instrument's case, shut, on a restorer's table: its lens is folded over the edge. */
export function shut(prints: Textures): Scene {
  const at = { at: [0, 2.4, 0] as Vec, turn: -27 };
  const skin = (name: string) =>
    printed(prints(name), { seed: 3, crease: 0.006, gloss: { reflects: 0.04, roughness: 0.32 } });
  const lime = uneven("#d9ea3c", { seed: 9, size: 1, relief: 0.002, patches: 0.02 });
  const paper = uneven("#b9bdc4", { seed: 31, size: 3, relief: 0.004, patches: 0.05 });
  return {
    camera: { from: [7, 26, 38], to: [0.2, 1.4, 0.8], angle: 39, opening: 0.1, focus: [-1, 3, 7] },
    lamps: [lamp([-60, 62, 22], [0, 0, 0], { width: 34, height: 30 }, [34, 35.5, 37])],
    sky: (to) => times([0.16, 0.166, 0.18], 0.4 + 0.7 * Math.max(0, to[1])),
    faces: [
      panel(240, 180, { at: [0, 0, 0], tilt: -90 }, paper),
      ...box({ width: 15, height: 4.8, depth: 21, bevel: 0.35 }, at, {
        top: skin("lid"),
        front: skin("seam"),
        other: shell,
      }),
      // A band of paper holds it shut.
      ...box(
        { width: 15.12, height: 4.86, depth: 8.2, bevel: 0.04 },
        { ...at, at: place([0, 2.4, -1.9], { turn: -27 }) },
        {
          top: printed(prints("band"), { seed: 6, crease: 0.004, gloss: { reflects: 0.02, roughness: 0.6 } }),
          other: lime,
        },
      ),
    ],
    finish: { exposure: 1, corners: 0.3 },
  };
}

/** The instrument before a painting: its eye looks at the sail, its screen at the restorer. */
export function open(prints: Textures): Scene {
  const canvas = prints("painting");
  const cracks = layered(12, 4, 0.6);
  const paint: Material = {
    colour: ({ u, v }) => canvas.colour(u, v),
    relief: ({ a, b }) => 0.02 * cracks(a * 0.9, b * 2.2) + 0.006 * cracks(a * 6, b * 6),
    gloss: () => ({ reflects: 0.04, roughness: 0.3 }),
  };
  const reading = prints("reading");
  const screen: Material = { colour: ({ u, v }) => reading.colour(u, v), glows: 0.62 };
  const gilt = plain("#8a6a2c", { reflects: 0.35, roughness: 0.45 });
  const tilt = { turn: -9, tilt: -6 };
  const bar = (width: number, height: number, x: number, y: number) =>
    box({ width, height, depth: 4, bevel: 1 }, { at: [x, y, -15] }, { other: gilt });
  return {
    camera: { from: [3, 15, 46], to: [-0.4, 11.6, 0], angle: 30, opening: 0.2, focus: [0, 12, 2] },
    lamps: [lamp([-50, 56, 26], [0, 10, -8], { width: 26, height: 22 }, [44, 43, 40])],
    sky: (to) => times([0.07, 0.074, 0.084], 0.5 + 0.6 * Math.max(0, to[1])),
    faces: [
      panel(
        240,
        160,
        { at: [0, 0, 0], tilt: -90 },
        uneven("#6f5a45", { seed: 8, size: 3, relief: 0.01, patches: 0.2, gloss: { reflects: 0.04, roughness: 0.4 } }),
      ),
      panel(400, 200, { at: [0, 60, -60] }, uneven("#3c4146", { seed: 8, size: 20, relief: 0.02 })),
      panel(40, 50, { at: [-11, 23, -16] }, paint),
      ...bar(49, 4.6, -11, -4.2),
      ...bar(4.6, 58, -33.2, 23),
      ...bar(4.6, 58, 11.2, 23),
      ...box({ width: 10, height: 16.6, depth: 2.6, bevel: 0.5 }, { at: [4, 10.4, 0], ...tilt }, { other: shell }),
      panel(8.7, 14.5, { at: [3.79, 10.53, 1.36], ...tilt }, screen),
      ...box({ width: 8, height: 1.6, depth: 7, bevel: 0.4 }, { at: [4, 1, 0], turn: -9 }, { other: shell }),
    ],
    finish: { exposure: 1, glow: 0.12, corners: 0.35 },
  };
}

export function dataSheet(prints: Textures): Scene {
  // Stands like an open book: two boards of 11.9 by 16.8 centimetres that meet in the fold, each a little bowed.
  // They end a millimetre below the slab: over it, their shadow along the edge is a row of dashes.
  const line = Array.from({ length: 41 }, (_, index): Vec => {
    const x = index / 20 - 1;
    return [x * 10.6 - 3, 16.7, -2 - 5.4 * (1 - Math.abs(x)) + 0.5 * Math.sin(Math.abs(x) * Math.PI)];
  });
  const top: Material = {
    ...printed(prints("top"), { seed: 2, crease: 0, gloss: { reflects: 0.05, roughness: 0.18 } }),
  };
  return {
    camera: { from: [-3, 20, 46], to: [1.4, 6.6, 0], angle: 46, opening: 0.16, focus: [0, 8, 0] },
    lamps: [
      lamp([-48, 52, 34], [0, 4, 0], { width: 22, height: 18 }, [62, 61, 60]),
      lamp([60, 40, -30], [8, 2, 0], { width: 10, height: 40 }, [9, 10, 12.5]),
    ],
    sky: (to) => times([0.07, 0.075, 0.086], 0.5 + 0.6 * Math.max(0, to[1])),
    faces: [
      panel(240, 180, { at: [0, 0, 0], tilt: -90 }, slab(prints)),
      panel(400, 160, { at: [0, 60, -70] }, uneven("#20242a", { seed: 8, size: 20, relief: 0.02 })),
      ...sheet(
        line,
        [0, -16.8, 0],
        printed(prints("sheet"), { seed: 7, crease: 0.01, gloss: { reflects: 0.03, roughness: 0.5 } }),
      ),
      ...box(
        { width: 10.4, height: 2.6, depth: 16.2, bevel: 0.55 },
        { at: [12.4, 1.3, 5.4], turn: -24 },
        { top, other: shell },
      ),
    ],
    finish: { exposure: 0.98, fill: 1, corners: 0.3 },
  };
}

/** The same closer, for a picture that is taller than wide. */
export const tallDataSheet = (prints: Textures): Scene => ({
  ...dataSheet(prints),
  camera: { from: [-3, 20, 46], to: [-2.3, 7.4, 0], angle: 26, opening: 0.12, focus: [0, 8, 0] },
});
