/** Lumen Fold: the one data sheet, folded, and the instrument that it describes, in the light that it reads. */
import { printed, stone, uneven } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { box, lamp, type Material, panel, type Spot, sheet } from "../photograph/shapes.ts";
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

export function dataSheet(prints: Textures): Scene {
  // Stands like an open book: two boards of 11.9 by 16.8 centimetres that meet in the fold, each a little bowed.
  const line = Array.from({ length: 41 }, (_, index): Vec => {
    const x = index / 20 - 1;
    return [x * 10.6 - 3, 16.85, -2 - 5.4 * (1 - Math.abs(x)) + 0.5 * Math.sin(Math.abs(x) * Math.PI)];
  });
  const body = uneven("#17191c", {
    seed: 5,
    size: 0.06,
    relief: 0.05,
    patches: 0.05,
    gloss: { reflects: 0.045, roughness: 0.35 },
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
        { top, other: body },
      ),
    ],
    finish: { exposure: 0.95, corners: 0.4 },
  };
}
