/** Halden Grid's van: an amber side with black arcs, a sentence, and a board of magnets for its last word. */
import { cellRandom } from "../noise.ts";
import { layered, plain, uneven } from "../photograph/materials.ts";
import { disc, moved, turned } from "../photograph/round.ts";
import { box, type Face, type Material, panel, sheet } from "../photograph/shapes.ts";
import type { Texture, Textures } from "../photograph/textures.ts";
import { blend, linear, smooth, times, type Vec } from "../photograph/vectors.ts";

/** The middle of the rear wheel, from which the arcs are measured; the side of the van is where z is 0. */
const HUB = { x: 0, y: 36 };
const ARCH = 45;
/** Near, next, far: the radii between which an arc lies. */
const ARCS = [
  [62, 82],
  [106, 132],
  [162, 196],
] as const;
const VAN = { rear: -112, front: 640, sill: 30, shoulder: 228, edge: 16 };

/** How much of a headlight's beam falls on a place: another van stands behind the camera, its lights dipped. */
const beam = ([x, y, z]: Vec) => 0.1 + 0.9 * Math.exp(-(((x + 0.35 * z - 225) / 215) ** 2)) * smooth(300, 130, y);

const inBeam = (material: Material): Material => ({
  ...material,
  colour: (spot) => times(material.colour(spot), beam(spot.at)),
});

const AMBER = "#ffa300";
const INK = linear("#0b0a08");

const fromHub = (x: number, y: number) => Math.hypot(x - HUB.x, y - HUB.y);

/** How much of a print's ink lies at a place of the side: its left, its top, and its width in centimetres. */
function ink(print: Texture, left: number, top: number, width: number) {
  const height = (width * print.heightPx) / print.widthPx;
  return (x: number, y: number) => {
    const [u, v] = [(x - left) / width, (top - y) / height];
    return u < 0 || v < 0 || u > 1 || v > 1 ? 0 : 1 - print.colour(u, v)[0];
  };
}

/** The van, from its rear to where the picture ends. */
export function van(prints: Textures): Face[] {
  const drops = createDrops();
  return [...body(prints, drops), ...wheel(), ...board(prints, drops)];
}

type Drop = { x: number; y: number; radius: number };
type Drops = ReturnType<typeof createDrops>;

/** Drops of rain on something upright. Each is worked out once: a picture asks for them a hundred million times. */
function createDrops() {
  const grids = [
    { size: 2.3, seed: 50, known: new Map<number, Drop | null>() },
    { size: 1.3, seed: 80, known: new Map<number, Drop | null>() },
  ];
  const fallen = (size: number, seed: number, column: number, row: number): Drop | null => {
    const by = (salt: number) => cellRandom(seed + salt, column, row);
    if (by(0) > 0.4) return null;
    const radius = size * (0.1 + 0.22 * by(1) ** 2);
    return { x: (column + 0.35 + 0.3 * by(2)) * size, y: (row + 0.35 + 0.3 * by(3)) * size, radius };
  };
  const dropAt = (a: number, b: number): Drop | null => {
    for (const { size, seed, known } of grids) {
      const [column, row] = [Math.floor(a / size), Math.floor(b / size)];
      const cell = column * 4096 + row;
      const drop = known.has(cell) ? known.get(cell) : fallen(size, seed, column, row);
      known.set(cell, drop ?? null);
      if (drop && Math.hypot(a - drop.x, b - drop.y) < drop.radius) return drop;
    }
    return null;
  };
  return {
    /** How high the water stands at a place. */
    heightAt(a: number, b: number): number {
      const drop = dropAt(a, b);
      if (!drop) return 0;
      const away = Math.hypot(a - drop.x, b - drop.y) / drop.radius;
      return 0.5 * drop.radius * (1 - away * away);
    },
    /** How brightly a drop shows the lamp at a place: most at a point towards it. */
    shineAt(a: number, b: number): number {
      const drop = dropAt(a, b);
      if (!drop) return 0;
      const { x, y, radius } = drop;
      return smooth(0.6, 0.1, Math.hypot(a - x - 0.3 * radius, b - y + 0.3 * radius) / radius);
    },
  };
}

