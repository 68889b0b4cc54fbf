/** The portraits of the team: the first letter of a name, each in another kind of steel. Seeds are fixed. */
import { type Cut, outline, together } from "../cuts.ts";
import { setWithin } from "../lettering.ts";
import { bent, burnedOut, cast, etched, folded, polished, straight, turned, welded } from "./materials.ts";
import type { SteelPlate } from "./plates.ts";

/** Twice as many points as a portrait has pixels where the content is widest: across five columns, or across four. */
const large = { widthPx: 1728, heightPx: 2160 };
const small = { widthPx: 1344, heightPx: 1680 };

const finish = { corners: 0.5, grain: 2.2, glow: 0.12 };

export const portraits: SteelPlate[] = [
  {
    ...large,
    name: "portrait-ines",
    heat: "seam",
    piece: {
      surface: burnedOut({
        ...{ seed: 4011, cut: initial("I"), thickness: 0.16 },
        line: straight({ x: 0.8, y: 0.5, turn: -66 }),
        ...{ ground: 0.31, reach: 0.075 },
      }),
      lowest: -0.27,
      highest: 0.01,
      view: { from: [0.1, 0.95, 1.8], to: [0.82, 0.5, -0.03], angle: 28, opening: 0.012, sharpAt: [0.86, 0.5, 0] },
      studio: {
        key: { at: [-0.1, -0.75, 1.25], to: [0.7, 0.3, 0], width: 1, height: 0.9, light: 1.7 },
        strip: { at: [1.66, -0.15, 1.5], to: [0.8, 0.5, 0], width: 0.75, height: 1.1, light: 1.2 },
      },
      finish: { ...finish, exposure: 0.95 },
    },
  },
  {
    ...small,
    name: "portrait-tom",
    heat: "cold",
    piece: {
      surface: polished({ seed: 4021, cut: initial("T"), deep: 0.05, width: 0.07 }),
      lowest: -0.08,
      highest: 0.03,
      view: { from: [0.8, 1.15, 2], to: [0.8, 0.5, 0], angle: 25, opening: 0.006 },
      studio: {
        key: { at: [0.75, -0.55, 1.9], to: [0.8, 0.5, 0], width: 1.5, height: 1.1, light: 1.3 },
        strip: { at: [1.5, 0.35, 1.5], to: [0.95, 0.5, 0], width: 0.14, height: 2.4, light: 1.4 },
        floor: { at: [0.62, 0.66, 2.2], to: [0.8, 0.5, 0], width: 0.95, height: 0.34, light: 0.5 },
      },
      finish: { ...finish, exposure: 0.85 },
    },
  },
  {
    ...small,
    name: "portrait-priya",
    heat: "cold",
    piece: {
      surface: folded({
        seed: 4031,
        folds: [
          { x: 0.47, lean: -0.05, rise: 0 },
          { x: 1.13, lean: 0.06, rise: 0.8 },
        ],
        rise: -0.8,
        hole: { pitch: 0.041, radius: 0.0145, margin: 0.02, within: initial("P") },
        heat: () => 0,
      }),
      lowest: -0.15,
      highest: 0.45,
      view: { from: [0.95, 1.25, 1.75], to: [0.8, 0.5, 0], angle: 28, opening: 0.012, roll: 4 },
      studio: { key: { at: [0.3, -0.5, 1.5], to: [0.8, 0.5, 0], width: 1.5, height: 1, light: 1.5 } },
      finish: { ...finish, exposure: 1.05 },
    },
  },
  {
    ...small,
    name: "portrait-jonas",
    heat: "cold",
    piece: {
      surface: etched({
        seed: 4041,
        cut: together(initial("J"), guides("J")),
        deep: 0.012,
        grind: turned({ x: 0.5, y: 1.9 }),
      }),
      lowest: -0.02,
      highest: 0.004,
      view: { from: [0.6, 1.35, 1.15], to: [0.77, 0.51, 0], angle: 31, opening: 0.03, sharpAt: [0.8, 0.6, 0], roll: 5 },
      studio: { key: { at: [0.8, -0.7, 1.35], to: [0.8, 0.5, 0], width: 1.5, height: 0.95, light: 1.5 } },
      finish,
    },
  },
  {
    ...large,
    name: "portrait-maud",
    heat: "seam",
    piece: {
      surface: welded({
        seed: 4051,
        line: bent([
          [0.54, 0.8],
          [0.54, 0.24],
          [0.8, 0.6],
          [1.06, 0.24],
          [1.06, 0.8],
        ]),
        bead: 0.032,
        ground: 0.085,
        reach: 0.05,
      }),
      lowest: -0.01,
      highest: 0.03,
      view: { from: [0.8, 0.6, 2.2], to: [0.8, 0.51, 0], angle: 24, opening: 0.006 },
      studio: { floor: { at: [0.35, 0, 2.3], to: [0.7, 0.5, 0], width: 1, height: 0.8, light: 0.75 } },
      finish: { ...finish, exposure: 0.9 },
    },
  },
  {
    ...small,
    name: "portrait-rui",
    heat: "cold",
    piece: {
      surface: cast({ seed: 4061, cut: initial("R"), high: 0.07, bright: 1.2 }),
      lowest: -0.03,
      highest: 0.1,
      view: { from: [1.1, 1.2, 1.1], to: [0.8, 0.5, 0], angle: 33, opening: 0.02, roll: 6 },
      studio: { key: { at: [-0.1, -0.4, 1.5], to: [0.8, 0.5, 0], width: 1.5, height: 0.9, light: 1.5 } },
      finish: { ...finish, exposure: 1.2 },
    },
  },
];

/** One letter in the middle of a portrait, as large as it takes. */
function initial(letter: string): Cut {
  return outline(place(letter));
}

function place(letter: string) {
  return setWithin(letter, { x: 0.8, y: 0.5, width: 0.56, height: 0.66, stretch: 100 });
}

/** Hairlines along the edges of a letter, as on a drawing: too thin to be etched as deep as the letter. */
function guides(letter: string): Cut {
  const points = place(letter).flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const distance = (x: number, y: number) =>
    Math.min(Math.abs(x - left), Math.abs(x - right), Math.abs(y - top), Math.abs(y - bottom)) + 0.0004;
  return { distance, across: (_x, y) => y };
}
