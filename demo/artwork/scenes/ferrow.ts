/** Ferrow Rail: stairs with the campaign on their risers, the signs that came down, and one sign in card and in enamel. */
import { cellRandom } from "../noise.ts";
import { layered, plain, printed, stone, uneven, wood } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { moved, turned, wire } from "../photograph/round.ts";
import { box, type Face, lamp, type Material, type Place, panel, type Spot } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { add, blend, linear, smooth, times, type Vec } from "../photograph/vectors.ts";

const concrete = (seed: number) =>
  stone("#8b8d8a", "#56595a", { seed, size: 60, relief: 0.05, pits: 0.25, gloss: { reflects: 0.02, roughness: 0.7 } });

/** Glazed tiles, 20 by 10 centimetres, in staggered rows. */
function tiles(hex: string, seed: number): Material {
  const colour = linear(hex);
  const joint = linear("#6f726c");
  const dirt = layered(seed, 4);
  const at = ({ a, b }: Spot) => {
    const row = Math.floor(b / 10);
    const x = a + (row % 2) * 10;
    const edge = Math.min(x % 20, 20 - (x % 20), b % 10, 10 - (b % 10));
    return { column: Math.floor(x / 20), row, edge };
  };
  return {
    average: colour,
    colour(spot) {
      const { column, row, edge } = at(spot);
      const own = times(colour, 0.9 + 0.16 * cellRandom(seed, column, row));
      const clean = 1 - 0.28 * smooth(0, 0.9, dirt(spot.a / 70, spot.b / 40));
      return times(blend(joint, own, smooth(0.15, 0.4, edge)), clean);
    },
    relief: (spot) => 0.2 * smooth(0.1, 0.7, at(spot).edge) + 0.01 * dirt(spot.a / 7, spot.b / 7),
    gloss: (spot) => ({ reflects: at(spot).edge < 0.4 ? 0 : 0.05, roughness: 0.25 }),
  };
}

/** Enamel on steel: glossy, and chipped to the rust at its edges by the amount of `wear`. */
function enamelled(prints: Textures, name: string, seed: number, wear: number): Material {
  const print = prints(name);
  const chips = layered(seed, 5, 0.62);
  const [rust, iron] = [linear("#5a2f1a"), linear("#2b2522")];
  const missing = ({ u, v, a, b }: Spot) => {
    const edge = Math.min(u, 1 - u, (v * 1) / 2.6, (1 - v) / 2.6);
    return wear > 0
      ? smooth(1.05, 1.18, chips(a / 14, b / 14) * 0.75 + 1.15 * wear * Math.exp(-edge * 26) + 0.42 * wear)
      : 0;
  };
  return {
    colour(spot) {
      const gone = missing(spot);
      const own = times(print.colour(spot.u, spot.v), 1 - 0.12 * wear * (0.5 + chips(spot.a / 30, spot.b / 30)));
      const bare = blend(rust, iron, 0.5 + 0.5 * chips(spot.a / 3, spot.b / 3));
      return gone > 0 ? blend(own, bare, gone) : own;
    },
    relief: (spot) => 0.012 * chips(spot.a / 22, spot.b / 22) - 0.05 * missing(spot),
    gloss: (spot) => ({ reflects: 0.05 * (1 - missing(spot)), roughness: 0.12 + 0.25 * wear }),
  };
}

const STEP = { width: 300, height: 17, depth: 31 };

/** How much of a place across the stairs, in centimetres, most people walk on: 1 in the middle. */
const walkedOn = (a: number) => Math.exp(-(((a - STEP.width / 2) / 75) ** 2));

/** Wet soles from the rain: how wet a place of a tread is, less with each step up. */
function wetness(step: number, { a, b }: Spot): number {
  const isLeft = step % 2 === 0;
  const walkers = [
    { lane: 208, isFirst: isLeft, from: 16 },
    { lane: 96, isFirst: !isLeft, from: 14 },
  ];
  return walkers.reduce((wettest, { lane, isFirst, from }) => {
    const x = (a - lane - (isFirst ? -9 : 9)) * (isFirst ? 1 : -1);
    const along = b - from;
    const ball = Math.hypot((x + 0.6) / 4.8, (along + 5) / 8.4);
    const arch = Math.max(Math.abs(x) / 2.7, Math.abs(along - 4) / 7);
    const heel = Math.hypot(x / 3.7, (along - 9) / 5);
    return Math.max(wettest, smooth(1.15, 0.85, Math.min(ball, arch, heel)) * smooth(12, 1, step));
  }, 0);
}

