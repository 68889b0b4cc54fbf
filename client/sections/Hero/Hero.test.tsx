import { expect, test } from "vitest";
import { markupOf } from "../../../tests/harness/markupOf.tsx";
import type { SectionProps } from "../sectionProps.ts";
import { Hero } from "./Hero.tsx";

type HeroSection = SectionProps<"hero">["section"];

function markupOfHero(extra: Partial<HeroSection>, isFirst = true): string {
  const section = { _type: "hero", _key: "h", headline: "Forged under pressure", facts: [], ...extra } as HeroSection;
  return markupOf(<Hero section={section} isFirst={isFirst} />);
}

test.each([
  ["pressure", 'Forged under <span data-accent="true">pressure</span></h1>'],
  ["Forged", '"><span data-accent="true">Forged</span> under pressure</h1>'],
  ["under", 'Forged <span data-accent="true">under</span> pressure</h1>'],
])("the accent %s is highlighted in the headline", (accent, markup) => {
  expect(markupOfHero({ accent })).toContain(markup);
});

test.each(["steel", "PRESSURE", "", undefined])("an accent that is not in the headline is ignored: %j", (accent) => {
  expect(markupOfHero({ accent })).toContain(">Forged under pressure</h1>");
});

test("the hero that opens a page has an h1, any other an h2", () => {
  expect(markupOfHero({})).toContain("<h1");
  expect(markupOfHero({}, false)).not.toContain("<h1");
  expect(markupOfHero({}, false)).toContain("<h2");
});

test("the opening hero's image has priority, and its proportions decide the layout", () => {
  const image = { src: "/plate.jpg", width: 1000, height: 2000, alt: "A plate" };
  expect(markupOfHero({})).toContain('data-shape="words"');
  expect(markupOfHero({ image })).toContain('data-shape="tall"');
  expect(markupOfHero({ image })).toContain('fetchPriority="high"');
  expect(markupOfHero({ image: { ...image, width: 3000 } })).toContain('data-shape="wide"');
  const medium = { headline: "Brands that keep their shape under pressure" };
  expect(markupOfHero({ image, ...medium })).toContain('data-shape="woven" data-length="medium"');
  expect(markupOfHero({ image: { ...image, width: 3000 }, ...medium })).toContain('data-shape="wide"');
  expect(markupOfHero({ image }, false)).not.toContain('fetchPriority="high"');
});

test("a long headline crosses only a picture that fades under it", () => {
  const image = { src: "/plate.jpg", width: 1000, height: 2000, alt: "A plate" };
  const markup = markupOfHero({ image, headline: "We explain what other people make, and help them make it" });
  expect(markup).toContain('data-shape="woven" data-length="long"');
  expect(markupOfHero({ image })).toContain('data-shape="tall" data-length="short"');
});

test("facts are a description list; without facts there is none", () => {
  expect(markupOfHero({ facts: [{ _key: "f", label: "Where", value: "Porto", href: undefined }] })).toMatch(
    /<dt>Where<\/dt><dd>Porto<\/dd>/,
  );
  expect(markupOfHero({})).not.toContain("<dl");
});

test("a fact with a target is a link", () => {
  const fact = { _key: "f", label: "Next", value: "Room for two projects" };
  expect(markupOfHero({ facts: [{ ...fact, href: "/contact" }] })).toMatch(
    /<dt>Next<\/dt><dd><a [^>]*href="\/contact"[^>]*>Room for two projects<\/a><\/dd>/,
  );
  expect(markupOfHero({ facts: [{ ...fact, href: undefined }] })).not.toContain("<a ");
});
