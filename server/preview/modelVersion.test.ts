import { expect, test } from "vitest";
import { modelVersion } from "./modelVersion.ts";

test("equal content models have one version, and every other field or rule makes another", () => {
  const title = { name: "title", rules: { max: 80 } };
  expect(modelVersion([title])).toBe(modelVersion([structuredClone(title)]));
  expect(modelVersion([{ ...title, rules: { max: 81 } }])).not.toBe(modelVersion([title]));
  expect(modelVersion()).toMatch(/^[0-9a-f]{12}$/);
});
