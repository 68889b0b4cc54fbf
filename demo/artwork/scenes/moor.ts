/** Moor and Tarn: butter packs on slate, all seventeen in rows, and a pack opened on a board. */
import { layered, plain, printed, stone, wood } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { box, type Face, lamp, type Material, type Place, panel, sheet } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { blend, linear, times, type Vec } from "../photograph/vectors.ts";

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
    camera: { from: [-0.4, 15.6, 72], to: [-1.1, 6.4, 0], angle: 43, opening: 0.22, focus: [-2, 4, 6] },
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

/** Cut with a wire: smooth, with fine lines along the cut, paler where the wire went, and some light goes into it. */
function butter(): Material {
  const soft = layered(5, 2);
  const wire = layered(15, 3, 0.7);
  const [fat, cut] = [linear("#eec14e"), linear("#f6dc8c")];
  return {
    average: fat,
    colour: ({ a, b }) => blend(fat, cut, 0.45 + 0.25 * soft(a * 0.16, b * 0.3) + 0.12 * wire(a * 0.1, b * 5)),
    relief: ({ a, b }) => 0.018 * soft(a * 0.22, b * 0.4) + 0.0016 * wire(a * 0.15, b * 7),
    gloss: () => ({ reflects: 0.05, roughness: 0.22 }),
    lit: () => times(fat, 0.1),
  };
}

type Quarter = { x: number; z: number; turn: number; y?: number };

/** A pack opened flat on a board, and the butter in it cut in quarters. */
function unwrapped(prints: Textures, camera: Scene["camera"], boardDepth: number, quarters: Quarter[]): Scene {
  const board = wood("#8a5f3a", "#4f3018", { seed: 3, gloss: { reflects: 0.03, roughness: 0.6 } });
  const curl = Array.from({ length: 41 }, (_, index): Vec => {
    const x = index / 20 - 1;
    return [x * 9.4 - 3.2, 0.12 + 0.9 * Math.abs(x) ** 5 + 0.1 * Math.sin(x * 9) ** 2, -8.2];
  });
  const quarter = ({ x, z, turn, y = 1.3 }: Quarter) =>
    box({ width: 9.8, height: 2, depth: 2.9, bevel: 0.12 }, { at: [x, y, z], turn }, { other: butter() });
  return {
    camera,
    lamps: [window([0, 0, 0], 33)],
    sky: (to) => times([0.05, 0.052, 0.05], 0.5 + 0.7 * Math.max(0, to[1])),
    faces: [
      panel(160, 120, { at: [0, -2.4, 0], tilt: -90 }, slate()),
      ...box(
        { width: 44, height: 2.4, depth: boardDepth, bevel: 0.3 },
        { at: [-2, -1.2, 0], turn: 2 },
        { other: board },
      ),
      ...sheet(
        curl,
        [1.2, 0, 15],
        printed(prints("wrapper"), { seed: 8, crease: 0.06, gloss: { reflects: 0.03, roughness: 0.55 } }),
      ),
      ...quarters.flatMap(quarter),
    ],
    finish: { exposure: 1, grain: 1 },
  };
}

export const opened = (prints: Textures) =>
  unwrapped(prints, { from: [1, 40, 22], to: [1.4, 0, 0.2], angle: 39, opening: 0.25, focus: [-2, 1, 1] }, 25, [
    { x: 9.6, z: -4, turn: -12 },
    { x: 10.4, z: -0.6, turn: -9 },
    { x: 9.9, z: -2.4, turn: -14, y: 3.32 },
    { x: 11.4, z: 4.6, turn: -31 },
  ]);

/** The same closer, with the butter in front of its wrapper, for a picture that is taller than wide. */
export const tallOpened = (prints: Textures) =>
  unwrapped(prints, { from: [-3.2, 43, 21], to: [-3.2, 0, 2.9], angle: 24.5, opening: 0.2, focus: [-3.2, 0, 1] }, 60, [
    { x: -6.4, z: 11.2, turn: -5 },
    { x: 4.2, z: 11.9, turn: 7 },
    { x: -5.2, z: 14.6, turn: 4 },
  ]);
