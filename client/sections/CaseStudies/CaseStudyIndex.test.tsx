import { expect, test } from "vitest";
import { markupOf } from "../../../tests/harness/markupOf.tsx";
import type { SectionProps } from "../sectionProps.ts";
import { CaseStudyIndex } from "./CaseStudyIndex.tsx";

type Section = SectionProps<"caseStudies">["section"];

const cover = { src: "/plate.jpg", width: 2000, height: 1000, alt: "A plate" };

/** An index with one case study per sector: "Project 0", "Project 1" and so on. */
function markupOfIndex(sectors: string[], heading?: string): string {
  const caseStudies = sectors.map((sector, index) => ({
    ...{
      _id: `${index}`,
      title: `Project ${index}`,
      slug: `project-${index}`,
      headline: "A headline",
      summary: "Words",
    },
    ...{ cover, publishedAt: "2026-01-01T00:00:00Z", disciplines: ["Identity"] },
    client: { _id: "c", name: "Kiln", sector },
  }));
  const section = { _type: "caseStudies", _key: "s", display: "index", heading, caseStudies, link: undefined };
  return markupOf(<CaseStudyIndex section={section as Section} />);
}

const matches = (markup: string, pattern: RegExp) => [...markup.matchAll(pattern)].map(([, found]) => found);

test("case studies are grouped by sector and keep their order", () => {
  const groups = markupOfIndex(["Rail", "Energy", "Rail"]).split("<ul ").slice(2);
  expect(groups.map((group) => matches(group, />(Project \d)</g))).toEqual([["Project 0", "Project 2"], ["Project 1"]]);
  expect(groups.map((group) => matches(group, /aria-label="(.*?)"/g)[0])).toEqual(["Rail", "Energy"]);
});

test("every filter links to its group, and the first to all groups", () => {
  const markup = markupOfIndex(["Food and drink", "Énergie & eau", "食品", "銀行", "Rail"]);
  const links = matches(markup, /href="#([^"]*)"/g);
  expect(links).toEqual(["all", "food-and-drink", "énergie-eau", "食品", "銀行", "rail"]);
  const ids = matches(markup, / id="([^"]*)"/g);
  expect(ids.toSorted()).toEqual(links.toSorted());
});

test("without a heading there is one for screen readers", () => {
  expect(markupOfIndex(["Rail"])).toContain('<h2 class="visuallyHidden">Projects</h2>');
  expect(markupOfIndex(["Rail"], "All work")).toContain("<h2>All work</h2>");
});

test("without case studies only the filter for all is left", () => {
  expect(matches(markupOfIndex([]), /href="#([^"]*)"/g)).toEqual(["all"]);
});
