import { expect, test } from "vitest";
import { inLevels } from "./inLevels.ts";

const named = (...values: number[]) => values.map((value, index) => ({ name: `n${index}`, value }));
const rowsOf = (rows: { stem: number; items: { value: number }[] }[]) =>
  rows.map(({ stem, items }) => [stem, items.map(({ value }) => value)]);

test("names are in rows by their height, the highest first", () => {
  const { step, rows } = inLevels(named(2.12, 2.61, 2.3, 2.27, 2.29, 1.98, 2.69, 2.26));
  expect(step).toBe(0.1);
  expect(rowsOf(rows)).toEqual([
    [2.6, [2.69, 2.61]],
    [2.3, [2.3]],
    [2.2, [2.29, 2.27, 2.26]],
    [2.1, [2.12]],
    [1.9, [1.98]],
  ]);
});

test("numbers below zero are in the row below them", () => {
  expect(rowsOf(inLevels(named(-0.05, 0.05, 0.75)).rows)).toEqual([
    [0.7, [0.75]],
    [0, [0.05]],
    [-0.1, [-0.05]],
  ]);
});

test("one name, or names at one height, are one row", () => {
  expect(inLevels(named(7)).rows).toHaveLength(1);
  expect(inLevels(named(3, 3, 3)).rows).toHaveLength(1);
});
