import { expect, test } from "vitest";
import { median } from "./median.ts";

test.each([
  [[7], 7],
  [[30, 1, 2], 2],
  [[10, 9, 1, 2], 5.5],
  [[100, 20, 3], 20],
])("the median of %j is %d", (values, middle) => {
  expect(median(values)).toBe(middle);
});

test("one value that could not be measured leaves no median, wherever it stands", () => {
  expect(median([1, Number.NaN, 3])).toBeNaN();
  expect(median([Number.NaN, 1, 2, 3, 4])).toBeNaN();
});

test("no values have no median", () => {
  expect(() => median([])).toThrow("at least one value");
});
