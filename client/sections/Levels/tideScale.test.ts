import { expect, test } from "vitest";
import { placeOn, sidesOf, tideScale } from "./tideScale.ts";

test("a level can be moved from below the lowest name to above the highest, in steps of the most exact number", () => {
  const { least, most, step } = tideScale([2.12, 2.69, 1.98], { level: 2.27, decimals: 2, row: 0.1 });
  expect([least, most, step]).toEqual([1.93, 2.74, 0.01]);
  expect(placeOn({ least, most }, least)).toBe(0);
  expect(placeOn({ least, most }, most)).toBe(100);
  expect(placeOn({ least, most }, 2.335)).toBe(50);
});

test("where rows are as fine as the numbers, the way still ends outside of all of them", () => {
  const { least, most, step } = tideScale([7], { level: 8, decimals: 0, row: 1 });
  expect([least, most, step]).toEqual([6, 9, 1]);
});

test("names at one height are one column, as high as they are many; a level without names is none", () => {
  const { heights } = tideScale([1, 2, 2, 2, 2], { level: 1.5, decimals: 0, row: 1 });
  expect(heights).toEqual([
    { value: 1, x: 33.33, share: 0.25 },
    { value: 2, x: 66.67, share: 1 },
  ]);
});

test("numbers are above a level, on it or below", () => {
  expect(sidesOf([2.26, 2.27, 2.28, 2.5], 2.27)).toEqual({ above: 2, level: 1, below: 1 });
});
