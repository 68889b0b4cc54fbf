/** How the letters of a hot word share its width: those near the heat grow, and the others give up exactly as much. */

/** In per cent of the normal width, as `font-stretch` has it. */
const [narrowest, widest] = [54, 150];
/** What the hottest letter would grow by if all the others could give up enough. */
const rise = 62;

/** A letter at rest. */
export type Letter = {
  /** Its middle, from the start of the word. */
  middlePx: number;
  widthPx: number;
  /** What one more per cent of `font-stretch` adds. */
  pxPerStretch: number;
};

export type HotWord = { letters: readonly Letter[]; stretch: number; widthPx: number };

/** The share of the heat that each letter feels, from 0 to 1. */
export function heatOnLetters({ letters, widthPx }: HotWord, heatXPx: number): number[] {
  return letters.map(({ middlePx }) => Math.exp(-(((middlePx - heatXPx) / (widthPx * 0.2)) ** 2)));
}

/** The stretch of each letter. The sum of the widths stays what it is. */
export function sharedStretches({ letters, stretch }: HotWord, heat: readonly number[], amount: number): number[] {
  const slopes = letters.map(({ pxPerStretch }) => pxPerStretch);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const wanted = slopes.map((slope, index) => slope * (heat[index] ?? 0) * rise * amount);
  const given = sum(wanted) / sum(slopes);
  const free = heat.map((share) => stretch + share * rise * amount - given);
  // Where a letter is at a limit, all move less, so that the sum stays.
  const scale = Math.min(
    1,
    ...free.map((to) => (to > stretch ? widest - stretch : stretch - narrowest) / Math.abs(to - stretch)),
  );
  return free.map((to) => stretch + (to - stretch) * scale);
}
