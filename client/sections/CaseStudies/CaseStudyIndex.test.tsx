import { expect, test } from "vitest";
import { markupOf, wordsOf } from "../../../tests/harness/markupOf.tsx";
import { CaseStudyIndex } from "./CaseStudyIndex.tsx";
import type { CardsSection } from "./caseStudiesSection.ts";

const cover = { src: "/plate.jpg", width: 2000, height: 1000, alt: "A plate" };

/** An index with one case study for each list of disciplines: "Project 0", "Project 1" and so on. */
function markupOfIndex(disciplines: string[][], heading?: string, isFilteredAbove = false): string {
  const caseStudies = disciplines.map((own, index) => ({
    ...{ _id: `${index}`, title: `Project ${index}`, slug: `project-${index}` },
    ...{ headline: "A headline", summary: "Words", cover, publishedAt: "2026-01-01T00:00:00Z" },
    ...{ disciplines: own, client: { _id: "c", name: "Kiln", sector: "Rail" } },
  }));
  const section = { _type: "caseStudies", _key: "s", display: "index", heading, caseStudies, isFilteredAbove };
  return markupOf(<CaseStudyIndex section={section as unknown as CardsSection} />, "/work");
}

const matches = (markup: string, pattern: RegExp) => [...markup.matchAll(pattern)].map(([, found = ""]) => found);
const filtersOf = (markup: string) => matches(markup, /<a ([^>]*href="\/work#.*?)<\/a>/g);

test("a filter for all, then one for each discipline with its number of projects, the largest first", () => {
  const filters = filtersOf(markupOfIndex([["Words", "Brand"], ["Brand"], ["Objects", "Objects"]]));
  expect(filters.map((filter) => wordsOf(`<a ${filter}`))).toEqual(["All 3", "Brand 2", "Words 1", "Objects 1"]);
});

test("a filter links to its own fragment, in every script; spellings with the same fragment are one filter", () => {
  const markup = markupOfIndex([["Food and drink", "Énergie & eau"], ["food and drink"], ["食品"]]);
  const links = matches(markup, /href="\/work#([^"]*)"/g);
  expect(links).toEqual(["all", "food-and-drink", "énergie-eau", "食品"]);
  expect(matches(markup, /<a [^>]*id="([^"]*)"/g)).toEqual(links);
});

test("projects keep their order, and each says which filters show it", () => {
  const markup = markupOfIndex([["Words", "Brand"], ["Brand"], ["Objects"]]);
  expect(matches(markup, />(Project \d)</g)).toEqual(["Project 0", "Project 1", "Project 2"]);
  expect(matches(markup, /<li [^>]*data-in="([^"]*)"/g)).toEqual(["0 1", "0", "2"]);
});

test.each([
  [[], "0 projects."],
  [[["Brand"]], "1 project."],
  [[["Brand"], ["Words"]], "2 projects."],
])("the number of projects is announced in digits: %j", (disciplines, words) => {
  expect(matches(markupOfIndex(disciplines), /role="status">(.*?)</g)).toEqual([words]);
});

test("without a heading there is one for screen readers", () => {
  expect(markupOfIndex([["Rail"]])).toContain('<h2 class="visuallyHidden">Projects</h2>');
  expect(markupOfIndex([["Rail"]], "All work")).toContain("<h2>All work</h2>");
});

test("in a card the title is read before the description of the plate", () => {
  const markup = markupOfIndex([["Rail"]]);
  expect(markup.indexOf("<h3")).toBeLessThan(markup.indexOf('alt="A plate"'));
});

test("an index whose filters stand above the leading numbers of the page has none, but says which filters show a card", () => {
  const markup = markupOfIndex([["Words", "Brand"], ["Brand"]], undefined, true);
  expect(markup).not.toMatch(/<nav|role="status"/);
  expect(matches(markup, /<li [^>]*data-in="([^"]*)"/g)).toEqual(["0 1", "0"]);
});
