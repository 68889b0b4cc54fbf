import { expect, test } from "vitest";
import { spectrumPath } from "./spectrumPath.ts";

test("a curve leads through its numbers at equal steps, and 100 is a tenth below the upper edge", () => {
  const path = spectrumPath([0, 50, 100]);
  expect(path).toMatch(/^M-5 200V100H0S/);
  expect([...path.matchAll(/S\S+ \S+ (\S+ \d+)/g)].map(([, end]) => end)).toEqual(["50 55", "100 10"]);
});

test("equal numbers are a straight line, whose outline shows at neither side nor at its foot", () => {
  expect(spectrumPath([50, 50, 50])).toBe("M-5 200V55H0S33.3 55 50 55S83.3 55 100 55H105V200Z");
});

test("a curve is level where it turns", () => {
  expect(spectrumPath([10, 60, 10])).toContain("S33.3 46 50 46");
});
