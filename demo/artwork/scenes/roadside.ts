/** Halden Grid: a service van on a wet road over the moor, at night, while a crew is at work. */
import { cellRandom } from "../noise.ts";
import type { Camera } from "../photograph/camera.ts";
import { layered, plain, wood } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { cylinder, moved, wire } from "../photograph/round.ts";
import { box, type Face, face, lamp, type Material, panel, place, type Spot, sheet } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { add, blend, dot, linear, smooth, subtract, times, unit, type Vec } from "../photograph/vectors.ts";
import { van } from "./roadsideVan.ts";

/** Asphalt in the rain: stones and tar, a line along its edge, and water that stands in the tracks. */
function road(): Material {
  const stones = layered(31, 3, 0.7);
  const pools = layered(77, 4, 0.55);
  const water = (x: number, z: number) =>
    smooth(
      -0.28,
      0.22,
      pools(x / 150, z / 70) - 0.15 + 0.75 * Math.exp(-(((x - 190) / 170) ** 2) - ((z - 150) / 75) ** 2),
    );
  const at = ({ a, b }: Spot): [number, number] => [a - 6000, b - 216];
  return {
    average: linear("#17191c"),
    colour(spot) {
      const [x, z] = at(spot);
      const wet = water(x, z);
      const grain = stones(x / 0.9, z / 0.9);
      const line = smooth(7.5, 6.6, Math.abs(z - 128)) * smooth(-0.7, -0.2, stones(x / 6, z / 6));
      const dark = times(linear("#33353a"), (0.55 + 0.5 * grain) * (1 - 0.55 * wet));
      return blend(dark, linear("#8f949a"), 0.8 * line);
    },
    relief(spot) {
      const [x, z] = at(spot);
      const wet = water(x, z);
      return (1 - wet) * 0.16 * stones(x / 1.4, z / 1.4) + wet * (0.02 * stones(x / 18, z / 18));
    },
    gloss(spot) {
      const wet = water(...at(spot));
      return { reflects: 0.02 + 0.015 * wet, roughness: 0.34 - 0.28 * wet };
    },
  };
}

/** The moor beside the road, of grass and peat. */
function moor(): Material {
  const lumps = layered(52, 4, 0.6);
  const [peat, grass] = [linear("#15150f"), linear("#4a4a2c")];
  return {
    average: linear("#26261a"),
    colour: ({ a, b }) => blend(peat, grass, smooth(-0.6, 0.8, lumps(a / 60, b / 40))),
    relief: ({ a, b }) => 3 * lumps(a / 18, b / 14),
  };
}

/** Blades of grass along the edge of the road. */
function verge(count: number): Face[] {
  const greens = ["#4b5230", "#6a6438", "#7d744a", "#3a4426"].map((hex) => plain(hex));
  return Array.from({ length: count }, (_, blade) => {
    const by = (salt: number) => cellRandom(17, blade, salt);
    const from: Vec = [-1300 + 1250 * by(1) ** 0.7, 2, -222 - 150 * by(2) ** 2];
    const [rise, lean, way] = [
      (16 + 34 * by(3) ** 2) * (0.7 + 0.6 * cellRandom(3, Math.floor(from[0] / 40), 1)),
      6 + 22 * by(4),
      2 * Math.PI * by(5),
    ];
    const line = [0, 0.3, 0.55, 0.8, 1].map(
      (t): Vec => [
        from[0] + lean * t * t * Math.cos(way) + 7 * t * t,
        from[1] + rise * (1.25 * t - 0.25 * t * t),
        from[2] + lean * t * t * Math.sin(way),
      ],
    );
    return sheet(line, [0.5 + 0.4 * by(6), 0, 0.2], greens[Math.floor(4 * by(7))] ?? plain("#4b5230"));
  }).flat();
}

/** Far land: a strip whose upper edge rises and falls. What hangs in the air between is seen on it too. */
function far(z: number, height: number, hex: string, seed: number, wide: number, air: (at: Vec) => Vec): Face {
  const edge = layered(seed, 5, 0.42);
  return panel(
    90000,
    height,
    { at: [0, height / 2 - 2, z] },
    { ...plain(hex), lit: ({ at }) => air(at), isOpen: ({ a, v }) => 1 - v > 0.62 + 0.3 * edge(a / wide, 3) },
  );
}

