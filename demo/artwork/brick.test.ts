import { expect, test } from "vitest";
import { drawBrickwork } from "./brick.ts";
import { walls } from "./photographs.ts";

const meanOf = (pixels: Uint8Array) => pixels.reduce((sum, value) => sum + value, 0) / pixels.length;

test("the wet wall is the dry one, darker: its joints are where the dry one's are", () => {
  const [dry, wet] = ["kiln-dry", "kiln-wet"].map((name) => {
    const found = walls.find((entry) => entry.name === name) ?? expect.unreachable(name);
    return drawBrickwork({ ...found.wall, widthPx: 150, heightPx: 100 }, found.isWet);
  }) as [Uint8Array, Uint8Array];
  expect(meanOf(wet)).toBeLessThan(0.85 * meanOf(dry));
  // How blue a point is for its red tells mortar from brick, dry or wet.
  const isJoint = (pixels: Uint8Array, at: number) => (pixels[at * 3 + 2] ?? 0) > 0.72 * (pixels[at * 3] ?? 0);
  const points = Array.from({ length: 150 * 100 }, (_, at) => at);
  const same = points.filter((at) => isJoint(dry, at) === isJoint(wet, at));
  expect(points.filter((at) => isJoint(dry, at)).length).toBeGreaterThan(1000);
  expect(same.length / points.length).toBeGreaterThan(0.95);
});
