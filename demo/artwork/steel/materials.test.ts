import { expect, test } from "vitest";
import { disc } from "../cuts.ts";
import { folded } from "./materials.ts";

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

/** Places all over a plate. */
const grid = Array.from({ length: 160 * 100 }, (_, at) => [(at % 160) / 100, Math.floor(at / 160) / 100] as const);
