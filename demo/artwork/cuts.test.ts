import { expect, test } from "vitest";
import { outline, stairs } from "./cuts.ts";

test("a distance is negative inside a cut, and its size is the distance to the edge", () => {
  const flight = stairs({ x: 0, y: 1, tread: 0.2, riser: 0.1, depth: 9 });
  expect(flight.distance(0.1, 1.04)).toBeCloseTo(-0.04);
  expect(flight.distance(0.1, 0.97)).toBeCloseTo(0.03);
});

test("overlapping strokes of a letter have no edge between them", () => {
  const bar = (left: number): [number, number][] => [
    [left, 0],
    [left + 0.6, 0],
    [left + 0.6, 1],
    [left, 1],
  ];
  const letter = outline([bar(0), bar(0.4)]);
  expect(letter.distance(0.5, 0.5)).toBeCloseTo(-0.5);
  expect(letter.distance(1.1, 0.5)).toBeCloseTo(0.1);
});
