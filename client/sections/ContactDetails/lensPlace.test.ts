import { expect, test } from "vitest";
import { insideFrame, lensPlace, nearestStop, seenThrough } from "./lensPlace.ts";

const lens = { x: 0.25, y: 0.5, width: 0.25, height: 0.5 };

test("a picture that is wider than its frame is cut at its sides, by its focus, and the lens is cut with it", () => {
  const place = lensPlace({ width: 400, height: 400 }, { width: 1600, height: 800, focus: { x: 0.31, y: 0.5 } }, lens);
  expect(place.picture).toEqual({ x: -120, y: 0, width: 800, height: 400 });
  expect(place.lens).toEqual({ x: 80, y: 200, width: 200, height: 200 });
});

test("a picture without a focus is cut at both ends alike", () => {
  const place = lensPlace({ width: 800, height: 200 }, { width: 1600, height: 800 }, lens);
  expect(place.picture).toEqual({ x: 0, y: -100, width: 800, height: 400 });
});

test("the lens goes as near to a pointer as it is whole, with its ring", () => {
  const place = lensPlace({ width: 800, height: 400 }, { width: 1600, height: 800 }, lens);
  expect([0, 400, 800].map((x) => insideFrame(place, 800, x))).toEqual([106, 400, 694]);
});

test("the nearest stop is found, and none where there are none", () => {
  const stops = [{ x: 0.2 }, { x: 0.5 }, { x: 0.8 }];
  expect([-1, 0.34, 0.36, 0.7, 2].map((x) => nearestStop(stops, x))).toEqual([0, 0, 1, 2, 2]);
  expect(nearestStop([], 0.5)).toBe(-1);
});

test("wherever the lens is, the place under its middle is the one that it covers", () => {
  const place = lensPlace({ width: 800, height: 400 }, { width: 1600, height: 800 }, lens);
  for (const by of [
    { x: 0, y: 0 },
    { x: 300, y: -50 },
  ]) {
    const { x, y } = seenThrough(place, 1.2, by);
    // A point of the larger picture is 1.2 times as far from the corner as in the picture under it.
    expect((place.lens.width / 2 - x) / 1.2).toBeCloseTo(200 + by.x);
    expect((place.lens.height / 2 - y) / 1.2).toBeCloseTo(200 + by.y);
  }
});
