/** On the benches of those who program and plan: a paper clip on a list, and a ticket. */
import { cellRandom } from "../noise.ts";
import { layered, plain, printed } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { moved, wire } from "../photograph/round.ts";
import { type Face, type Material, panel, sheet } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { blend, linear, smooth, times, type Vec } from "../photograph/vectors.ts";
import { stillLife } from "./bench.ts";

/** The line of a paper clip that lies flat, its outer end bent out straight. */
function clipLine(): Vec[] {
  const arc = (x: number, z: number, radius: number, from: number, to: number): Vec[] =>
    Array.from({ length: 17 }, (_, step) => {
      const turn = ((from + ((to - from) * step) / 16) * Math.PI) / 180;
      return [x + radius * Math.cos(turn), 0, z - radius * Math.sin(turn)];
    });
  const flat: Vec[] = [
    [-2.7, 0, 2.5],
    [-0.72, 0, 1.26],
    [-0.54, 0, 1.1],
    [-0.46, 0, 0.9],
    ...arc(0, -1.35, 0.46, 180, 0),
    ...arc(0.1, 1.15, 0.36, 0, -180),
    ...arc(0.03, -0.85, 0.29, 180, 0),
    [0.32, 0, 0.62],
  ];
  return flat.map(([x, , z], index) => [
    x,
    0.075 + (index === 0 ? 0.5 : 0) + (x > 0.2 && z < 0.8 && index > 40 ? 0.05 : 0),
    z,
  ]);
}

export function paperClip(prints: Textures): Scene {
  const paper = printed(prints("list"), { seed: 12, crease: 0.01, scale: 1.2 });
  const brass: Material = { ...plain("#dcb565", { reflects: 0.62, roughness: 0.12 }), isMetal: true };
  // The paper rises to the fold where the next page begins.
  const profile = Array.from({ length: 61 }, (_, step): Vec => {
    const z = -9 + (step / 60) * 18;
    return [-7, 1.15 * Math.exp(-(Math.abs((z + 3.3) / 1.5) ** 1.24)) - 0.02, z];
  });
  return stillLife({
    camera: { from: [0.3, 12.6, 9], to: [-0.2, 0, 0.1], angle: 28, opening: 0.22, focus: [0, 0, 0.6] },
    lit: [-1.2, 0, 0.5],
    faces: [
      panel(90, 90, { at: [0, -0.6, 0], tilt: -90 }, plain("#c9bfa8")),
      ...sheetAcross(profile, 14, paper),
      ...moved(wire(clipLine(), 0.07, brass), { at: [0.5, 0.02, 1], turn: 24 }),
    ],
    finish: { warmth: 0.03 },
  });
}

/** A sheet whose height changes along z, from its far edge to its near one. */
function sheetAcross(profile: Vec[], width: number, material: Material): Face[] {
  // `sheet` bends along its `u`; a print stands on its side in it.
  const turnedPrint: Material = {
    ...material,
    colour: (spot) => material.colour({ ...spot, u: spot.v, v: spot.u, a: spot.b, b: spot.a }),
  };
  return sheet(profile, [width, 0, 0], turnedPrint);
}

export function ticket(prints: Textures): Scene {
  const tilePrint = prints("tile");
  const pitch = 7.6;
  const glaze = layered(5, 4);
  const joint = linear("#8a7f6d");
  const craze = layered(15, 3, 0.7);
  const edge = (at: number) => Math.min(at % pitch, pitch - (at % pitch));
  const azulejo: Material = {
    average: linear("#9db0cc"),
    colour: ({ a, b }) => {
      const seam = smooth(0.07, 0.13, Math.min(edge(a), edge(b)));
      const hand = 0.012 * glaze(a * 0.9, b * 0.9);
      const own = tilePrint.colour((((a / pitch + hand) % 1) + 1) % 1, (((b / pitch + hand) % 1) + 1) % 1);
      const shade =
        0.86 + 0.12 * cellRandom(9, Math.floor(a / pitch), Math.floor(b / pitch)) + 0.05 * glaze(a * 2, b * 2);
      const crack = 1 - 0.12 * smooth(0.035, 0.0, Math.abs(craze(a * 0.8, b * 0.8)));
      return blend(joint, times(own, shade * crack), seam);
    },
    relief: ({ a, b }) => 0.06 * smooth(0.02, 0.3, Math.min(edge(a), edge(b))) + 0.012 * glaze(a * 0.7, b * 0.7),
    gloss: ({ a, b }) => ({ reflects: Math.min(edge(a), edge(b)) < 0.1 ? 0 : 0.06, roughness: 0.16 }),
  };
  const print = prints("ticket");
  const card = printed(print, { seed: 7, crease: 0.02 });
  const [width, tall] = [5, 8.1];
  const holes = [
    [0.345, 0.62, 0.24],
    [0.73, 0.915, 0.22],
    [0.89, 0.09, 0.26],
  ] as const;
  const punched: Material = {
    ...card,
    colour: (spot) => card.colour({ ...spot, u: spot.v, v: spot.u, a: spot.b, b: spot.a }),
    isOpen: ({ u, v }) => holes.some(([x, y, radius]) => Math.hypot((v - x) * width, (u - y) * tall) < radius),
  };
  const line = Array.from({ length: 41 }, (_, step): Vec => {
    const t = step / 40;
    return [-width / 2, 0.06 + 0.95 * (t - 0.42) ** 2 * 1.6 + 0.12 * Math.sin(t * 9) ** 2, (t - 0.5) * tall];
  });
  return stillLife({
    camera: { from: [0.4, 21, 13], to: [0, 0, 0.1], angle: 29, opening: 0.3, focus: [0, 0.4, 0.6] },
    lit: [-0.6, 0, 0],
    faces: [
      panel(pitch * 10, pitch * 10, { at: [1.2, 0, -0.9], tilt: -90, turn: 12 }, azulejo),
      ...moved(sheet(line, [width, 0, 0], punched), { at: [0.2, 0.02, 0.2], turn: -14 }),
    ],
    finish: { warmth: 0.04 },
  });
}
