import { expect, test } from "vitest";
import { disc } from "../cuts.ts";
import { bent, burnedOut, folded, straight } from "./materials.ts";

test("a line that turns is measured along its parts, and across to the nearest of them", () => {
  const line = bent([
    [0, 0],
    [1, 0],
    [1, 1],
  ]);
  expect(line(0.5, 0.1)).toEqual({ along: 0.5, across: 0.1 });
  expect(line(0.9, 0.5).along).toBeCloseTo(1.5);
  expect(line(0.9, 0.5).across).toBeCloseTo(0.1);
  // Beyond its end, the end is nearest.
  expect(line(1, 1.3)).toEqual({ along: 2, across: expect.closeTo(0.3) });
});

test("a sheet that is punched within a shape has holes there and nowhere else", () => {
  const circle = disc(0.8, 0.5, 0.2);
  const pitch = 0.05;
  const surface = folded({
    seed: 1,
    folds: [{ x: 0.3, lean: 0, rise: 0 }],
    rise: 0,
    hole: { pitch, radius: 0.018, margin: 0.02, within: circle },
    heat: () => 0,
  });
  const holes = grid.filter(([x, y]) => surface(x, y).height < -0.02);
  const inside = grid.filter(([x, y]) => circle.distance(x, y) < 0);
  // Round holes of this size take nearly half of a sheet.
  expect(holes.length / inside.length).toBeGreaterThan(0.3);
  expect(holes.every(([x, y]) => circle.distance(x, y) < pitch / 2)).toBe(true);
});

test("a flame leaves a hole in the shape that it cut, and heats the bare metal around it", () => {
  const circle = disc(0.8, 0.5, 0.2);
  const surface = burnedOut({
    ...{ seed: 1, cut: circle, thickness: 0.2, reach: 0.06, ground: 0.3 },
    line: straight({ x: 0.8, y: 0.5, turn: 0 }),
  });
  for (const [x, y] of grid) {
    const away = circle.distance(x, y);
    const { height, temperature } = surface(x, y);
    if (away < -0.05) expect(height).toBeLessThan(-0.2);
    if (away > 0.01) expect(height).toBeGreaterThan(-0.01);
    if (away > 0.2) expect(temperature).toBe(0);
  }
  expect(surface(1.005, 0.5).temperature).toBeGreaterThan(0.6);
});

/** Places all over a plate. */
const grid = Array.from({ length: 160 * 100 }, (_, at) => [(at % 160) / 100, Math.floor(at / 160) / 100] as const);
