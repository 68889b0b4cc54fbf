/** Names that are as wide as the work is long. */

import { withoutPrivateUse } from "../../withoutPrivateUse.ts";
import { type LetterWidth, letterWidths } from "./letterWidths.ts";

/** A word and the time that it stands for, in units of which a drawing is `drawingWidth` wide. */
export type ScaledWord = {
  /** Of the text, so that it is `from` wide at `stretch` and `to` wide at `hotStretch`. */
  fontSize: number;
  /** In per cent, as `font-stretch` has them. */
  stretch: number;
  hotStretch: number;
  /** Where the text begins, so that the ink of its first letter is at 0, and how far it moves while hot to stay there. */
  x: number;
  hotShift: number;
  baseline: number;
  height: number;
  /** The least and the most; `null` for a word beside the scale, which counts in another unit. */
  span: { from: number; to: number } | null;
};

export type Scale = {
  /** How far apart two weeks are, or whatever is counted. */
  unit: number;
  units: number;
  /** The units that have a number at a ruler. */
  numbered: number[];
  /** As many as services; `null` for a word that does not fit. */
  words: (ScaledWord | null)[];
};

/** An amount of a unit, as it is written. `null` for words without one. */
export type Quantity = { from: number; to: number; unit: string } | null;

export const drawingWidth = 1000;
/** Of the ruler above a name. */
export const rulerHeight = 24;

const [narrowest, widest] = [50, 150];
const smallestSize = 50;

const preferredSize = 115;
/** The font's letters rise to it, in em. */
const ascent = 0.79;
const letters = /^[\p{Script=Latin}\s&-]*$/u; // other scripts have other widths

/**
 * The scale of the unit that most durations have: "4 to 6 weeks" and "12 to 24 weeks" make one of 24.
 * `null` where fewer than two services have a duration in the same unit.
 */
export function drawToScale(services: readonly { name: string; duration: string }[]): Scale | null {
  const onScale = readDurations(services);
  if (!onScale) return null;
  const most = Math.max(...onScale.map((time) => time?.to ?? 0));
  const unit = drawingWidth / most;
  return {
    unit,
    units: most,
    numbered: numbersUpTo(most, stepFor(most)),
    words: services.map(({ name }, index) => {
      const time = onScale[index];
      return drawWord(withoutPrivateUse(name), time ? { from: time.from * unit, to: time.to * unit } : null);
    }),
  };
}

/** The unit that most durations have, and these; `null` for another. `null` if fewer than two have the same unit. */
export function readDurations(services: readonly { duration: string }[]): Quantity[] | null {
  const quantities = services.map(({ duration }) => readDuration(withoutPrivateUse(duration)));
  const keyOf = (quantity: Quantity) => quantity?.unit.toLowerCase().replace(/s$/, ""); // "1 week", "4 Weeks"
  const units = quantities.flatMap((quantity) => keyOf(quantity) ?? []);
  const count = (unit: string) => units.filter((other) => other === unit).length;
  const shared = units.toSorted((one, other) => count(other) - count(one))[0];
  if (shared === undefined || count(shared) < 2) return null;
  return quantities.map((quantity) => (keyOf(quantity) === shared ? quantity : null));
}

/** The unit of all together, as it is written for more than one, if the sum is: "1 week" and "1 week" are weeks. */
export function unitOfSum(times: readonly { to: number; unit: string }[]): string | undefined {
  const [first, second] = times;
  return times.find(({ to }) => to > 1)?.unit ?? (second ? `${second.unit}s` : first?.unit);
}

/** Each unit has a number at a ruler, or each second, fourth, eighth …: at most eight steps. */
export function stepFor(most: number): number {
  let step = 1;
  while (most / step > 8) step *= 2;
  return step;
}

/** 0, one step, two … */
export const numbersUpTo = (most: number, step: number): number[] =>
  Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);

/** "4 to 6 weeks", "4–6 weeks", "6 weeks". `null` without a number, or where the second is not the larger. */
function readDuration(duration: string): Quantity {
  const [, first, second = first, unit = ""] = /^\D*?(\d{1,3})(?:\D+(\d{1,3}))?\s*([^\d]*)$/.exec(duration) ?? [];
  const [from, to] = [Number(first), Number(second)];
  return from > 0 && to >= from ? { from, to, unit: unit.trim() } : null;
}

function drawWord(word: string, span: ScaledWord["span"]): ScaledWord | null {
  if (!word || !letters.test(word)) return null;
  const { narrow, perStretch, spaceBefore } = widthOf(word);
  const sizeAt = (width: number, stretch: number) => width / (narrow + perStretch * (stretch - narrowest));
  const stretchFor = (width: number, size: number) =>
    Math.min(widest, Math.max(narrowest, narrowest + (width / size - narrow) / perStretch));

  const largest = span ? sizeAt(span.from, narrowest) : sizeAt(drawingWidth / 2, widest);
  const smallest = span ? sizeAt(span.to, widest) : 0;
  const fontSize = Math.min(largest, Math.max(preferredSize, smallest));
  if (fontSize < smallestSize) return null;
  const baseline = rulerHeight + ascent * fontSize;
  const stretch = span ? stretchFor(span.from, fontSize) : 75;
  const hotStretch = span ? stretchFor(span.to, fontSize) : widest;
  return {
    fontSize: rounded(fontSize, 100),
    stretch: rounded(stretch, 4), // Chromium cuts them to quarters
    hotStretch: rounded(hotStretch, 4),
    x: rounded(-spaceBefore(stretch) * fontSize),
    hotShift: rounded((spaceBefore(stretch) - spaceBefore(hotStretch)) * fontSize),
    baseline: rounded(baseline),
    height: Math.ceil(baseline + (/[gjpqyQ]/.test(word) ? 0.26 : 0.02) * fontSize),
    span: span && { from: rounded(span.from), to: rounded(span.to) },
  };
}

/** The empty space on each side of a letter, in thousandths of an em: at the narrowest stretch, and at the widest by default. */
const [narrowSpace, wideSpace] = [7.5, 50];

/**
 * The width of a word's ink at the narrowest stretch, in em, and what each per cent adds; and the empty space before it.
 * The letters of the font are wider in proportion to the stretch.
 */
function widthOf(word: string) {
  const letters = [...word.normalize("NFD").replaceAll(/\p{M}/gu, "")].map(
    (letter): LetterWidth => letterWidths[letter] ?? [340, 1050], // the width of most letters
  );
  const [, , before = wideSpace] = letters[0] ?? [];
  const [, , , after = wideSpace] = letters.at(-1) ?? [];
  const narrow = letters.reduce((sum, [width]) => sum + width, -2 * narrowSpace);
  const wide = letters.reduce((sum, [, width]) => sum + width, -before - after);
  const share = (stretch: number) => (stretch - narrowest) / (widest - narrowest);
  return {
    narrow: narrow / 1000,
    perStretch: (wide - narrow) / (widest - narrowest) / 1000,
    spaceBefore: (stretch: number) => (narrowSpace + (before - narrowSpace) * share(stretch)) / 1000,
  };
}

const rounded = (value: number, steps = 10): number => Math.round(steps * value) / steps;