function flight(prints: Textures): Face[] {
  const yellow = linear("#e0ac1c");
  const [rubber, paint] = [linear("#2a2b2c"), linear("#d9d3c4")];
  const dark = uneven("#3c4043", { size: 4, relief: 0.03 });
  return Array.from({ length: 13 }, (_, step) => {
    const tread = concrete(20 + step);
    const worn = layered(40 + step, 4);
    const nosed: Material = {
      ...tread,
      colour(spot) {
        const bare = times(tread.colour(spot), 1 + 0.35 * walkedOn(spot.a));
        const left = smooth(0.55, 0.1, worn(spot.a / 5, spot.b / 3) * 0.6 + 0.55 * walkedOn(spot.a));
        const nose =
          spot.b > STEP.depth - 4.5 ? blend(bare, times(yellow, 0.8 + 0.4 * bare[0]), 0.25 + 0.75 * left) : bare;
        return times(nose, 1 - 0.72 * wetness(step, spot));
      },
      gloss: (spot) => ({ reflects: 0.02 + 0.1 * wetness(step, spot), roughness: 0.7 - 0.5 * wetness(step, spot) }),
    };
    const words = prints(`riser-${step > 1 && step < 6 ? 5 - step : 4}`);
    const scuffs = layered(80 + step, 4, 0.6);
    const riser: Material = {
      ...printed(words, { seed: step, crease: 0.02, scale: 8, gloss: { reflects: 0.03, roughness: 0.5 } }),
      colour({ u, v, a, b }) {
        const toe = walkedOn(a) * smooth(0.15, 0.75, v);
        const rubbed = blend(words.colour(u, v), paint, 0.5 * smooth(0.45, 0.95, scuffs(a / 4, b / 1.6) + 0.2 * toe));
        const marked = blend(rubbed, rubber, 0.5 * toe * smooth(0.32, 0.75, scuffs(a / 6 + 40, b / 12)));
        const dirt = smooth(0.25, 1, worn(a / 26, b / 18));
        return times(marked, (0.92 - 0.3 * dirt) * (0.66 + 0.34 * smooth(1, 0.62, v)));
      },
    };
    return box(
      { ...STEP, bevel: 0.7 },
      { at: [0, STEP.height * (step + 0.5), -STEP.depth * (step + 0.5)] },
      { front: riser, top: nosed, other: dark },
    );
  }).flat();
}

/** An umbrella left in a hurry, against the wall on the fourth step. */
function umbrella(): Face[] {
  const cloth = uneven("#16181c", { seed: 6, size: 2, relief: 0.05, gloss: { reflects: 0.05, roughness: 0.4 } });
  const beech = plain("#8a5a2c", { reflects: 0.05, roughness: 0.35 });
  const hook = Array.from({ length: 9 }, (_, index): Vec => {
    const turn = (index / 8) * Math.PI * 1.1;
    return [-4.4 + 4.4 * Math.cos(turn), 90 + 4.4 * Math.sin(turn), 0.02 * index];
  });
  const folded: [number, number][] = [
    [0.4, 0],
    [0.6, 7],
    [2.2, 9],
    [4.2, 40],
    [5.2, 62],
    [1.6, 68],
    [1, 70],
    [1, 90],
  ];
  const [cover, shaft] = [folded.slice(0, 7), folded.slice(6)];
  return moved([...turned([0, 0, 0], cover, cloth), ...turned([0, 0, 0], shaft, beech), ...wire(hook, 1, beech)], {
    at: [127, 4 * STEP.height, -3.4 * STEP.depth],
    roll: -11,
  });
}

function hangingSign(prints: Textures, where: Place & { at: Vec }): Face[] {
  const [x, y, z] = where.at;
  const steel = plain("#6d747a", { reflects: 0.3, roughness: 0.4 });
  const rod = (dx: number) =>
    box({ width: 1.6, height: 140, depth: 1.6, bevel: 0.6 }, { at: [x + dx, y + 24 + 70, z] }, { other: steel });
  return [
    ...box({ width: 140, height: 48, depth: 3, bevel: 0.5 }, where, {
      front: enamelled(prints, "sign", 3, 0),
      other: plain("#0d2137", { reflects: 0.05, roughness: 0.2 }),
    }),
    ...rod(-48),
    ...rod(48),
  ];
}

