import { expect, test } from "vitest";
import { slopeOf } from "./slope.ts";

test.each([
  [
    [
      [0, 1],
      [1, 3],
      [2, 5],
    ],
    2,
  ],
  [
    [
      [0, 5],
      [10, 5],
    ],
    0,
  ],
  [
    [
      [0, 0],
      [1, 2],
      [2, 1],
      [3, 3],
    ],
    0.8,
  ],
] as [[number, number][], number][])("the slope of %j is %d", (points, slope) => {
  expect(slopeOf(points)).toBeCloseTo(slope);
});
