import { expect, test } from "vitest";
import { nearestThing } from "./nearestThing.ts";

const key = { x: 20, y: 40 };
const ring = { x: 40, y: 40 };

test("a lens reads the nearest thing that it reaches", () => {
  expect(nearestThing([key, ring], { x: 29, y: 40 }, 13)).toBe(key);
  expect(nearestThing([key, ring], { x: 31, y: 40 }, 13)).toBe(ring);
  expect(nearestThing([key, ring], { x: 53, y: 40 }, 13)).toBe(ring);
  expect(nearestThing([key, ring], { x: 53.1, y: 40 }, 13)).toBeUndefined();
  expect(nearestThing([], key, 13)).toBeUndefined();
});

test("it reaches as far down as across, in a picture that is wider than high", () => {
  expect(nearestThing([key], { x: 20, y: 40 + (13 * 4) / 3 }, 13)).toBe(key);
  expect(nearestThing([key], { x: 20, y: 40 + (13.1 * 4) / 3 }, 13)).toBeUndefined();
});
