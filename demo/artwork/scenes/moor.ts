/** Moor and Tarn: butter packs on slate, all seventeen in rows, and a pack opened on slate. */
import { layered, plain, printed, stone } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { box, type Face, face, lamp, type Material, type Place, panel, place, sheet } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { add, blend, linear, subtract, times, unit, type Vec } from "../photograph/vectors.ts";

const PACK = { width: 10.5, height: 6.5, depth: 4, bevel: 0.2 };
const window = (to: Vec, light: number) =>
  lamp([-60, 58, 46], to, { width: 34, height: 26 }, [light, light * 0.92, light * 0.8]);
const slate = () =>
  stone("#5a625c", "#2c322f", { seed: 4, size: 14, relief: 0.03, gloss: { reflects: 0.03, roughness: 0.6 } });

function pack(prints: Textures, name: string, where: Place, seed: number) {
  const paper = (side: string) =>
    printed(prints(`${name}-${side}`), { seed, crease: 0.025, gloss: { reflects: 0.025, roughness: 0.6 } });
  const [front, top, end] = [paper("front"), paper("top"), paper("end")];
  return box(PACK, where, { front, back: front, top, left: end, right: end, other: end });
}

/** Three packs on slate in front of a dark green wall. */
export function packs(prints: Textures): Scene {
  const wall = stone("#31402f", "#243024", { seed: 9, size: 40, relief: 0.02, pits: 0 });
  return {
    camera: { from: [-0.4, 15.6, 72], to: [-1.2, 5.3, 0], angle: 43, opening: 0.22, focus: [-2, 4, 6] },
    lamps: [window([0, 2, 0], 36)],
    sky: (to) => times([0.03, 0.036, 0.036], 0.6 + 0.6 * Math.max(0, to[1])),
    faces: [
      panel(160, 120, { at: [0, 0, 0], tilt: -90 }, slate()),
      panel(200, 100, { at: [0, 50, -26] }, wall),
      ...pack(prints, "moor", { at: [-8.6, 3.25, 8], turn: 18 }, 3),
      ...pack(prints, "tarn", { at: [6.8, 3.25, 1.6], turn: -16 }, 7),
      ...pack(prints, "whey", { at: [5.6, 9.76, 1], turn: 6 }, 11),
    ],
    finish: { exposure: 1, grain: 1 },
  };
}

/** The prints of the range have 40 CSS pixels for a centimetre, shot at two pixels each. */
const PX_PER_CM = 80;

/** A pack of the range, standing with its foot in the middle of `at`: its size is that of its prints. */
function ranged(prints: Textures, name: string, at: Vec, turn: number, seed: number): { width: number; faces: Face[] } {
  const front = prints(`range-${name}`);
  const height = front.heightPx / PX_PER_CM;
  const paper = (print: string) =>
    printed(prints(print), { seed, crease: 0.012, gloss: { reflects: 0.03, roughness: 0.5 } });
  if (pots.has(name)) {
    const radius = front.widthPx / PX_PER_CM / Math.PI / 2;
    return { width: 2 * radius, faces: pot(at, radius, height, turn, paper(`range-${name}`)) };
  }
  const [top, end] = [prints(`range-${name}-top`), prints(`range-${name}-end`)];
  const size = { width: front.widthPx / PX_PER_CM, height, depth: end.widthPx / PX_PER_CM, bevel: 0.16 };
  const sides = { front: paper(`range-${name}`), top: paper(`range-${name}-top`), other: paper(`range-${name}-end`) };
  return {
    width: top.widthPx / PX_PER_CM,
    faces: box(size, { at: [at[0], at[1] + height / 2, at[2]], turn }, sides),
  };
}

const pots = new Set(["yoghurt", "soured-cream", "creme-fraiche", "curd"]);