/** The paint of the side, with the arcs, the words, the spray of the road and the rain. */
function paint(prints: Textures, drops: Drops): Material {
  const amber = linear(AMBER);
  const dirt = layered(12, 4, 0.6);
  const dents = layered(19, 2);
  const sentence = ink(prints("sentence"), 212, 201, 164);
  const name = ink(prints("name"), 213, 223, 84);
  /** Shut lines: of the rear doors and of the driver's. */
  const gaps = [VAN.rear + 20, 404];
  const seam = (x: number) => Math.min(...gaps.map((at) => Math.abs(x - at)));
  return {
    average: times(amber, 0.9),
    colour({ at: [x, y], a, b }) {
      const radius = fromHub(x, y);
      const isArc = x >= HUB.x && y >= HUB.y && ARCS.some(([from, to]) => radius > from && radius < to);
      const inked = Math.max(isArc ? 1 : 0, sentence(x, y), name(x, y));
      const spray = smooth(110, 30, y) + 0.9 * smooth(96, 44, radius) + 0.35 * smooth(-30, -110, x);
      const mud = 0.8 * smooth(0.2, 1.5, spray * (0.75 + 0.5 * dirt(b / 5, a / 7)) + 0.35 * dirt(b / 40, a / 14));
      const own = blend(amber, INK, inked);
      const soiled = blend(own, linear("#2a2016"), mud);
      return times(soiled, 0.25 + 0.75 * smooth(0.25, 0.7, seam(x)));
    },
    relief({ a, b }) {
      return 0.05 * dents(b / 60, a / 50) + drops.heightAt(b, a);
    },
    gloss: ({ a, b }) => ({ reflects: 0.05, roughness: 0.12 + 0.1 * Math.max(0, dirt(b / 12, a / 12)) }),
    lit({ a, b, at: [x, y] }) {
      return times([0.75, 0.85, 1], 0.07 * drops.shineAt(b, a) * beam([x, y, 0]));
    },
    isOpen: ({ at: [x, y] }) => fromHub(x, y) < ARCH || y < VAN.sill,
  };
}

function body(prints: Textures, drops: Drops): Face[] {
  const { rear, front, sill, shoulder, edge } = VAN;
  const painted = inBeam(paint(prints, drops));
  const black = plain("#070707", { reflects: 0.03, roughness: 0.6 });
  const trim = uneven("#0d0d0e", { seed: 4, size: 1, relief: 0.02, gloss: { reflects: 0.04, roughness: 0.35 } });
  const rail = plain("#5d6468", { reflects: 0.2, roughness: 0.4 });
  const long = front - rear - edge;
  const round = Array.from({ length: 13 }, (_, step): Vec => {
    const turn = (step / 12) * (Math.PI / 2);
    return [rear + edge, shoulder + edge * Math.sin(turn), -edge + edge * Math.cos(turn)];
  });
  const line: Vec[] = [
    [rear + edge, sill - 8, -4],
    [rear + edge, sill + 8, -0.6],
    [rear + edge, sill + 22, 0],
    ...round,
    [rear + edge, shoulder + edge + 4, -100],
  ];
  const corner: [number, number][] = Array.from({ length: 10 }, (_, step) => {
    const turn = (step / 9) * (Math.PI / 2);
    return [Math.max(0.01, edge * Math.cos(turn)), shoulder - sill + edge * Math.sin(turn)];
  });
  const lights = plain("#3a0806", { reflects: 0.06, roughness: 0.1 });
  return [
    ...sheet(line, [long, 0, 0], painted),
    ...turned([rear + edge, sill, -edge], [[edge, 0], ...corner], painted),
    ...box({ width: 4, height: 52, depth: 9, bevel: 1.5 }, { at: [rear + 5, 128, -5] }, { other: lights }),
    // Inside and below.
    panel(long, 400, { at: [(rear + front) / 2, 0, -190] }, black),
    ...box({ width: long, height: 6, depth: 150 }, { at: [(rear + front) / 2, sill + 2, -100] }, { other: black }),
    ...arch(trim, black),
    ...[
      [rear + edge + 4, -ARCH - 6],
      [ARCH + 6, 396],
    ].flatMap(([from = 0, to = 0]) =>
      box({ width: to - from, height: 9, depth: 2.4, bevel: 0.9 }, { at: [(from + to) / 2, 60, 0.8] }, { other: trim }),
    ),
    // Reflectors, a gutter.
    ...[-84, 148].flatMap((x) =>
      box(
        { width: 9, height: 4, depth: 1, bevel: 0.4 },
        { at: [x, 60, 2.2] },
        { other: { ...plain("#ff8a00"), glows: 0.5, isLamp: true } },
      ),
    ),
    ...box(
      { width: long, height: 1.6, depth: 1.6, bevel: 0.7 },
      { at: [(rear + edge + front) / 2, shoulder + 3, 0.2] },
      { other: plain("#c98200", { reflects: 0.05, roughness: 0.2 }) },
    ),
    // A ladder on the roof.
    ...[-60, 120, 300].flatMap((x) => box({ width: 5, height: 16, depth: 5 }, { at: [x, 250, -24] }, { other: trim })),
    ...[-26, -68].flatMap((z) =>
      box({ width: 540, height: 7, depth: 3, bevel: 0.6 }, { at: [100, 258, z] }, { other: rail }),
    ),
    ...Array.from({ length: 19 }, (_, rung) =>
      box({ width: 3, height: 3, depth: 40 }, { at: [-160 + 28 * rung, 258, -47] }, { other: rail }),
    ).flat(),
  ];
}

