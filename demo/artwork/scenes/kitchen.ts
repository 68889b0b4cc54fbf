/** Halden Grid: a kitchen in a power cut, lit by a candle and by the answer on a phone. */
import { cellRandom } from "../noise.ts";
import { layered, plain, printed, uneven, wood } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { cylinder, disc, rounded, roundedOutline, turned } from "../photograph/round.ts";
import {
  box,
  type Face,
  type Lamp,
  lamp,
  type Material,
  type Place,
  panel,
  place,
  type Spot,
  sheet,
} from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { add, blend, linear, smooth, times, type Vec } from "../photograph/vectors.ts";

const WALL = -30;

/** Glazed tiles, 10 by 5 centimetres, each hung a little askew. */
function tiles(): Material {
  const [glaze, joint] = [linear("#b9bfae"), linear("#4f4d45")];
  const at = ({ at: [x, y] }: Spot) => {
    const row = Math.floor(y / 5);
    const along = x + (row % 2 === 0 ? 1 : 6) + 300;
    const [inX, inY] = [along % 10, y - row * 5];
    return { column: Math.floor(along / 10), row, inX, inY, edge: Math.min(inX, 10 - inX, inY, 5 - inY) };
  };
  const waves = layered(3, 3);
  return {
    average: glaze,
    colour(spot) {
      const { column, row, edge } = at(spot);
      return times(blend(joint, times(glaze, 0.86 + 0.2 * cellRandom(4, column, row)), smooth(0.08, 0.2, edge)), 1);
    },
    relief(spot) {
      const { column, row, inX, inY, edge } = at(spot);
      const askew = 0.012 * (inX * (cellRandom(6, column, row) - 0.5) + inY * (cellRandom(7, column, row) - 0.5));
      return 0.12 * smooth(0.05, 0.5, edge) + askew + 0.012 * waves(spot.at[0] / 4, spot.at[1] / 4);
    },
    gloss: (spot) => ({ reflects: at(spot).edge < 0.12 ? 0 : 0.06, roughness: 0.2 }),
  };
}

/** An oiled worktop with the rings of cups on it. */
function worktop(): Material {
  const planks = wood("#6b4a30", "#35220f", { seed: 21 });
  const smears = layered(33, 4);
  const ring = ({ at: [x, , z] }: Spot, cx: number, cz: number, radius: number) =>
    smooth(0.28, 0.05, Math.abs(Math.hypot(x - cx, z - cz) - radius)) * smooth(-0.5, 0.4, smears(x / 2, z / 2));
  return {
    ...planks,
    colour: (spot) =>
      times(planks.colour(spot), 1 - 0.35 * Math.max(ring(spot, -4.6, 7.5, 3.9), ring(spot, 13.5, 2, 3.9))),
    gloss: ({ a, b }) => {
      const worn = smooth(-0.5, 0.6, smears(a / 9, b / 5));
      return { reflects: 0.04 + 0.025 * worn, roughness: 0.3 - 0.12 * worn };
    },
  };
}

const PHONE = { width: 15.4, height: 7.4, depth: 0.82, radius: 1.15 };
const LEANING: Place & { at: Vec } = { at: [2.6, 3.64, 0], tilt: -19, turn: -5 };

function phone(prints: Textures): { faces: Face[]; lamp: Lamp } {
  const answer = prints("answer");
  const { width, height, depth, radius } = PHONE;
  const ahead = (by: number): Place => ({ ...LEANING, at: place([0, 0, depth / 2 + by], LEANING) });
  const smears = layered(9, 4);
  const screen: Material = {
    colour: ({ u, v }) => answer.colour(u, v),
    glows: 0.46,
    isLamp: true,
    gloss: ({ a, b }) => ({ reflects: 0.03, roughness: 0.12 + 0.3 * smooth(0, 0.7, smears(a / 3, b / 2)) }),
  };
  const shown = panel(width - 0.5, height - 0.5, ahead(0.01), rounded(screen, width - 0.5, height - 0.5, 0.9));
  const rim = roundedOutline(width, height, radius).map(([x, y]): Vec => place([x, y, depth / 2], LEANING));
  const inwards = place([0, 0, -depth], { ...LEANING, at: [0, 0, 0] });
  const shining = panel(width - 1, height - 1, ahead(0.06), screen);
  return {
    faces: [
      panel(
        width,
        height,
        ahead(0),
        rounded(plain("#050608", { reflects: 0.04, roughness: 0.1 }), width, height, radius),
      ),
      shown,
      ...sheet(rim, inwards, plain("#5d6064", { reflects: 0.4, roughness: 0.35 })),
    ],
    lamp: { ...shining, light: [6.4, 4.1, 1.5], isUnseen: true },
  };
}