/** A round pot with a lid that stands out a little. */
function pot([x, y, z]: Vec, radius: number, height: number, turn: number, paper: Material): Face[] {
  const around = (r: number, level: number) =>
    Array.from({ length: 49 }, (_, index): Vec => {
      const angle = ((index / 24 - 1) * 180 + turn) * (Math.PI / 180);
      return [x + r * Math.sin(angle), level, z + r * Math.cos(angle)];
    });
  const lid = plain("#f2efe4", { reflects: 0.05, roughness: 0.35 });
  const round: Material = { ...lid, isOpen: ({ u, v }) => Math.hypot(u - 0.5, v - 0.5) > 0.5 };
  const rim = radius + 0.18;
  return [
    ...sheet(around(radius, y + height), [0, -height, 0], paper),
    ...sheet(around(rim, y + height + 0.5), [0, -0.9, 0], lid),
    panel(rim * 2, rim * 2, { at: [x, y + height + 0.5, z], tilt: -90 }, round),
  ];
}

type Row = { names: string[]; y: number; z: number; gap: number; shift?: number };

/** Rows of packs on steps of slate, each step as wide as the picture. */
function classPhoto(prints: Textures, rows: Row[]): Face[] {
  return rows.flatMap(({ names, y, z, gap, shift = 0 }, row) => {
    const widths = names.map((name) => ranged(prints, name, [0, 0, 0], 0, 1).width);
    let x = shift - (widths.reduce((sum, width) => sum + width, 0) + gap * (names.length - 1)) / 2;
    const packs = names.flatMap((name, index) => {
      const width = widths[index] ?? 0;
      const middle = x + width / 2;
      x += width + gap;
      // Set down by hand: none is quite straight.
      const turn = (pots.has(name) ? 2 : 7) * Math.sin(index * 2.4 + row * 1.7) - 1;
      return ranged(prints, name, [middle, y, z + 0.7 * Math.sin(index * 3.1 + row)], turn, 3 + index + row * 7).faces;
    });
    const step =
      y > 0
        ? box({ width: 220, height: 60, depth: 60, bevel: 0.25 }, { at: [0, y - 30, z - 24.5] }, { other: slate() })
        : [];
    return [...step, ...packs];
  });
}

const rangeLight = {
  lamps: [lamp([-104, 96, 92], [0, 8, -6], { width: 44, height: 34 }, [66, 61, 53])],
  sky: (to: Vec) => times([0.05, 0.058, 0.057], 0.6 + 0.6 * Math.max(0, to[1])),
};
const room = () => [
  panel(400, 260, { at: [0, 0, 60], tilt: -90 }, slate()),
  panel(500, 260, { at: [0, 60, -60] }, stone("#3a4c37", "#2a3a2a", { seed: 9, size: 60, relief: 0.02, pits: 0 })),
];

/** All seventeen packs in three rows, as a school class. */
export function range(prints: Textures): Scene {
  return {
    camera: { from: [-6, 34, 150], to: [-0.4, 16.6, -6], angle: 32.2, opening: 0.3, focus: [0, 12, 0] },
    ...rangeLight,
    faces: [
      ...room(),
      ...classPhoto(prints, [
        {
          names: ["kitchen-butter", "moor-butter", "tarn-butter", "whey-butter", "brown-butter"],
          y: 0,
          z: 12,
          gap: 4.2,
        },
        {
          names: ["moor-cheese", "curd", "soured-cream", "creme-fraiche", "tarn-cheese"],
          y: 8.8,
          z: 0,
          gap: 5.2,
          shift: 1,
        },
        {
          names: ["single-cream", "moor-milk", "buttermilk", "yoghurt", "double-cream", "tarn-milk", "whipping-cream"],
          y: 16.6,
          z: -12,
          gap: 4,
        },
      ]),
    ],
    finish: { exposure: 1.02, corners: 0.35, grain: 1 },
  };
}

