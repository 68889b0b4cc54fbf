import { expect, test } from "vitest";
import { digits, goalLine, times } from "./goal.ts";

test.each([
  [{ what: "hot page, × raw", value: 0.9312, atLeast: 0.9 }, "goal: hot page, × raw ≥ 0.9: 0.931 reached"],
  [{ what: "hot page, × raw", value: 0.8996, atLeast: 0.9 }, "goal: hot page, × raw ≥ 0.9: 0.9 not reached"],
  [{ what: "p99", value: 10, atMost: 10, unit: "ms" }, "goal: p99 ≤ 10 ms: 10 ms reached"],
  [{ what: "p99", value: 1234.5, atMost: 10, unit: "ms" }, "goal: p99 ≤ 10 ms: 1,235 ms not reached"],
  [{ what: "p99", value: Number.NaN, atMost: 10 }, "goal: p99 ≤ 10: NaN not reached"],
])("%j is the line %j", (goal, line) => {
  expect(goalLine(goal)).toBe(line);
});

test("a figure has three digits before it is cut to whole ones", () => {
  expect([0.01234, 1.5, 99.94, 12345.6].map(digits)).toEqual(["0.0123", "1.5", "99.9", "12,346"]);
  expect(times(3, 4)).toBe("× 0.75");
});