/** A mug of enamel, chipped at its dark rim. */
function mug([x, , z]: Vec): Face[] {
  const chips = layered(14, 4);
  const [white, dark] = [linear("#cfd3cd"), linear("#15212e")];
  const enamel: Material = {
    average: white,
    colour: ({ a, b }) => blend(dark, white, smooth(-0.86, -0.8, chips(a / 2.4, b / 1.6) - 0.12 * smooth(6, 8.4, b))),
    relief: ({ a, b }) => 0.006 * chips(a / 2, b / 2),
    gloss: () => ({ reflects: 0.05, roughness: 0.18 }),
  };
  const rim = plain("#15212e", { reflects: 0.06, roughness: 0.2 });
  const within = plain("#a9ada6", { reflects: 0.04, roughness: 0.25 });
  const handle = Array.from({ length: 19 }, (_, index): Vec => {
    const turn = (index / 18) * Math.PI - Math.PI / 2;
    return [x + 4 + 2.7 * Math.cos(turn), 4.9 + 2.5 * Math.sin(turn), z + 0.6];
  });
  return [
    ...cylinder({ at: [x, 0, z], radius: 4.2, height: 8.5 }, enamel),
    ...turned(
      [x, 8.5, z],
      [
        [4.2, 0],
        [4.3, 0.05],
        [4.33, 0.13],
        [4.28, 0.2],
        [4.18, 0.2],
        [4.05, 0.08],
      ],
      rim,
    ),
    ...cylinder({ at: [x, 0.4, z], radius: 4.05, height: 8.2 }, within),
    disc([x, 6.2, z], 4.05, plain("#2a1408", { reflects: 0.04, roughness: 0.08 })),
    ...sheet(handle, [0, 0, -1.2], enamel),
  ];
}

/** How high the candle still stands: its flame is not far above the phone, so that a low crop shows both. */
const STUB = 3.2;

/** A candle that has burned for most of the evening, on a saucer, and what its flame lights. */
function candle([x, , z]: Vec): { faces: Face[]; lamps: Lamp[] } {
  const [tip, foot] = [linear("#ffdba6"), linear("#9a6236")];
  const wax: Material = {
    colour: ({ u, v }) => {
      const round = 0.55 + 0.45 * Math.sin(u * Math.PI * 2 - Math.PI / 2) ** 2;
      return times(blend(tip, foot, smooth(0, 0.85, v)), round * (0.16 + 0.75 * (1 - smooth(0, 0.5, v))));
    },
    glows: 0.75,
  };
  const shape = (u: number, v: number) => {
    const half = 0.5 * Math.sin(Math.PI * Math.min(1, v) ** 1.5) ** 0.85;
    return Math.abs(u - 0.5 - 0.05 * Math.sin(v * 3)) / Math.max(0.02, half);
  };
  const [hot, rim, blue] = [linear("#ffe0a0"), linear("#ff9a3a"), linear("#33261e")];
  const fray = (column: number, row: number) => cellRandom(77, column, row);
  const flame: Material = {
    colour: ({ u, v }) =>
      times(
        blend(blend(hot, rim, smooth(0.25, 1, shape(u, v))), blue, smooth(0.7, 0.98, v)),
        1 - 0.6 * smooth(0.3, 1, shape(u, v)),
      ),
    glows: 2.6,
    isLamp: true,
    isOpen: ({ u, v }) => shape(u, v) > 0.78 + 0.36 * fray(Math.floor(u * 900), Math.floor(v * 2400)),
  };
  const drip = (turn: number, long: number) => {
    const at: Vec = [x + 1.06 * Math.sin(turn), STUB + 0.08 - long, z + 1.06 * Math.cos(turn)];
    const run: [number, number][] = [
      [0.02, -0.2],
      [0.17, -0.1],
      [0.21, 0.06],
      [0.15, 0.3],
      [0.1, long],
    ];
    // A run is as bright as the wax beside it, and brighter along its left, where it is thick.
    const glow = ({ u, at: [, y] }: Spot) =>
      times(
        blend(tip, foot, smooth(STUB, 0.7, y)),
        (0.16 + 0.75 * (1 - smooth(STUB, 1.8, y))) * (0.9 + 0.16 * Math.sin(6.28 * u)),
      );
    return turned(at, run, { colour: glow, glows: 0.75 });
  };
  const saucer = Array.from({ length: 27 }, (_, step): [number, number] => {
    if (step < 12) return [3 + 3.4 * (step / 11), 0.05 + 1.5 * (step / 11) ** 1.7];
    const t = (step - 12) / 14;
    return [6.4 - 6.3 * t, 0.45 + 1.16 * Math.max(0, 1 - t / 0.52) ** 1.7 + 0.04 * Math.sin(t * 3)];
  });
  const china = plain("#c9c6bb", { reflects: 0.05, roughness: 0.15 });
  const lit = (to: Vec, share: number) => ({
    ...lamp([x, STUB + 1.6, z], add([x, STUB + 1.6, z], to), { width: 0.9, height: 1.8 }, times([112, 63, 26], share)),
    isUnseen: true,
  });
  /** Wax lets light through, down to the saucer. */
  const gleam = ([dx, dy, dz]: Vec) => ({
    ...lamp(
      [x + 1.2 * dx, STUB - 1, z + 1.2 * dz],
      [x + 4 * dx, STUB - 1 + 3 * dy, z + 4 * dz],
      { width: 1.8, height: 1.4 },
      [2.6, 1.5, 0.7],
    ),
    isUnseen: true,
  });
  return {
    faces: [
      ...turned([x, 0, z], saucer, china),
      ...cylinder({ at: [x, 0.5, z], radius: 1.1, height: STUB - 0.5 }, wax),
      ...[0.4, 1.1, 5.6, 2.6].flatMap((turn, run) => drip(turn, 0.8 + 0.9 * cellRandom(31, run, 2))),
      disc([x, STUB - 0.03, z], 1.1, { colour: () => tip, glows: 0.9 }),
      ...cylinder({ at: [x, STUB - 0.05, z], radius: 0.07, height: 0.7, segments: 8 }, plain("#120c08")),
      panel(1, 2.9, { at: [x, STUB + 1.7, z], turn: -8 }, flame),
    ],
    lamps: [
      lit([1, -0.1, 0.2], 1),
      lit([-0.2, -0.1, -1], 1),
      lit([0, -0.15, 1], 1),
      lit([-1, -0.1, 0], 1),
      lit([0.05, -1, 0], 0.35),
      gleam([-1, -0.7, 0.6]),
      gleam([0.8, -0.7, 1]),
    ],
  };
}

