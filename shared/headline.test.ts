import { expect, test } from "vitest";
import { headlineLength } from "./headline.ts";

test.each([
  ["Forged", "short"],
  ["Brands forged under pressure", "short"], // 28 characters, the last word 8
  ["Brands forged under a weight!", "medium"],
  ["Brands under pressures", "medium"], // a last word of 9
  ["Pressure forges brands", "medium"], // another word of 8
  ["What is hard to explain is also the hard to copy", "medium"], // 48
  ["What is hard to explain is also too hard to copy.", "long"],
  ["Our Unternehmens", "medium"], // a last word of 12
  ["Our Unternehmenss", "long"],
  ["Wonderfull brands", "long"], // another word of 10
  ["  Brands  forged   under pressure ", "short"], // spaces that a page does not show
  ["𝒻𝑜𝓇𝑔𝑒𝒹 𝓊𝓃𝒹𝑒𝓇", "short"], // characters, not code units
])("the headline “%s” is %s", (headline, length) => {
  expect(headlineLength(headline)).toBe(length);
});
