import { expect, test } from "vitest";
import { createTemperatureField, type FieldOptions } from "./temperatureField.ts";

const options: FieldOptions = { seed: 7, sources: [{ x: 0.3, y: 0.5, rx: 0.5, ry: 0.5, heat: 3 }], limit: 0.8 };

test("the same seed gives the same temperatures, another seed gives others", () => {
  const field = createTemperatureField(64, 40, options);
  expect(createTemperatureField(64, 40, options)).toEqual(field);
  expect(createTemperatureField(64, 40, { ...options, seed: 8 }).temperatures).not.toEqual(field.temperatures);
});

test("no temperature exceeds the limit", () => {
  const { temperatures } = createTemperatureField(64, 40, options);
  expect(Math.max(...temperatures)).toBeGreaterThan(0.7);
  expect(Math.max(...temperatures)).toBeLessThanOrEqual(0.8);
});

test("a quiet zone stays cool enough for text, even on a heat source", () => {
  const quiet: FieldOptions["quiet"] = [{ from: [0.8, 0], to: [1.2, 0] }];
  const { temperatures } = createTemperatureField(64, 40, { ...options, quiet });
  const cold = temperatures.filter((_, index) => (index % 64) / 40 < 0.8);
  expect(Math.max(...cold)).toBeLessThan(0.34);
});