/** The same class in five rows, for a picture that is taller than wide. */
export function tallRange(prints: Textures): Scene {
  return {
    camera: { from: [-5, 54, 176], to: [-0.2, 22.2, -14], angle: 17.4, opening: 0.1, focus: [0, 20, -10] },
    ...rangeLight,
    faces: [
      ...room(),
      ...classPhoto(prints, [
        { names: ["kitchen-butter", "moor-butter"], y: 0, z: 20, gap: 5.4 },
        { names: ["whey-butter", "tarn-butter", "brown-butter"], y: 9.2, z: 9, gap: 3.2 },
        { names: ["moor-cheese", "curd", "soured-cream", "tarn-cheese"], y: 16.2, z: -2, gap: 1.6 },
        { names: ["single-cream", "creme-fraiche", "double-cream", "whipping-cream"], y: 24.4, z: -13, gap: 3.2 },
        { names: ["moor-milk", "buttermilk", "yoghurt", "tarn-milk"], y: 36.6, z: -24, gap: 2.4 },
      ]),
    ],
    finish: { exposure: 1.02, corners: 0.35, grain: 1 },
  };
}

/** Soft and pale, and some light goes into it: no grain, only what the knife left. */
function butter(): Material {
  const soft = layered(5, 2);
  const [fat, pale] = [linear("#f6d564"), linear("#fdeca2")];
  return {
    average: fat,
    colour: ({ at: [x, y, z] }) => blend(fat, pale, 0.5 + 0.3 * soft(0.3 * (x + y), 0.3 * (z - y))),
    gloss: () => ({ reflects: 0.06, roughness: 0.3 }),
    lit: () => times(fat, 0.11),
  };
}

/** How round the edges of butter are, in centimetres. */
const SOFT = 0.36;

/** A piece of butter around its own middle before it is placed: no edge of it is sharp, and no side quite even. */
function piece({ width, height, depth }: { width: number; height: number; depth: number }, where: Place): Face[] {
  const material = butter();
  const dents = layered(25, 2);
  const steps = [0, 1, 2, 3, 4].map((step) => (step / 4) * (Math.PI / 2));
  // Like a globe that is drawn apart along its equator and four meridians: each of these is there twice.
  const latitudes = [-1, 1].flatMap((end) =>
    steps.map((angle) => ({ end, angle: end < 0 ? angle - Math.PI / 2 : angle })),
  );
  const meridians = [0, 1, 2, 3, 0].flatMap((quarter, index) =>
    (index < 4 ? steps : [0]).map((angle) => ({ quarter, angle: angle + (quarter * Math.PI) / 2 })),
  );
  const points = latitudes.map(({ end, angle: latitude }) =>
    meridians.map(({ quarter, angle }) => {
      const way: Vec = [Math.sin(latitude), Math.cos(latitude) * Math.cos(angle), Math.cos(latitude) * Math.sin(angle)];
      const corner: Vec = [
        end * (width / 2 - SOFT),
        (quarter % 3 === 0 ? 1 : -1) * (height / 2 - SOFT),
        (quarter < 2 ? 1 : -1) * (depth / 2 - SOFT),
      ];
      const at = place(add(corner, times(way, SOFT)), where);
      const uneven = times([dents(at[0] * 0.5, at[2] * 0.5), 0, dents(at[2] * 0.5 + 9, at[0] * 0.5)], 0.07);
      return { at, normal: add(place(way, { ...where, at: [0, 0, 0] }), uneven) };
    }),
  );
  const faces = points.slice(1).flatMap((ring, row) =>
    ring.slice(1).map((point, column) => {
      const [before, above] = [ring[column] ?? point, points[row]?.[column + 1] ?? point];
      const first = points[row]?.[column] ?? point;
      return face(first.at, subtract(above.at, first.at), subtract(before.at, first.at), material, {
        curved: (u, v) => unit(blend(blend(first.normal, above.normal, u), blend(before.normal, point.normal, u), v)),
      });
    }),
  );
  const end = (x: number) => {
    const [left, right, below] = [
      [-1, 1],
      [1, 1],
      [-1, -1],
    ].map(([front = 0, up = 0]) => place([x, up * (height / 2 - SOFT), front * (depth / 2 - SOFT)], where)) as [
      Vec,
      Vec,
      Vec,
    ];
    return face(left, subtract(right, left), subtract(below, left), material);
  };
  return [...faces, end(-width / 2), end(width / 2)];
}

