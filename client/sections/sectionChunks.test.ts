import { expect, test } from "vitest";
import { chunkNames, combinationOf } from "./sectionChunks.ts";

test("a page that needs up to two chunks has a style with theirs, and one that needs more has the style of all", () => {
  expect(combinationOf(["workSections"])).toBe("workSections");
  expect(combinationOf(["workSections", "artefactSections"])).toBe("artefactSections_workSections");
  const all = chunkNames().toSorted().join("_");
  expect(combinationOf(["workSections", "listSections", "artefactSections"])).toBe(all);
  expect(combinationOf(chunkNames())).toBe(all);
});
