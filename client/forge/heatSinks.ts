/** Type is a heat sink: under words and close to them the plate stays cold, so that they keep their contrast. */

import { keptShare } from "./heatGrid.ts";

/** A line of text, in pixels from the plate's upper left corner, with its font size. */
export type TextLine = { left: number; top: number; right: number; bottom: number; fontSizePx: number };

export type HeatSinksOptions = {
  plate: { widthPx: number; heightPx: number };
  columns: number;
  rows: number;
  lines: readonly TextLine[];
};

/** For each cell, row by row, the share of its heat that it keeps in a step. */
export function heatSinks({ plate, columns, rows, lines }: HeatSinksOptions): Float32Array {
  const kept = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = ((column + 0.5) / columns) * plate.widthPx;
      const y = ((row + 0.5) / rows) * plate.heightPx;
      kept[row * columns + column] = keptShare(Math.min(1, ...lines.map((line) => freedom(line, x, y))));
    }
  return kept;
}

/** 0 up to three tenths of the font size around the words, then rising to 1 over another two thirds. */
function freedom({ left, top, right, bottom, fontSizePx }: TextLine, x: number, y: number): number {
  const air = (bottom - top) * 0.1; // above and below the letters
  const distance = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top + air - y, 0, y - bottom + air));
  return Math.max(0, Math.min(1, (distance / fontSizePx - 0.3) / 0.66)) ** 1.2;
}
