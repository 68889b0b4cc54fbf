import { expect, test } from "vitest";
import { percentile } from "./percentile.ts";

test("a percentile is one of the values, in the order of their size", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 99 - index);
  expect([0, 0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([0, 50, 99, 99]);
  expect(percentile([7], 0.5)).toBe(7);
});

test("no values have no percentile", () => {
  expect(() => percentile([], 0.5)).toThrow("needs values");
});
