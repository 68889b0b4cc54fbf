/** The two offices: pins in a map, and a thread between them. */
import type { Camera } from "../photograph/camera.ts";
import { layered, plain, printed, uneven } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { moved, turned, wire } from "../photograph/round.ts";
import { type Material, panel } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { blend, linear, smooth, type Vec } from "../photograph/vectors.ts";
import { stillLife } from "./bench.ts";

type Sheet = {
  print: string;
  /** In centimetres. */
  width: number;
  height: number;
  /** Where a place lies on the sheet: as in scenes/map.html. */
  on: (east: number, north: number) => Vec;
  folds: { across: number[]; down: number[] };
  camera: Camera;
};

const northUp: Sheet = {
  print: "upright",
  ...{ width: 14, height: 21 },
  on: (east, north) => [(east + 4.3) * 0.68 * 1.28, 0, -(north - 47.6) * 1.28],
  folds: { across: [7], down: [7, 14] },
  camera: { from: [0, 44, 7], to: [0, 0, 0.1], angle: 17.6, opening: 0.3, focus: [0, 0.2, 0] },
};

/** Turned until north is at the left, so that the thread runs across a wide picture. */
const onItsSide: Sheet = {
  print: "turned",
  ...{ width: 22.3, height: 16 },
  on: (east, north) => [-(north - 47.6) * 1.28, 0, -(east + 5.75) * 0.68 * 1.28],
  folds: { across: [7.43, 14.87], down: [8] },
  camera: { from: [0, 70, 9], to: [0, 0, 0.1], angle: 20.2, opening: 0.3, focus: [0, 0.2, 0] },
};

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

const draw =
  (sheet: Sheet) =>
  (prints: Textures): Scene => {
    const { width, height, on, folds } = sheet;
    const [sheffield, porto] = [on(-1.47, 53.38), on(-8.62, 41.16)];
    const paper = printed(prints(sheet.print), { seed: 3, crease: 0.03, scale: 2.2 });
    // The folds of a map that was carried in a pocket: every other one is a valley.
    const ridges = (place: number, at: number[]) =>
      at.reduce((sum, fold, index) => sum + (index % 2 ? 0.13 : -0.15) * Math.exp(-Math.abs(place - fold) / 0.21), 0);
    const map: Material = {
      ...paper,
      relief: (spot) => (paper.relief?.(spot) ?? 0) - ridges(spot.a, folds.across) + ridges(spot.b, folds.down),
    };
    const grains = layered(9, 4, 0.7);
    const [light, dark] = [linear("#b58a58"), linear("#84603a")];
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
      camera: sheet.camera,
      panes: 12,
      sun: [-0.7, 0.5, -0.3],
      lit: [-1, 0, 0],
      faces: [
        panel(80, 80, { at: [0, -0.12, 0], tilt: -90 }, cork),
        panel(width, height, { at: [0, 0, 0], tilt: -90 }, map),
        ...pin(sheffield, -7),
        ...pin(porto, 6),
        ...wire(thread, 0.065, red),
      ],
    });
  };

export const officesMap = draw(onItsSide);
export const tallOfficesMap = draw(northUp);
