import { expect, test } from "vitest";
import { parseLayers, releaseIn } from "./perspective.ts";

test("layers are drafts, published and releases, in the order of the Studio", () => {
  expect(parseLayers("rSpring,rWinter,drafts")).toEqual(["rSpring", "rWinter", "drafts"]);
  expect(parseLayers("previewDrafts")).toEqual(["drafts"]);
  expect(parseLayers("published")).toEqual(["published"]);
});

test.each([
  "",
  "raw",
  "drafts,raw",
  "a b",
  "drafts,",
  "../x",
  `r${"x".repeat(64)}`,
  Array.from("abcdefghijklmnopqrstu").join(),
])("%j is refused", (given) => {
  expect(parseLayers(given)).toBeNull();
});

test("the topmost release is the one that is previewed", () => {
  expect(releaseIn(["rSpring", "rWinter", "drafts"])).toBe("rSpring");
  expect(releaseIn(["drafts"])).toBeUndefined();
});