/** What a knife takes off when it is drawn over butter: a thin ribbon that rolls up, its edges torn. */
function curl(at: Vec, turn: number): Face[] {
  const torn = layered(45, 3, 0.6);
  const ribbon: Material = {
    ...butter(),
    isOpen: ({ u, v }) => Math.min(v, 1 - v) < 0.06 + 0.05 * torn(u * 9, v > 0.5 ? 4 : 0) + 0.25 * u ** 8,
  };
  const line = Array.from({ length: 61 }, (_, index): Vec => {
    const share = index / 60;
    const angle = share * 4.1 * Math.PI - 0.6;
    const radius = 1.4 - 0.9 * share;
    return place([radius * Math.cos(angle), 1.4 + radius * Math.sin(angle), -2.1], { at, turn });
  });
  return sheet(line, subtract(place([0, 0, 4.2], { at, turn }), at), ribbon);
}

/** A pack opened flat on slate, and its butter: a block of which the knife has taken `slices`. */
function unwrapped(
  prints: Textures,
  camera: Scene["camera"],
  { block, slices, curls }: { block: Place; slices: Place[]; curls: { at: Vec; turn: number }[] },
): Scene {
  const bent = Array.from({ length: 41 }, (_, index): Vec => {
    const x = index / 20 - 1;
    return [x * 9.4 - 3.2, 0.12 + 0.9 * Math.abs(x) ** 5 + 0.1 * Math.sin(x * 9) ** 2, -8.2];
  });
  return {
    camera,
    lamps: [window([0, 0, 0], 33)],
    sky: (to) => times([0.05, 0.052, 0.05], 0.5 + 0.7 * Math.max(0, to[1])),
    faces: [
      panel(160, 120, { at: [0, 0, 0], tilt: -90 }, slate()),
      ...sheet(
        bent,
        [1.2, 0, 15],
        printed(prints("wrapper"), { seed: 8, crease: 0.06, gloss: { reflects: 0.03, roughness: 0.55 } }),
      ),
      ...piece({ width: 6.8, height: 4, depth: 6.2 }, block),
      ...slices.flatMap((where) => piece({ width: 1.1, height: 4, depth: 6.2 }, where)),
      ...curls.flatMap(({ at, turn }) => curl(at, turn)),
    ],
    finish: { exposure: 1, grain: 1 },
  };
}

export const opened = (prints: Textures) =>
  unwrapped(
    prints,
    { from: [1, 40, 22], to: [1.4, 0, 0.2], angle: 39, opening: 0.25, focus: [-2, 1, 1] },
    {
      block: { at: [11.4, 2, -3.4], turn: -14 },
      slices: [
        { at: [10.2, 0.62, 4.6], turn: -24, roll: 88 },
        { at: [13.2, 1.1, 6], turn: -40, roll: 74 },
      ],
      curls: [{ at: [10.6, 4, -3.2], turn: -30 }],
    },
  );

/** The same closer, with the butter in front of its wrapper, for a picture that is taller than wide. */
export const tallOpened = (prints: Textures) =>
  unwrapped(
    prints,
    { from: [-3.2, 43, 21], to: [-3.2, 0, 3.4], angle: 24.5, opening: 0.2, focus: [-3.2, 0, 1] },
    {
      block: { at: [-6.2, 2, 12], turn: 6 },
      slices: [
        { at: [0, 0.62, 12.6], turn: -8, roll: 88 },
        { at: [2.4, 1.1, 13.4], turn: 10, roll: 74 },
      ],
      curls: [{ at: [-6, 4, 12], turn: -20 }],
    },
  );
