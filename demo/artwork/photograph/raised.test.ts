import { expect, test } from "vitest";
import { plain } from "./materials.ts";
import { raised } from "./raised.ts";
import { createRays } from "./rays.ts";
import { normalAt } from "./shapes.ts";

/** A dome 2 cm wide and 0.5 cm high, longer to its right, that lies turned by a quarter around (5, 3). */
const dome = raised({
  height: (x, z) => 0.5 - 0.5 * Math.hypot(x / 2, z) ** 2,
  reach: [2, 1],
  material: plain("#ffffff"),
  where: { at: [5, 0, 3], turn: 90 },
  cell: 0.1,
});
const rays = createRays(dome);
const meet = (x: number, z: number) => rays.nearest([x, 10, z], [0, -1, 0]);

test("a thing rises over its plane by its height, turned with its place, and ends at its edge", () => {
  expect(meet(5, 3)?.distance).toBeCloseTo(9.5, 2);
  expect(meet(5, 4.5)?.distance).toBeCloseTo(10 - 0.5 * (1 - 0.75 ** 2), 2);
  expect(meet(5, 5.01)).toBeNull();
  expect(meet(6.01, 3)).toBeNull();
  expect(meet(5.99, 3)).not.toBeNull();
});

test("it looks up at its top and outwards at its slopes", () => {
  const normal = (x: number, z: number) => {
    const hit = meet(x, z);
    return hit && normalAt(hit.face, hit.u, hit.v);
  };
  expect(normal(5, 3)?.[1]).toBeCloseTo(1, 2);
  const slope = normal(5.6, 3) ?? [0, 0, 0];
  expect(slope[0] / slope[1]).toBeCloseTo(0.6, 2);
  expect(slope[2]).toBeCloseTo(0, 2);
});
