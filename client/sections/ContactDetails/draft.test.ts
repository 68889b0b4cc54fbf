import { expect, test } from "vitest";
import { countWords, joinDrafts, leastFitting, remarkAt } from "./draft.ts";

test.each([
  ["", 0],
  [" \n ", 0],
  ["Why a brick costs that", 5],
  ["one\ntwo  three—four", 3],
])("words are what spaces and line breaks part: %j", (text, count) => {
  expect(countWords(text)).toBe(count);
});

test("a remark is the one of the largest number of words that are written, in whatever order they are listed", () => {
  const remarks = [
    { words: 30, text: "Enough" },
    { words: 0, text: "Begin" },
    { words: 120, text: "A page" },
  ];
  expect([0, 29, 30, 119, 120, 500].map((words) => remarkAt(remarks, words)?.text)).toEqual([
    ...["Begin", "Begin", "Enough", "Enough", "A page", "A page"],
  ]);
  expect(remarkAt(remarks.slice(2), 3)).toBeUndefined();
});

test("the least share that fits is found to a hundredth", () => {
  for (const limit of [0, 0.003, 0.37, 0.99]) {
    const found = leastFitting((share) => share >= limit);
    expect(found).toBeGreaterThanOrEqual(limit);
    expect(found - limit).toBeLessThanOrEqual(0.01);
  }
  expect(leastFitting(() => false)).toBe(1);
});

test.each([
  ["nothing", { text: "" }, "", "", ""],
  ["what was kept", { text: "Bread" }, "", "", "Bread"],
  ["what was typed before the script", { text: "" }, "", "Butter", "Butter"],
  ["that below what was kept", { text: "Bread" }, "", "Butter", "Bread\n\nButter"],
  ["it once, where that has it", { text: "Bread and butter" }, "", "Bread", "Bread and butter"],
  ["what a link brings", { text: "" }, "We want Build.", "", "We want Build."],
  ["what a link brings below own words", { text: "Bread\n" }, "We want Build.", "", "Bread\n\nWe want Build."],
  ["it once", { text: "We want Build. Soon." }, "We want Build.", "", "We want Build. Soon."],
  ["the latest of two", { text: "We want $&. Soon.", brought: "We want $&." }, "We want $1.", "", "We want $1. Soon."],
])("the field begins with %s", (_, kept, brought, typed, text) => {
  expect(joinDrafts(kept, brought, typed)).toBe(text);
});
