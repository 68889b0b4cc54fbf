/** Names in rows by their numbers, as in a stem-and-leaf display. */

import { roundStep } from "../Chart/drawChart.ts";

export type Named = { name: string; value: number };

export type Row<Item> = { stem: number; items: Item[] };

/** How many rows there are, about. */
const usualRows = 9;

/** Rows from the highest to the lowest, each with its names in the same order; `step` is how far their stems are apart. */
export function inLevels<Item extends Named>(items: readonly Item[]): { step: number; rows: Row<Item>[] } {
  const values = items.map(({ value }) => value);
  const range = Math.max(...values) - Math.min(...values);
  const step = roundStep(range / usualRows || 1);
  const stemOf = (value: number) => Number((Math.floor(Number((value / step).toPrecision(12))) * step).toPrecision(12));
  const sorted = items.toSorted((a, b) => b.value - a.value);
  const rows = [...new Set(sorted.map(({ value }) => stemOf(value)))].map((stem) => ({
    stem,
    items: sorted.filter(({ value }) => stemOf(value) === stem),
  }));
  return { step, rows };
}
