import { expect, test } from "vitest";
import { disc, outline } from "./cuts.ts";

test("a distance is negative inside a cut, and its size is the distance to the edge", () => {
  const round = disc(0.5, 0.5, 0.2);
  expect(round.distance(0.5, 0.4)).toBeCloseTo(-0.1);
  expect(round.distance(0.8, 0.5)).toBeCloseTo(0.1);
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
