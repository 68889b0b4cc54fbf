import { expect, test } from "vitest";
import { inLevels } from "./inLevels.ts";

const named = (...values: number[]) => values.map((value, index) => ({ name: `n${index}`, value }));
const rowsOf = (rows: { stem: number; items: { value: number }[] }[]) =>
  rows.map(({ stem, items }) => [stem, items.map(({ value }) => value)]);

test("names are in rows by their height, the highest first, and those below the level apart", () => {
  const { step, above, below } = inLevels(named(2.12, 2.61, 2.3, 2.27, 2.29, 1.98, 2.69, 2.26), 2.27);
  expect(step).toBe(0.1);
  expect(rowsOf(above)).toEqual([
    [2.6, [2.69, 2.61]],
    [2.3, [2.3]],
    [2.2, [2.29, 2.27]],
  ]);
  expect(rowsOf(below)).toEqual([
    [2.2, [2.26]],
    [2.1, [2.12]],
    [1.9, [1.98]],
  ]);
});

test("without a level all names are above, and numbers below zero are in the row below them", () => {
  const { above, below } = inLevels(named(-0.05, 0.05, 0.75));
  expect(rowsOf(above)).toEqual([
    [0.7, [0.75]],
    [0, [0.05]],
    [-0.1, [-0.05]],
  ]);
  expect(below).toEqual([]);
});

test("one name, or names at one height, are one row", () => {
  expect(inLevels(named(7)).above).toHaveLength(1);
  expect(inLevels(named(3, 3, 3)).above).toHaveLength(1);
});
