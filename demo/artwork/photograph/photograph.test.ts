import { expect, test } from "vitest";
import { plain } from "./materials.ts";
import { photograph, type Scene } from "./photograph.ts";
import { type Face, lamp, type Material, panel } from "./shapes.ts";

const size = { widthPx: 60, heightPx: 40 };
const white = plain("#ffffff");

/** A white floor seen from above, with a lamp at the upper left and something a hand's breadth above its middle. */
const over = (things: Face[]): Scene => ({
  camera: { from: [0, 60, 0.01], to: [0, 0, 0], angle: 40 },
  lamps: [lamp([-60, 60, -20], [0, 0, 0], { width: 6, height: 6 }, [90, 90, 90])],
  sky: () => [0.02, 0.02, 0.02],
  faces: [panel(200, 200, { tilt: -90 }, white), ...things],
  finish: { corners: 0, grain: 0 },
});
const lid = (material: Material) => panel(8, 8, { at: [0, 8, 0], tilt: -90 }, material);

/** The brightness of the floor at a place in centimetres, from 0 to 255. */
function brightness(scene: Scene, x: number, z: number): number {
  const pixels = photograph(scene, size, 8);
  const perCm = size.widthPx / (2 * 60 * Math.tan((20 * Math.PI) / 180));
  const [column, row] = [Math.round(size.widthPx / 2 + x * perCm), Math.round(size.heightPx / 2 + z * perCm)];
  return pixels[(row * size.widthPx + column) * 3 + 1] ?? 0;
}

test("a thing throws its shadow away from the lamp", () => {
  const covered = over([lid(white)]);
  expect(brightness(covered, 10, 3)).toBeLessThan(0.5 * brightness(covered, -12, -6));
  expect(brightness(over([]), 10, 3)).toBeGreaterThan(0.8 * brightness(over([]), -12, -6));
});

test("a hole lets light and sight through", () => {
  const holed = over([lid({ ...white, isOpen: ({ u, v }) => Math.hypot(u - 0.5, v - 0.5) < 0.45 })]);
  expect(brightness(holed, 8, 2.7)).toBeGreaterThan(1.5 * brightness(over([lid(white)]), 8, 2.7));
  const black = lid(plain("#000000"));
  expect(brightness(over([black]), 0, 0)).toBeLessThan(30);
  const blackWithHole = lid({ ...plain("#000000"), isOpen: ({ u, v }) => Math.hypot(u - 0.5, v - 0.5) < 0.45 });
  expect(brightness(over([blackWithHole]), 0, 0)).toBeGreaterThan(60);
});

test("the same scene gives the same picture", () => {
  expect(photograph(over([lid(white)]), size, 4)).toEqual(photograph(over([lid(white)]), size, 4));
});

test("a fine picture of light keeps the light between bars that stand closer than its usual points", () => {
  const bars = panel(24, 24, { at: [0, 8, 0], tilt: -90 }, { ...white, isOpen: ({ a }) => a % 3 < 1.5 });
  const contrast = (scene: Scene) => {
    const values = [12.5, 13, 13.5, 14, 14.5, 15, 15.5, 16].map((x) => brightness(scene, x, 4));
    return Math.max(...values) - Math.min(...values);
  };
  const fine = { lightScale: 1, lightRays: 8, colourRays: 4 };
  expect(contrast({ ...over([bars]), fine })).toBeGreaterThan(1.5 * contrast(over([bars])));
});

test("the edge of a shadow lies where it does in a picture of light with all points", () => {
  const [usual, whole] = [undefined, { lightScale: 1, lightRays: 32, colourRays: 4 }].map((fine) =>
    photograph({ ...over([lid(white)]), fine }, size),
  );
  const apart = Array.from(usual ?? [], (value, index) => Math.abs(value - (whole?.[index] ?? 0)));
  expect(apart.filter((value) => value > 25)).toHaveLength(0);
});

test("what a material is lit with is seen where no lamp reaches", () => {
  const lit = over([lid({ ...plain("#000000"), lit: () => [1, 1, 1] })]);
  expect(brightness(lit, 0, 0)).toBeGreaterThan(5 * brightness(over([lid(plain("#000000"))]), 0, 0));
});