type Room = { from: Vec; to: Vec };

/** Rain that a lamp lights: streaks, as long as a drop falls while the shutter is open. */
function rain(count: number, { from, to }: Room, bright: (at: Vec) => number, seed: number): Face[] {
  return Array.from({ length: count }, (_, drop) => {
    const by = (salt: number) => cellRandom(seed, drop, salt);
    const within = (axis: 0 | 1 | 2) => from[axis] + (to[axis] - from[axis]) * by(axis);
    const at: Vec = [within(0), within(1), within(2)];
    const long = 14 + 16 * by(4);
    const glow = bright(at) * (0.3 + 0.7 * by(5) ** 2);
    const slant = -0.13 - 0.1 * by(6);
    return face(at, [0.13 + 0.08 * by(7), 0, 0], [slant * long, -long, 0], {
      colour: () => [0.72 * glow, 0.86 * glow, glow],
      glows: 1,
      isLamp: true,
    });
  });
}

/** Drops that burst on the edge of the roof and on the road. */
function splashes(count: number, { from, to }: Room, tall: number, glow: number, seed: number): Face[] {
  return Array.from({ length: count }, (_, drop) => {
    const by = (salt: number) => cellRandom(seed, drop, salt);
    const within = (axis: 0 | 2) => from[axis] + (to[axis] - from[axis]) * by(axis);
    const size = 0.14 + 0.2 * by(4);
    const own = glow * (0.3 + 0.7 * by(5));
    return face(
      [within(0), from[1] + tall * by(6) ** 2.4, within(2)],
      [size, 0, 0],
      [0, -size * (1 + 1.5 * by(7)), 0],
      {
        colour: () => [0.74 * own, 0.87 * own, own],
        glows: 1,
        isLamp: true,
      },
    );
  });
}

/** The lamp at which the crew works: on a tripod beside the road, beyond the van. */
const WORK: Vec = [-960, 270, -520];

/** A pole that the wind has left askew, with its wires, and the lamp below it. */
function crew(): Face[] {
  const leg = plain("#15171a", { reflects: 0.06, roughness: 0.4 });
  const [x, y, z] = WORK;
  const oak = wood("#5c5348", "#2b2620", { seed: 8, gloss: { reflects: 0.04, roughness: 0.4 } });
  const foot = { at: [-1010, 0, -820] as Vec, roll: 6.5 };
  const arm = place([0, 690, 6], foot);
  const wires = [-58, 0, 58].flatMap((across, index) => {
    const tied = place([across, 704, 6], foot);
    const hung = (to: Vec, sag: number, steps = 22) =>
      wire(
        Array.from({ length: steps + 1 }, (_, step): Vec => {
          const t = step / steps;
          const [hx, hy, hz] = blend(tied, to, t);
          return [hx, hy - sag * 4 * t * (1 - t), hz];
        }),
        1.5,
        plain("#0b0c0e"),
      );
    return [...hung([2600, 760, -1300 + 40 * index], 130 + 14 * index), ...hung([-3600, 700, -500 + 40 * index], 120)];
  });
  return [
    panel(44, 28, { at: WORK, turn: 40, tilt: 8 }, { colour: () => [0.94, 1, 1.06], glows: 24, isLamp: true }),
    ...box(
      { width: 52, height: 36, depth: 8 },
      { at: place([0, 0, -6], { at: WORK, turn: 40, tilt: 8 }), turn: 40, tilt: 8 },
      { other: leg },
    ),
    ...box({ width: 4, height: 120, depth: 4 }, { at: [x, y - 78, z - 4] }, { other: leg }),
    ...[-1, 0, 1].flatMap((way) =>
      wire(
        [
          [x, y - 120, z - 4],
          [x + 70 * way, 0, z - 30 + 50 * Math.abs(way)],
        ],
        2.4,
        leg,
      ),
    ),
    ...moved(cylinder({ at: [0, -40, 0], radius: 15, height: 800 }, oak), foot),
    ...box({ width: 150, height: 12, depth: 9, bevel: 1 }, { ...foot, at: arm }, { other: oak }),
    ...wires,
    ...Array.from({ length: 14 }, (_, post) =>
      box(
        { width: 9, height: 120, depth: 9, bevel: 1 },
        { at: [-2500 + 170 * post, 58, -640], roll: 7 * (cellRandom(8, post, 1) - 0.5) },
        { other: oak },
      ),
    ).flat(),
    ...[62, 108].map((height) => panel(2500, 1.2, { at: [-1300, height, -636] }, leg)),
  ];
}