/** A window over the sink side: a sill, a frame, and a street without light behind it. */
function windowAt(prints: Textures): Face[] {
  const night = prints("night");
  const paint = uneven("#a8a79b", { seed: 5, size: 4, relief: 0.01, gloss: { reflects: 0.04, roughness: 0.4 } });
  const bar = (width: number, height: number, x: number, y: number) =>
    box({ width, height, depth: 4, bevel: 0.5 }, { at: [x, y, WALL - 3] }, { other: paint });
  return [
    panel(480, 240, { at: [-150, 46, -330] }, { colour: ({ u, v }) => night.colour(u, v), glows: 0.5, isLamp: true }),
    ...box({ width: 62, height: 1.8, depth: 3, bevel: 0.6 }, { at: [-35, 7.6, WALL] }, { other: paint }),
    ...bar(60, 3, -34, 10),
    ...bar(3.4, 60, -4.7, 36),
    ...bar(2.2, 60, -26, 36),
  ];
}

export function kitchen(prints: Textures): Scene {
  const { faces: phoneFaces, lamp: screenLight } = phone(prints);
  const { faces: candleFaces, lamps } = candle([-12, 0, -5]);
  const wall = tiles();
  const moon = lamp([-70, 70, -120], [0, 0, 0], { width: 60, height: 60 }, [0.6, 0.8, 1.1]);
  return {
    camera: { from: [-3.4, 11.7, 41], to: [-1.2, 6.5, 0], angle: 46.4, opening: 0.42, focus: [3, 4, 0.5] },
    // What bright walls behind the lens give back, from the upper left.
    lamps: [
      screenLight,
      ...lamps,
      { ...lamp([-50, 70, 60], [0, 0, 0], { width: 60, height: 40 }, [0.28, 0.24, 0.2]), isUnseen: true },
      { ...moon, isUnseen: true },
    ],
    sky: (to) => times([0.005, 0.006, 0.008], 0.6 + 0.8 * Math.max(0, to[1])),
    faces: [
      panel(300, 140, { at: [0, 0, 40], tilt: -90 }, worktop()),
      panel(200, 7.5, { at: [0, 3.75, WALL] }, wall),
      panel(120, 60, { at: [57, 37.5, WALL] }, wall),
      ...windowAt(prints),
      ...box(
        { width: 14.6, height: 8.6, depth: 1, bevel: 0.4 },
        { at: [19.6, 13.4, WALL + 0.5], roll: -0.6 },
        {
          front: printed(prints("socket"), { crease: 0, gloss: { reflects: 0.04, roughness: 0.25 } }),
          other: plain("#c9c5b8"),
        },
      ),
      ...phoneFaces,
      ...mug([9.2, 0, -8]),
      ...candleFaces,
      ...box(
        { width: 5.3, height: 1.5, depth: 3.5, bevel: 0.1 },
        { at: [-8.6, 0.75, 4.6], turn: 24 },
        { top: printed(prints("matches"), { seed: 3 }), other: plain("#6b4a2f") },
      ),
    ],
    finish: { exposure: 0.84, glow: 0.09, corners: 0.5, grain: 0.9 },
    fine: { lightScale: 5, lightRays: 24, colourRays: 12 },
  };
}
