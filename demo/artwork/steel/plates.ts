/** The plates of the studio, photographed: by material, camera and heat. Seeds are fixed. */
import { type Cut, lettersOf, outline } from "../cuts.ts";
import { setWithin } from "../lettering.ts";
import { createNoise } from "../noise.ts";
import type { Size } from "../photograph/layers.ts";
import { BRIGHTEST } from "./glass.ts";
import { cast, engraved, tint } from "./materials.ts";
import type { Piece } from "./steel.ts";

/** How much of a picture is orchid: at most 3 %, or 5 to 12 %. */
export type HeatShare = "cold" | "seam";
export type SteelPlate = Size & { name: string; heat: HeatShare; piece: Piece };

const wide = { widthPx: 2560, heightPx: 1600 };

const wander = createNoise(77);

/** Darker towards the corners than other photographs: the studio is dark behind the lamps. */
const finish = { corners: 0.5, grain: 2.2, glow: 0.12 };

/** Where something stands on the plate of the contact page: as it was written to the studio, and what it means. */
const difficulties = [
  { x: 0.38, written: ["supply restoration", "communications"], meant: ["When is", "it back?"] },
  { x: 0.8, written: ["passenger flow and", "level transition"], meant: ["Which", "stairs?"] },
  { x: 1.22, written: ["non-destructive", "spectral analysis"], meant: ["What is it", "made of?"] },
];

const written = lettersOf(
  difficulties.flatMap(({ x, written }) =>
    lines(written, { x, width: 0.37, height: 0.05, leading: 0.115, stretch: 92, weight: 460, tracking: 0.04 }),
  ),
);
const meant = lettersOf(
  difficulties.flatMap(({ x, meant }) =>
    lines(meant, { x, width: 0.31, height: 0.064, leading: 0.13, stretch: 100, weight: 360, tracking: 0.06 }),
  ),
);

const engravedWith = (cut: Cut) => engraved({ seed: 5081, cut });

/** The plate of the contact page without its lens. */
const difficult = {
  surface: engravedWith(written),
  lowest: -0.03,
  highest: 0.004,
  view: { from: [0.8, 0.95, 2.2], to: [0.8, 0.5, 0], angle: 38, opening: 0.015, sharpAt: [0.8, 0.6, 0.75] },
  studio: {
    key: { at: [0.35, -0.35, 1.9], to: [0.75, 0.45, 0], width: 1.7, height: 0.95, light: 1.25 },
    strip: { at: [1.48, 0.1, 1.15], to: [0.9, 0.5, 0], width: 0.12, height: 2.4, light: 1.2 },
  },
  taps: 300, // it is far out of focus
  finish: { ...finish, exposure: 0.9, meter: 0.118 },
} satisfies Piece;

const glass = { x: 0.38, y: 0.5, radius: 0.225, power: 1.16 };
/** Shows the whole plate as a lens does, in focus and without the shift of its relief, by 1.03 lighter. */
const everywhere = { x: 0.8, y: 0.5, radius: 100, power: 1 };

export const steelPlates: SteelPlate[] = [
  {
    widthPx: 2000,
    heightPx: 2000,
    name: "plate-cast-ampersand",
    heat: "seam",
    piece: {
      surface: cast({
        seed: 5041,
        cut: letters("&", 1, 0.8, 0.48),
        high: 0.075,
        bright: 1.3,
        heat: (x, y) =>
          Math.min(0.84, tint(Math.abs(y - 0.66 + 0.55 * (x - 0.9)) + 0.05 * wander(x * 3, y * 3), 0.185)),
      }),
      lowest: -0.03,
      highest: 0.11,
      view: { from: [0.66, 0.98, 1.42], to: [0.76, 0.48, 0], angle: 43, opening: 0.075, roll: 8 },
      finish: { ...finish, corners: 1, grain: 0 },
    },
  },
  {
    ...wide,
    name: "plate-cast-four",
    heat: "seam",
    piece: {
      surface: cast({
        seed: 5043,
        cut: letters("4", 0.85, 0.8, 0.5),
        high: 0.07,
        bright: 1.3,
        heat: (x, y) => Math.min(0.84, tint(Math.abs(y - 0.62 + 0.5 * (x - 1)) + 0.05 * wander(x * 3, y * 3), 0.26)),
      }),
      lowest: -0.03,
      highest: 0.1,
      view: { from: [1.15, 1.2, 0.9], to: [0.82, 0.5, 0], angle: 62, opening: 0.016, roll: 6 },
      finish: { ...finish, exposure: 0.9 },
    },
  },
  {
    ...wide,
    name: "plate-difficult",
    heat: "cold",
    piece: { ...difficult, glass, under: engravedWith(meant) },
  },
  // For the lens that visitors move: what it lies on, and what it shows, as bright as where it gathers most light.
  { ...wide, name: "plate-difficult-blurred", heat: "cold", piece: difficult },
  {
    ...wide,
    name: "plate-difficult-sharp",
    heat: "cold",
    piece: {
      ...difficult,
      surface: engravedWith(meant),
      glass: everywhere,
      finish: { ...difficult.finish, exposure: (0.9 * BRIGHTEST) / 1.03, glow: 0 },
    },
  },
];

const numerals = { x: 0.965, y: 0.24, width: 0.95, stretch: 130 };
const strokes = setWithin("404", numerals);
const isOfZero = (x: number) => Math.abs(x - numerals.x) < 0.175 * numerals.width;
const castNumerals = (high: number, ofZero: boolean) =>
  cast({
    seed: 5047,
    cut: outline(strokes.filter((contour) => contour.every(([x]) => isOfZero(x)) === ofZero)),
    high,
    bright: 1.3,
    heat: (x, y) => Math.min(0.84, tint(Math.hypot(x - 1.26, y - 0.26) + 0.05 * wander(x * 3, y * 3), 0.17)),
  });
const [fours, zero] = [castNumerals(0.06, false), castNumerals(-0.06, true)];

/** Of a missing page: the 0 has been lifted out of its 404, and only the last 4 is still hot. */
export const missingPlate: SteelPlate = {
  widthPx: 1920,
  heightPx: 1200,
  name: "plate-cold",
  heat: "cold",
  piece: {
    surface: (x, y) => (isOfZero(x) ? zero : fours)(x, y),
    lowest: -0.09,
    highest: 0.1,
    view: { from: [0.86, 1.15, 1.35], to: [0.82, 0.5, 0], angle: 46, opening: 0.03, roll: 1.5 },
    finish: { ...finish, corners: 1, grain: 0, exposure: 0.56 },
  },
};

/** A word in the middle of a place, as wide as it is said to be. */
function letters(word: string, width: number, x: number, y: number, stretch = 130): Cut {
  return outline(setWithin(word, { x, y, width, stretch }));
}

type Block = {
  x: number;
  width: number;
  height: number;
  leading: number;
  stretch: number;
  weight: number;
  tracking: number;
};

/** Two lines in the middle of the plate, each as large as its width and the height of its capitals allow. */
function lines(words: string[], { leading, ...box }: Block) {
  return words.flatMap((line, index) => setWithin(line, { ...box, y: 0.5 + (index - 0.5) * leading }));
}

/** The lens of the contact page's plate, alone. */
export const lensAlone: Size & { name: string; piece: Piece } = {
  ...wide,
  name: "plate-difficult-glass",
  piece: { ...difficult, glass },
};