/** A handrail along the left wall, on a bracket every 75 cm: three of them are in the tiles. It ends in the wall. */
function handrail(): Face[] {
  const iron = { other: plain("#22262a") };
  const hands = layered(33, 4);
  const [paint, steel] = [linear("#22262a"), linear("#5f656a")];
  const held: Material = {
    colour: ({ a, b }) =>
      blend(paint, steel, smooth(0.05, 0.75, 0.55 - Math.abs(a - 4) / 6 + 0.4 * hands(a / 9, b / 60))),
  };
  const [middle, slope]: [Vec, number] = [[-136, 210, -190], 28.7];
  const rise = (slope * Math.PI) / 180;
  const along = (cm: number) => add(middle, [0, -cm * Math.sin(rise), cm * Math.cos(rise)]);
  const bracket = (cm: number) => {
    const [x, y, z] = along(cm);
    return [
      ...box({ width: 2, height: 8, depth: 3, bevel: 0.6 }, { at: [x, y - 6, z] }, iron),
      ...box({ width: 14, height: 2.4, depth: 3, bevel: 0.6 }, { at: [x - 6, y - 9, z] }, iron),
      ...box({ width: 1.6, height: 13, depth: 13, bevel: 0.6 }, { at: [-149.3, y - 9, z] }, iron),
    ];
  };
  return [
    ...box({ width: 8, height: 6, depth: 480, bevel: 1.5 }, { at: middle, tilt: slope }, { ...iron, top: held }),
    ...box({ width: 18, height: 6, depth: 8, bevel: 1.5 }, { at: add(along(236), [-7, 0, 0]), tilt: slope }, iron),
    ...[205, 130, 55, -20, -95, -170].flatMap(bracket),
  ];
}

export function stairs(prints: Textures): Scene {
  const ridges = uneven("#cf9c1a", { size: 3 });
  const bumps: Material = {
    ...ridges,
    relief: ({ a, b }) => 0.35 * smooth(0.2, 0.8, Math.sin(a * 1.05)) + 0.02 * Math.sin(b),
  };
  const wall = tiles("#c9d0c8", 5);
  const paint = uneven("#141d26", { seed: 8, size: 30, relief: 0.02, gloss: { reflects: 0.03, roughness: 0.5 } });
  return {
    camera: { from: [-46, 172, 326], to: [14, 120, -60], angle: 54, opening: 0.7, focus: [0, 70, -60] },
    lamps: [
      lamp([-40, 372, 60], [20, 60, -80], { width: 36, height: 150 }, [18, 16.6, 13.8]),
      // On the sign, from beside the camera.
      { ...lamp([-20, 300, 260], [96, 104, 76], { width: 60, height: 60 }, [26, 25, 23]), isUnseen: true },
      // Daylight at the top.
      lamp([60, 420, -330], [20, 150, -330], { width: 160, height: 40 }, [15, 17.4, 19.4]),
    ],
    sky: (to) => times([0.03, 0.037, 0.047], 0.4 + 0.8 * Math.max(0, to[1])),
    faces: [
      ...flight(prints),
      panel(700, 400, { at: [0, 0, 200], tilt: -90 }, concrete(3)),
      panel(296, 42, { at: [0, 0.6, 34], tilt: -90 }, bumps),
      panel(900, 180, { at: [-150, 90, 0], turn: 90 }, wall),
      panel(900, 180, { at: [150, 90, 0], turn: -90 }, wall),
      panel(900, 340, { at: [-150.4, 350, 0], turn: 90 }, paint),
      panel(900, 340, { at: [150.4, 350, 0], turn: -90 }, paint),
      ...handrail(),
      ...umbrella(),
      panel(320, 300, { at: [0, 380, -420] }, plain("#11161b")),
      ...box(
        { width: 45, height: 90, depth: 4, bevel: 0.6 },
        { at: [95, 122, 76], turn: -14 },
        { front: enamelled(prints, "blade", 4, 0.12), other: plain("#0d2137", { reflects: 0.05, roughness: 0.2 }) },
      ),
      ...box(
        { width: 7, height: 112, depth: 5, bevel: 1.4 },
        { at: [95, 56, 73], turn: -14 },
        { other: plain("#565d63", { reflects: 0.2, roughness: 0.4 }) },
      ),
    ],
    finish: { exposure: 0.98, corners: 0.4 },
  };
}

