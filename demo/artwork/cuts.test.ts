import { expect, test } from "vitest";
import { courses, outline } from "./cuts.ts";

test("a distance is negative inside a cut, and its size is the distance to the edge", () => {
  const wall = courses({ x: 0, y: 0, brick: 0.5, course: 0.2, joint: 0.04 });
  expect(wall.distance(0.25, 0.15)).toBeCloseTo(-0.03);
  expect(wall.distance(0.25, 0.19)).toBeCloseTo(0.01);
  // The course below is offset by half a brick.
  expect(wall.distance(0.5, 0.3)).toBeCloseTo(-0.08);
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