/** The arch over the wheel: its lip, and the dark behind it. */
function arch(trim: Material, black: Material): Face[] {
  const lip = Array.from({ length: 49 }, (_, step): Vec => {
    const turn = Math.PI * (1.04 - (1.08 * step) / 48);
    return [HUB.x + ARCH * Math.cos(turn), HUB.y + ARCH * Math.sin(turn), 1.6];
  });
  const liner = lip.map(([x, y]): Vec => [x, y, 0]);
  return [
    panel(92, 60, { at: [0, 52, -42] }, black),
    ...sheet(liner, [0, 0, -42], black),
    ...sheet(lip, [0, 0, -3], trim),
    panel(
      110,
      70,
      { at: [HUB.x, HUB.y + 18, 1.5] },
      {
        ...trim,
        isOpen: ({ at: [x, y] }) => {
          const radius = fromHub(x, y);
          return radius < ARCH || radius > ARCH + 5.5 || y < VAN.sill - 4;
        },
      },
    ),
  ];
}

/** How far a place is from the nearest of `count` points on a ring, about. */
function fromNearest(count: number, radius: number, x: number, y: number): number {
  const turn = Math.atan2(y, x) / (2 * Math.PI);
  const round = ((turn * count + 2 * count) % 1) * ((2 * Math.PI) / count);
  return Math.hypot(Math.hypot(x, y) - radius, radius * (round - Math.PI / count));
}

/** The rear wheel, of black rubber and grey steel. */
function wheel(): Face[] {
  const grit = layered(41, 3);
  const rubber: Material = {
    colour: ({ a, b }) => times(linear("#17171a"), 0.9 + 0.3 * grit(a / 3, b / 3)),
    gloss: () => ({ reflects: 0.03, roughness: 0.4 }),
  };
  const steel: Material = {
    average: linear("#3b3d40"),
    colour: ({ a, b }) => {
      const [x, y] = [a - 21, b - 21];
      const base = blend(linear("#050505"), linear("#4a4d50"), smooth(2, 2.4, fromNearest(12, 13.6, x, y)));
      return times(
        blend(linear("#9aa0a3"), base, smooth(0.8, 1.1, fromNearest(6, 7.2, x, y))),
        0.8 + 0.25 * grit(a / 5, b / 5),
      );
    },
    gloss: () => ({ reflects: 0.1, roughness: 0.35 }),
  };
  const rim = plain("#55585b", { reflects: 0.14, roughness: 0.3 });
  const upright = (faces: Face[], z: number) => moved(faces, { at: [HUB.x, HUB.y, z], tilt: 90 });
  return [
    ...upright(
      turned(
        [0, 0, 0],
        [
          [36, -22],
          [36, -6],
          [35.2, -3],
          [33, -0.8],
          [29, 0],
          [24, -0.6],
          [21.6, -2],
        ],
        rubber,
      ),
      -5,
    ),
    ...upright(
      turned(
        [0, 0, 0],
        [
          [21.6, -2],
          [21.2, -1],
          [20.2, -1.2],
          [19.4, -4],
          [18.6, -9],
        ],
        rim,
      ),
      -5,
    ),
    ...upright([disc([0, 0, 0], 21, steel)], -12),
    ...upright(
      turned(
        [0, 0, 0],
        [
          [4.6, 0],
          [4.4, 4],
          [3.6, 5],
          [0.05, 5.4],
        ],
        plain("#303234", { reflects: 0.12, roughness: 0.3 }),
      ),
      -12,
    ),
  ];
}

/** A board on the side, with a magnet for each digit, none quite straight. */
function board(prints: Textures, drops: Drops): Face[] {
  const [x, y] = [292, 98];
  const steel = plain("#101112", { reflects: 0.05, roughness: 0.25 });
  let at = x - 65.4;
  return [
    ...box({ width: 142, height: 52, depth: 0.8, bevel: 0.3 }, { at: [x, y, 0.6] }, { other: steel }),
    ...["2", "1", ":", "4", "0"].flatMap((digit, index) => {
      const print = prints(digit);
      const wide = 26 * (digit === ":" ? 0.585 : 1);
      at += wide / 2 + (index > 0 ? 2.9 : 0);
      const middle = at;
      at += wide / 2;
      const by = (salt: number) => cellRandom(61, index, salt) - 0.5;
      const magnet: Material = {
        colour: ({ u, v, a, b }) =>
          times(blend(linear("#e9e4d6"), INK, 1 - print.colour(u, v)[0]), 1 - 0.06 * drops.heightAt(a, b)),
        relief: ({ a, b }) => drops.heightAt(a + 9, b),
        gloss: () => ({ reflects: 0.04, roughness: 0.3 }),
      };
      return box(
        { width: wide, height: 42, depth: 0.6, bevel: 0.25 },
        { at: [middle, y + 1.4 * by(1), 1.3], roll: 3.2 * by(2) },
        { front: inBeam(magnet), other: plain("#8b877b") },
      );
    }),
  ];
}