/** Signs that came down, leaning against the wall of a depot. */
export function removed(prints: Textures): Scene {
  const sizes = [
    [130, 26],
    [110, 30],
    [76, 30],
    [120, 42],
    [90, 25],
    [72, 26],
    [118, 23],
    [64, 24],
    [100, 36],
  ] as const;
  // The number of the print, where it stands and leans: three on a timber at the back, the others before it.
  const places: [number: number, x: number, y: number, z: number, turn: number, lean: number][] = [
    [3, -62, 30, -16, 2, -10],
    [0, 104, 30, -17, -1, -9],
    [8, 54, 30, -8, 3, -16],
    [4, -14, 0, 8, -3, -20],
    [2, 66, 0, 9, 4, -22],
    [6, 116, 0, 10, -8, -17],
    [7, 34, 0, 22, -8, -27],
    [1, -98, 0, 22, 6, -28],
    [5, -38, 1.4, 62, 16, -90],
  ];
  const back = plain("#3a2a20", { reflects: 0.05, roughness: 0.6 });
  const signs = places.flatMap(([number, x, y, z, turn, lean]) => {
    const [width, height] = sizes[number] ?? [100, 30];
    const front = enamelled(prints, `old-${number}`, 30 + number * 7, 0.45 + 0.3 * cellRandom(8, number, 1));
    return box(
      { width, height, depth: 1.2, bevel: 0.4 },
      { at: [x, y + (lean > -90 ? height / 2 - 0.6 : 0), z], turn, tilt: lean },
      { front, other: back },
    );
  });
  return {
    camera: { from: [-14, 74, 216], to: [0, 29, 0], angle: 56, opening: 0.9, focus: [-10, 18, 10] },
    lamps: [lamp([-190, 190, 120], [0, 10, 0], { width: 90, height: 60 }, [15, 14.4, 13.2])],
    sky: (to) => times([0.05, 0.052, 0.055], 0.5 + 0.6 * Math.max(0, to[1])),
    faces: [
      panel(700, 500, { at: [0, 0, 150], tilt: -90 }, concrete(51)),
      panel(
        700,
        260,
        { at: [0, 130, -26] },
        stone("#6d716d", "#4b4f4e", { seed: 61, size: 80, relief: 0.1, pits: 0.4 }),
      ),
      ...box(
        { width: 300, height: 30, depth: 18, bevel: 1.5 },
        { at: [0, 15, -12] },
        { other: wood("#6b4d33", "#3c2a1c", { seed: 4 }) },
      ),
      ...signs,
    ],
    finish: { exposure: 1.05, fill: 0.7, corners: 0.3 },
  };
}

/** The sign as it hung for a week: painted cardboard on strings. */
export function cardboard(prints: Textures): Scene {
  const print = prints("cardboard");
  const flutes = layered(12, 4);
  const card: Material = {
    colour: ({ u, v, a, b }) => times(print.colour(u, v), 1 + 0.06 * Math.sin(a * 12.5) + 0.06 * flutes(a / 3, b / 3)),
    relief: ({ a, b }) =>
      0.035 * Math.sin(a * 12.5) * (0.5 + 0.5 * flutes(a / 9, b / 30)) + 0.4 * flutes(a / 40, b / 40),
  };
  const edge: Material = { colour: ({ a }) => times(linear("#a67c4c"), 0.55 + 0.45 * Math.sin(a * 14) ** 2) };
  const string = plain("#d9cfb8");
  const where = { at: [2, 0, 4] as Vec, roll: -1.6, tilt: -3, turn: 2 };
  const cord = (x: number, roll: number) =>
    box({ width: 0.5, height: 60, depth: 0.5 }, { at: [x, 51, 3.4], roll }, { other: string });
  return {
    camera: { from: [-34, -8, 178], to: [1, 8, 0], angle: 50, opening: 0.6 },
    lamps: [lamp([-150, 150, 120], [0, 0, 0], { width: 40, height: 30 }, [62, 58, 49])],
    sky: () => [0.04, 0.046, 0.052],
    faces: [
      panel(460, 320, { at: [0, 0, -1] }, tiles("#d3d8cf", 9)),
      ...box({ width: 140, height: 48, depth: 0.8, bevel: 0.2 }, where, { front: card, other: edge }),
      ...cord(-47, -3),
      ...cord(52, 4),
    ],
    finish: { exposure: 1, corners: 0.35 },
  };
}

/** The same sign in enamel, fourteen months later, seen from below. */
export function enamel(prints: Textures): Scene {
  const bolt = (x: number, y: number) =>
    box(
      { width: 2.6, height: 2.6, depth: 1.4, bevel: 0.9 },
      { at: [x, y, 2], roll: 20 },
      { other: plain("#9aa3a9", { reflects: 0.4, roughness: 0.25 }) },
    );
  return {
    camera: { from: [-150, -62, 118], to: [-4, -1, 0], angle: 36, opening: 1.1, focus: [-38, 0, 1.5] },
    lamps: [lamp([-120, 130, 120], [-30, 0, 0], { width: 50, height: 40 }, [30, 28, 24])],
    sky: (to) => times([0.05, 0.062, 0.08], 0.6 + 1.6 * Math.max(0, to[1])),
    faces: [
      ...hangingSign(prints, { at: [0, 0, 0] }),
      ...[
        [-67, 21],
        [67, 21],
        [-67, -21],
        [67, -21],
      ].flatMap(([x = 0, y = 0]) => bolt(x, y)),
      panel(1800, 700, { at: [570, 60, -260] }, tiles("#8d968f", 15)),
      panel(900, 40, { at: [0, 118, -20], tilt: 90 }, plain("#20262b")),
    ],
    finish: { exposure: 1, corners: 0.3 },
  };
}
