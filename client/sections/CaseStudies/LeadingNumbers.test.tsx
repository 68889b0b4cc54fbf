import { expect, test } from "vitest";
import { markupOf, wordsOf } from "../../../tests/harness/markupOf.tsx";
import { powerCuts } from "../../parts/content/agency.ts";
import type { NumbersSection } from "./caseStudiesSection.ts";
import { LeadingNumbers } from "./LeadingNumbers.tsx";

function markupOfNumbers(...colours: (string | undefined)[]): string {
  return markupOfSection(colours);
}

function markupOfSection(colours: (string | undefined)[], isFilteredAbove = false): string {
  const caseStudies = colours.map((own, index) => ({ ...powerCuts, _id: `${index}`, colours: own }));
  const section = {
    _type: "caseStudies",
    _key: "s",
    display: "numbers",
    heading: undefined,
    caseStudies,
    isFilteredAbove,
  };
  return markupOf(<LeadingNumbers section={section as unknown as NumbersSection} />, "/work");
}

test("a tile says whose number it is, the number, and what it counts, in this order", () => {
  const { title, change } = powerCuts;
  expect(wordsOf(markupOfNumbers("amber"))).toMatch(new RegExp(`${title}.*${change?.value}.*${change?.label}`));
});

test("a tile is on its client's field, and on the studio's own colour where the client has none", () => {
  const grounds = [
    ...markupOfNumbers("amber", undefined).matchAll(/<li [^>]*data-surface="(\w+)"( data-colours="\w+")?/g),
  ];
  expect(grounds.map(([, surface, colours]) => [surface, colours?.trim()])).toEqual([
    ["field", 'data-colours="amber"'],
    ["ember", undefined],
  ]);
});

test("filters stand above the tiles where an index of the same case studies follows", () => {
  const markup = markupOfSection(["amber"], true);
  expect(markup.indexOf('aria-label="Disciplines"')).toBeGreaterThan(0);
  expect(markup.indexOf('aria-label="Disciplines"')).toBeLessThan(markup.indexOf('data-surface="field"'));
  expect(markupOfNumbers("amber")).not.toContain("Disciplines");
});
