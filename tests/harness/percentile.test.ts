import { expect, test } from "vitest";
import { percentile } from "./percentile.ts";

test("a percentile is one of the values, in ascending order", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 99 - index);
  expect([0, 0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([0, 50, 99, 99]);
  expect(percentile([7], 0.5)).toBe(7);
});

test("there is no percentile without values", () => {
  expect(() => percentile([], 0.5)).toThrow("needs at least one value");
});
