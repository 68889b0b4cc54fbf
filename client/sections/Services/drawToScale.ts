/** Words drawn to scale: the name of a service is as wide as the work is long, a price the wider, the higher it is. */

import { withoutPrivateUse } from "../../withoutPrivateUse.ts";
import { type LetterWidth, letterWidths } from "./letterWidths.ts";

/** A word and the time or the sum that it stands for, in units of which a drawing is `drawingWidth` wide. */
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
  /** The units that have a number at a ruler: at most eight steps. */
  numbered: number[];
  /** As many as services; `null` for a word that does not fit. */
  words: (ScaledWord | null)[];
};

/** An amount of a unit. `null` for words without one. */
type Quantity = { from: number; to: number; unit: string } | null;

export const drawingWidth = 1000;
/** Of the ruler above a name. */
export const rulerHeight = 24;

const [narrowest, widest] = [50, 150];
const smallestSize = 50;

/** Prices have no letters: they rise to 0.69 em. */
const names = { preferredSize: 115, spaceAbove: rulerHeight, ascent: 0.79, letters: /^[\p{Script=Latin}\s&-]*$/u };
const prices = { preferredSize: 125, spaceAbove: 0, ascent: 0.7, letters: /^[\d.,£€$]*$/ };

/**
 * The scale of the unit that most durations have: "4 to 6 weeks" and "12 to 24 weeks" make one of 24.
 * `null` where fewer than two services have a duration in the same unit.
 */
export function drawToScale(services: readonly { name: string; duration: string }[]): Scale | null {
  return draw(
    services.map(({ name, duration }) => [withoutPrivateUse(name), readDuration(withoutPrivateUse(duration))]),
    names,
  );
}

/** The sums of the prices, drawn in the same way: "from £18,000" and "from £48,000" make a scale of 48,000. */
export function drawPrices(services: readonly { price: string }[]): Scale | null {
  return draw(
    services.map(({ price }) => {
      const { sum, after } = readPrice(withoutPrivateUse(price));
      const amount = Number(sum.replace(/[.,]\d{2}$/, "").replaceAll(/\D/g, ""));
      return [sum, amount > 0 ? { from: amount, to: amount, unit: `${sum.replace(/[\d.,]+/, "")} ${after}` } : null];
    }),
    prices,
  );
}

/** "from £2,400 a month" in three parts; without a sum all of it is in the last one. */
export function readPrice(price: string): { before: string; sum: string; after: string } {
  const [, before = "", sum = "", after = price] = /^(\D*?)([£€$]?\d(?:[\d.,]*\d)?)(?!\d)(.*)$/s.exec(price) ?? [];
  return { before: before.trim(), sum, after: after.trim() };
}

function draw(quantities: [word: string, Quantity][], kind: typeof names): Scale | null {
  const units = quantities.flatMap(([, quantity]) => quantity?.unit ?? []);
  const count = (unit: string) => units.filter((other) => other === unit).length;
  const shared = units.toSorted((one, other) => count(other) - count(one))[0];
  if (shared === undefined || count(shared) < 2) return null;
  const onScale = quantities.map(([, quantity]) => (quantity?.unit === shared ? quantity : null));
  const most = Math.max(...onScale.map((quantity) => quantity?.to ?? 0));
  const unit = drawingWidth / most;
  const step = [1, 2, 4, 8].find((one) => most / one <= 8) ?? most;
  return {
    unit,
    units: most,
    numbered: Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step),
    words: quantities.map(([word], index) => {
      const quantity = onScale[index];
      return drawWord(word, quantity ? { from: quantity.from * unit, to: quantity.to * unit } : null, kind);
    }),
  };
}

/** "4 to 6 weeks", "4–6 weeks", "6 weeks". `null` without a number, or where the second is not the larger. */
function readDuration(duration: string): Quantity {
  const [, first, second = first, unit = ""] = /^\D*?(\d{1,3})(?:\D+(\d{1,3}))?\s*([^\d]*)$/.exec(duration) ?? [];
  const [from, to] = [Number(first), Number(second)];
  return from > 0 && to >= from ? { from, to, unit: unit.trim().toLowerCase() } : null;
}

function drawWord(
  word: string,
  span: ScaledWord["span"],
  { preferredSize, spaceAbove, ascent, letters }: typeof names,
): ScaledWord | null {
  if (!word || !letters.test(word)) return null; // other scripts have other widths
  const { narrow, perStretch, spaceBefore } = widthOf(word);
  const sizeAt = (width: number, stretch: number) => width / (narrow + perStretch * (stretch - narrowest));
  const stretchFor = (width: number, size: number) =>
    Math.min(widest, Math.max(narrowest, narrowest + (width / size - narrow) / perStretch));

  const largest = span ? sizeAt(span.from, narrowest) : sizeAt(drawingWidth / 2, widest);
  const smallest = span ? sizeAt(span.to, widest) : 0;
  const fontSize = Math.min(largest, Math.max(preferredSize, smallest));
  if (fontSize < smallestSize) return null;
  const baseline = spaceAbove + ascent * fontSize;
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
    (letter): LetterWidth => letterWidths[letter] ?? classOf(letter),
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

/** The figures and signs of prices, and the width of most letters for all others. */
const classOf = (letter: string): LetterWidth =>
  classes.find(([letters]) => letters.includes(letter))?.[1] ?? [340, 1050];

const classes: [string, LetterWidth][] = [
  ["0", [337, 943]],
  ["235689", [332, 965]],
  ["17", [296, 900]],
  ["4", [363, 932]],
  ["£", [388, 937]],
  ["€$", [367, 995]],
  [".,", [187, 420]],
];

const rounded = (value: number, steps = 10): number => Math.round(steps * value) / steps;
