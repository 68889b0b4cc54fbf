/** On the benches of those who draw: the clapper of a bell, and a graver. */
import { cellRandom } from "../noise.ts";
import { layered, plain, printed, uneven, wood } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { moved, turned, wire } from "../photograph/round.ts";
import { box, face, type Material, panel, sheet } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { blend, linear, smooth, times, type Vec } from "../photograph/vectors.ts";
import { curve, stillLife } from "./bench.ts";

/** Wool, pressed: fibres in every direction, no shine. */
function felt(hex: string, seed: number): Material {
  const [fibres, lumps] = [layered(seed, 3, 0.7), layered(seed + 3, 3)];
  const colour = linear(hex);
  return {
    average: colour,
    colour: ({ a, b }) => times(colour, 0.95 + 0.26 * fibres(a * 7, b * 7) + 0.1 * lumps(a * 0.7, b * 0.7)),
    relief: ({ a, b }) => 0.035 * fibres(a * 5, b * 5) + 0.07 * lumps(a * 0.8, b * 0.8),
  };
}

export function clapper(prints: Textures): Scene {
  const rust = layered(31, 4, 0.6);
  const [iron, brown] = [linear("#3c3936"), linear("#6a4630")];
  const forged: Material = {
    average: iron,
    colour: ({ a, b }) => blend(iron, brown, smooth(0.1, 0.9, rust(a / 1.4, b / 2))),
    relief: ({ a, b }) => 0.02 * rust(a * 1.2, b * 1.2),
    gloss: () => ({ reflects: 0.16, roughness: 0.42 }),
  };
  const green = felt("#1f6b4d", 4);
  const flight = curve([
    [0.01, 0],
    [1.1, 0.1],
    [1.45, 0.9],
    [1.2, 2.6],
    [1.5, 3.6],
  ]);
  const ball = curve(
    [
      [1.5, 3.4],
      [2.2, 3.9],
      [3.9, 5.4],
      [4.5, 7.4],
      [4.1, 9.4],
      [2.6, 11.2],
      [1.5, 12.1],
      [1.32, 12.6],
      [1.62, 13.2],
      [1.75, 14],
    ],
    7,
  );
  const shaft = curve([
    [1.15, 13.4],
    [1.02, 16],
    [0.9, 20],
    [0.85, 25],
    [1.3, 26],
    [1.3, 27],
    [0.9, 28],
  ]);
  const twine = uneven("#d9b98a", { seed: 3, size: 0.08, relief: 0.03, patches: 0.2 });
  const turns = Array.from({ length: 150 }, (_, step): Vec => {
    const turn = (step / 150) * 5 * 2 * Math.PI;
    return [1.56 * Math.sin(turn), 12.35 + (step / 150) * 0.9, 1.56 * Math.cos(turn)];
  });
  const lies = { at: [-3.6, 4.5, 8.4] as Vec, tilt: -84, turn: -19 };
  const sheetOf = (x: number, z: number, turn: number, y: number, material: Material) =>
    panel(30, 38, { at: [x, y, z], turn, tilt: -90 }, material);
  return stillLife({
    camera: { from: [2, 46, 33], to: [0.2, 0.5, -0.8], angle: 29, opening: 0.5, focus: [-2, 6, 2] },
    panes: 17,
    lit: [-2, 0, 0],
    isKeyExact: true,
    faces: [
      panel(
        200,
        200,
        { at: [0, -0.2, 0], tilt: -90 },
        wood("#c58f52", "#7d4f25", { seed: 5, gloss: { reflects: 0.03, roughness: 0.5 } }),
      ),
      sheetOf(4, -3, -14, 0, plain("#e6ddc6")),
      sheetOf(1, -1, 6, 0.05, printed(prints("drawing"), { seed: 2, crease: 0.02, scale: 2 })),
      ...moved(
        [...turned([0, 0, 0], flight, forged), ...turned([0, 0, 0], ball, green), ...turned([0, 0, 0], shaft, forged)],
        lies,
      ),
      ...moved(wire(turns, 0.14, twine), lies),
    ],
  });
}

