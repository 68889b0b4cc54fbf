/** What the marks of a drawing look like, and how many stand side by side. */

import type { SectionProps } from "../sectionProps.ts";

export type MarkShape = Exclude<SectionProps<"figures">["section"]["marks"], "none" | undefined>;

/** A part of a mark: how far it is from the sides, how thick, and where its middle is, as a part of the mark's height. */
export type Part = { left: number; right: number; thickness: number; middle?: number; isRound?: true };

/**
 * A mark and the gap after it, where a line of marks is 1 high. `ratio`: of the drawing's width to its height.
 *
 * `isBonded`: courses of bricks are half a brick apart. `lengths`: of every mark in turn, as lines of text have them; a
 * line that is gone is thin. `page`: what is written on a mark; pages that are gone are struck out. `isQuarter`: quarters
 * of a disc, each turned.
 */
export type MarkCell = {
  width: number;
  gapX: number;
  gapY: number;
  ratio: { wide: number; narrow: number };
  isRound?: true;
  isBonded?: true;
  isQuarter?: true;
  lengths?: number[];
  page?: Part[];
};

/** A title, two lines and a button. */
const screen: Part[] = [
  { left: 0.07, right: 0.2, thickness: 0.07, middle: 0.16 },
  { left: 0.07, right: 0.07, thickness: 0.025, middle: 0.3 },
  { left: 0.07, right: 0.14, thickness: 0.025, middle: 0.39 },
  { left: 0.07, right: 0.07, thickness: 0.12, middle: 0.85 },
];

export const markCells: Record<MarkShape, MarkCell> = {
  squares: { width: 1, gapX: 0.14, gapY: 0.14, ratio: { wide: 6, narrow: 1.5 } },
  dots: { width: 1, gapX: 0.16, gapY: 0.16, ratio: { wide: 6.25, narrow: 4 }, isRound: true },
  bricks: { width: 2.9, gapX: 0.13, gapY: 0.13, ratio: { wide: 4.6, narrow: 1.5 }, isBonded: true },
  strips: { width: 7, gapX: 0.55, gapY: 0.4, ratio: { wide: 3.2, narrow: 0.95 } },
  lines: {
    width: 7,
    gapX: 0.5,
    gapY: 0.44,
    ratio: { wide: 5.5, narrow: 0.85 },
    lengths: [1, 0.72, 0.9, 0.55, 0.96, 0.66, 0.82],
  },
  slots: { width: 0.09, gapX: 0.04, gapY: 0.14, ratio: { wide: 13.7, narrow: 3.4 } },
  sheets: { width: 0.68, gapX: 0.09, gapY: 0.09, ratio: { wide: 6, narrow: 1.5 } },
  screens: { width: 0.56, gapX: 0.1, gapY: 0.1, ratio: { wide: 7.8, narrow: 0.93 }, page: screen },
  quarters: { width: 1, gapX: 0.1, gapY: 0.1, ratio: { wide: 6, narrow: 1.5 }, isQuarter: true },
};

/** As many columns as make the drawing nearly of this ratio, and its last line nearly full. */
export function columnsFor(total: number, width: number, ratio: number): number {
  const faultOf = (columns: number) => {
    const rows = Math.ceil(total / columns);
    return Math.abs(Math.log((columns * width) / rows / ratio)) + 3 * (rows - total / columns);
  };
  // Of two that are as good, the first: in another engine the last digit of a logarithm is another.
  return Array.from({ length: total }, (_, index) => index + 1).reduce((best, columns) =>
    faultOf(columns) < faultOf(best) - 1e-9 ? columns : best,
  );
}