function roadside(prints: Textures, camera: Camera): Scene {
  const clouds = layered(71, 5, 0.55);
  const toWork = unit(subtract(WORK, camera.from));
  /** What rain and wet air around the work lamp add to whatever is behind. */
  const haze = (to: Vec): Vec => {
    const away = Math.acos(Math.min(1, dot(to, toWork)));
    return times(
      [0.62, 0.82, 1],
      0.4 * Math.exp(-away / 0.018) + 0.065 * Math.exp(-away / 0.085) + 0.012 * Math.exp(-away / 0.3),
    );
  };
  const air = (at: Vec) => haze(unit(subtract(at, camera.from)));
  const sky = (to: Vec): Vec => {
    const [x, y] = to;
    const up = Math.max(0, y);
    const cloud = clouds((1.6 * x) / (up + 0.3), 1.3 / (up + 0.16));
    const low = smooth(0.45, 0, up);
    const own = blend([0.0022, 0.0056, 0.0125], [0.0085, 0.019, 0.035], low);
    return add(times(own, 0.62 + 0.6 * smooth(-0.6, 0.8, cloud)), haze(to));
  };
  const key = lamp([-300, 84, 720], [180, 110, 0], { width: 30, height: 20 }, [640, 690, 750]);
  const near = ([x, y, z]: Vec) => Math.hypot(x - WORK[0], y - WORK[1], z - WORK[2]);
  return {
    camera,
    lamps: [
      { ...key, isUnseen: true },
      { ...lamp(WORK, [-300, 40, -200], { width: 44, height: 28 }, [900, 980, 1060]), isUnseen: true },
    ],
    sky,
    faces: [
      face([-6000, 0, -216], [12000, 0, 0], [0, 0, 2200], road()),
      face([-16000, 1, -16000], [32000, 0, 0], [0, 0, 15790], { ...moor(), lit: ({ at }) => times(air(at), 0.5) }),
      far(-15000, 1700, "#0b121a", 5, 5200, air),
      far(-5200, 520, "#070b10", 6, 1400, air),
      ...verge(1100),
      ...van(prints),
      ...crew(),
      ...rain(
        1100,
        { from: [-1700, 30, -800], to: [-500, 700, -240] },
        (at) => 0.05 + 1.6 / (1 + (near(at) / 150) ** 2),
        91,
      ),
      ...rain(300, { from: [-500, 160, -300], to: [500, 430, -60] }, () => 0.16, 92),
      ...rain(150, { from: [-260, 0, 40], to: [420, 330, 210] }, ([x]) => 0.1 + 0.12 * smooth(-260, 200, x), 93),
      ...splashes(900, { from: [-110, 244, -60], to: [520, 244, -8] }, 9, 0.4, 94),
      ...splashes(420, { from: [-300, 0.3, 10], to: [420, 0.3, 260] }, 3, 0.14, 95),
    ],
    finish: { exposure: 1.06, glow: 0.1, corners: 0.45, grain: 0.9 },
    fine: { lightScale: 3, lightRays: 8, colourRays: 5, isKeyExact: true },
  };
}

export const parked = (prints: Textures): Scene =>
  roadside(prints, { from: [340, 74, 470], to: [118, 108, 0], angle: 62, opening: 0.5, focus: [240, 120, 0] });

/** Closer, with more of the sky and of the road: for a picture that is taller than wide. */
export const tallParked = (prints: Textures): Scene =>
  roadside(prints, { from: [400, 70, 380], to: [165, 122, -4], angle: 59, opening: 0.5, focus: [240, 120, 0] });