export function graver(prints: Textures): Scene {
  const leather: Material = (() => {
    const grain = layered(17, 4, 0.62);
    const worn = layered(22, 3);
    const [brown, dark] = [linear("#3a2219"), linear("#29160f")];
    return {
      average: brown,
      colour: ({ a, b }) => blend(brown, dark, smooth(-0.5, 0.9, worn(a / 5, b / 5) + 0.4 * grain(a * 3, b * 3))),
      relief: ({ a, b }) => 0.025 * grain(a * 3, b * 3),
      gloss: () => ({ reflects: 0.045, roughness: 0.3 }),
    };
  })();
  const scratches = layered(41, 3, 0.7);
  const engraved = prints("copper");
  const shade = (u: number, v: number) =>
    engraved.opacity(Math.min(0.999, Math.max(0, u)), Math.min(0.999, Math.max(0, v)));
  const [bright, cut] = [linear("#d68f6c"), linear("#5a2513")];
  const copper: Material = {
    isMetal: true,
    average: bright,
    colour: ({ u, v, a, b }) => times(blend(bright, cut, 0.75 * shade(u, v)), 0.94 + 0.08 * scratches(a * 0.5, b * 12)),
    relief: ({ u, v, a, b }) => -0.035 * shade(u, v) + 0.0015 * scratches(a * 0.6, b * 16),
    gloss: ({ u, v }) => ({ reflects: shade(u, v) > 0.5 ? 0.3 : 0.62, roughness: 0.36 }),
  };
  const pear = wood("#c99a5c", "#8a5524", { seed: 9, gloss: { reflects: 0.05, roughness: 0.25 } });
  const handle: Material = {
    ...pear,
    colour: (spot) => pear.colour({ ...spot, a: spot.b * 0.6 + spot.at[2], b: spot.a * 0.6 }),
    relief: () => 0,
  };
  const knob = curve(
    [
      [0.3, 0],
      [0.62, 0.05],
      [0.7, 0.7],
      [0.95, 1.7],
      [1.5, 2.5],
      [1.72, 3.2],
      [1.35, 3.9],
      [0.6, 4.2],
      [0.01, 4.22],
    ],
    6,
  );
  const ferrule = { ...plain("#d6b264", { reflects: 0.6, roughness: 0.2 }), isMetal: true };
  const steel = plain("#8e9296", { reflects: 0.5, roughness: 0.16 });
  const long = 5.4;
  const square = [0, 1, 2, 3, 4].map((side): Vec => {
    const turn = (side * Math.PI) / 2;
    return [0.2 * Math.sin(turn), 0, 0.2 * Math.cos(turn)];
  });
  const blade = sheet(square, [0, -long, 0], steel, { isSmooth: false });
  const tip = face([-0.2, -long, 0.0], [0.4, 0, 0], [0, 0, 0.4], steel);
  const curls = Array.from({ length: 5 }, (_, number) => {
    const by = (salt: number) => cellRandom(90, number, salt);
    const line = Array.from({ length: 22 }, (_, step): Vec => {
      const t = (step / 21) * (5 + 6 * by(1));
      return [0.1 * t * 0.5 + 0.16 * Math.cos(t), 0.18 + 0.14 * Math.sin(t), 0.1 * Math.cos(t * 0.6)];
    });
    return moved(wire(line, 0.03, { ...copper, colour: () => bright, relief: undefined, gloss: steel.gloss }), {
      at: [-3.4 + 3.4 * by(2), 0.72, 0.2 + 2.2 * by(3)],
      turn: 360 * by(4),
    });
  }).flat();
  const plate = { width: 12, height: 0.25, depth: 15, bevel: 0.12 };
  return stillLife({
    camera: { from: [0.9, 29, 21], to: [0.5, 0.4, 1.5], angle: 28, opening: 0.32, focus: [0.4, 0.9, 2] },
    lit: [-1, 0, 1.5],
    faces: [
      panel(120, 120, { at: [0, 0, 0], tilt: -90 }, leather),
      ...box(
        plate,
        { at: [-1.2, 0.5, -1.6], turn: 11 },
        { other: { ...plain("#c47a55", { reflects: 0.6, roughness: 0.3 }), isMetal: true }, top: copper },
      ),
      ...moved(
        [
          ...turned([0, 0, 0], knob, handle),
          ...turned(
            [0, -0.75, 0],
            [
              [0.5, 0],
              [0.52, 0.1],
              [0.62, 0.7],
              [0.6, 0.78],
            ],
            ferrule,
          ),
          ...blade,
          tip,
        ],
        {
          at: [2.1, 1.5, 4.6],
          tilt: 84,
          turn: 33,
        },
      ),
      ...curls,
    ],
  });
}
