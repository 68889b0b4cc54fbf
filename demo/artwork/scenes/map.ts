/** The two offices: pins in a map, and a thread between them. */
import { layered, plain, printed, uneven } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { moved, turned, wire } from "../photograph/round.ts";
import { type Material, panel } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { blend, linear, smooth, type Vec } from "../photograph/vectors.ts";
import { stillLife } from "./bench.ts";

/** Where a place lies on the sheet, which is 14 by 21 centimetres: as in scenes/map.html. */
const on = (east: number, north: number): Vec => [(east + 4.3) * 0.68 * 1.28, 0, -(north - 47.6) * 1.28];
const sheffield = on(-1.47, 53.38);
const porto = on(-8.62, 41.16);

/** A pin with a brass head, put in a little askew. */
const pin = (at: Vec, lean: number) =>
  moved(
    [
      ...turned(
        [0, 0, 0],
        [
          [0.035, -0.2],
          [0.035, 1.1],
        ],
        plain("#b9bcc0", { reflects: 0.5, roughness: 0.2 }),
      ),
      ...turned(
        [0, 1.05, 0],
        Array.from({ length: 15 }, (_, step): [number, number] => {
          const turn = (step / 14) * Math.PI;
          return [Math.max(0.01, 0.34 * Math.sin(turn)), 0.34 - 0.34 * Math.cos(turn)];
        }),
        { ...plain("#dcb565", { reflects: 0.6, roughness: 0.16 }), isMetal: true },
      ),
    ],
    { at, roll: lean, tilt: lean * 0.6 },
  );

export function officesMap(prints: Textures): Scene {
  const paper = printed(prints("map"), { seed: 3, crease: 0.03, scale: 2.2 });
  // The folds of a map that was carried in a pocket.
  const fold = (a: number, b: number) =>
    0.16 * Math.exp(-Math.abs(a - 7) / 0.22) -
    0.13 * Math.exp(-Math.abs(b - 7) / 0.2) +
    0.13 * Math.exp(-Math.abs(b - 14) / 0.2);
  const map: Material = {
    ...paper,
    relief: (spot) => (paper.relief?.(spot) ?? 0) + fold(spot.a, spot.b),
  };
  const grains = layered(9, 4, 0.7);
  const [light, dark] = [linear("#b98a55"), linear("#6e4726")];
  const cork: Material = {
    ...uneven("#a87a48", { seed: 5 }),
    colour: ({ a, b }) => blend(light, dark, smooth(-0.3, 0.8, grains(a * 1.8, b * 1.8))),
    relief: ({ a, b }) => 0.05 * grains(a * 2, b * 2),
  };
  const thread = Array.from({ length: 40 }, (_, step): Vec => {
    const t = step / 39;
    const sag = 0.62 - 1.1 * t * (1 - t);
    return [sheffield[0] + (porto[0] - sheffield[0]) * t, sag, sheffield[2] + (porto[2] - sheffield[2]) * t];
  });
  const red = uneven("#cf2a1e", { seed: 2, size: 0.06, relief: 0.01, patches: 0.2 });
  return stillLife({
    camera: { from: [0, 44, 7], to: [0, 0, 0.1], angle: 17.6, opening: 0.3, focus: [0, 0.2, 0] },
    panes: 12,
    sun: [-0.7, 0.5, -0.3],
    lit: [-1, 0, 0],
    faces: [
      panel(80, 80, { at: [0, -0.12, 0], tilt: -90 }, cork),
      panel(14, 21, { at: [0, 0, 0], tilt: -90 }, map),
      ...pin(sheffield, -7),
      ...pin(porto, 6),
      ...wire(thread, 0.065, red),
    ],
  });
}
