import { describe, expect, it } from "vitest";
import { felledLogs, fellOneInFour, plantTrees, shrubsIn, WIDTH_M } from "./thinning.ts";

const trees = plantTrees((WIDTH_M * 9) / 16);
const felled = fellOneInFour(trees);

describe("a thinning", () => {
  it("takes one tree in four, in groups", () => {
    expect(felled.size / trees.length).toBeCloseTo(0.25, 2);
    const inGroup = [...felled].filter((tree) => {
      const near = [...felled].filter((other) => Math.hypot(tree.x - other.x, tree.y - other.y) < 4.5);
      return near.length >= 3;
    });
    expect(inGroup.length / felled.size).toBeGreaterThan(0.9);
  });

  it("fells trees of the wood alone, and the same ones each time", () => {
    expect(trees).toEqual(expect.arrayContaining([...felled]));
    expect([...fellOneInFour(plantTrees((WIDTH_M * 9) / 16))]).toEqual([...felled]);
  });

  it("lets no shrub grow through a stump or a trunk", () => {
    const logs = felledLogs();
    const shrubs = shrubsIn(felled, logs);
    expect(shrubs.length).toBeGreaterThan(40);
    for (const { x, y } of shrubs)
      for (const lies of [...felled, ...logs]) expect(Math.hypot(x - lies.x, y - lies.y)).toBeGreaterThan(0.99);
  });

  it("grows nothing where nothing was felled", () => {
    expect(shrubsIn(new Set(), [])).toEqual([]);
  });
});
