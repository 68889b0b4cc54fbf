import { expect, test } from "vitest";
import { temperingFields } from "../../../shared/content/temperingFields.ts";
import { markupOf, wordsOf } from "../../../tests/harness/markupOf.tsx";
import { parseMarkup, select } from "../../../tests/harness/parseMarkup.ts";
import { sectionParts } from "../../parts/examples.ts";
import { Sections } from "../Sections.tsx";
import type { SectionProps } from "../sectionProps.ts";

type Section = SectionProps<"tempering">["section"];

const example = sectionParts.tempering.examples.find(({ state }) => state === "at first")?.section as Section; // its type

const markupWith = (changes: Partial<Section> = {}) => markupOf(<Sections sections={[{ ...example, ...changes }]} />);

const sliderIn = (markup: string) => select(parseMarkup(markup), "input", { type: "range" })[0]?.attributes;

test("the bar begins at the editor's degrees, of which the slider says no more at each step", () => {
  const markup = markupWith();
  expect(sliderIn(markup)).toMatchObject({ min: "200", max: "340", value: "250" });
  expect(sliderIn(markup)?.["aria-valuetext"]).toBe("250 °C");
  expect(markup).toContain('data-surface="ink"');
  expect(sliderIn(markupWith({ start: undefined }))?.["aria-valuetext"]).toBe("200 °C");
});

test("at the right heat the section stands on orchid", () => {
  expect(markupWith({ start: 280 })).toContain('data-surface="ember"');
});

test("all names, degrees and words are a list, and a second bar has all colours, for visitors without script", () => {
  const markup = markupWith();
  const items = select(parseMarkup(markup), "li", {});
  expect(items).toHaveLength(example.stops.length);
  expect(wordsOf(markup)).toContain("Orchid 280 °C");
  expect(select(parseMarkup(markup), "radialGradient", {})).toHaveLength(2);
});

test("colours are sorted by their degrees, each of which exists once and is on the scale of the slider", () => {
  const stop = (degrees: number) => ({ _key: `${degrees}`, degrees, name: "Straw", text: "Razors." });
  const parsed = temperingFields.stops.parse.safeParse([stop(280), stop(220)]);
  expect(parsed.data?.map(({ degrees }) => degrees)).toEqual([220, 280]);
  for (const wrong of [[], [stop(199)], [stop(341)], [stop(220), { ...stop(220), _key: "b" }]])
    expect(temperingFields.stops.parse.safeParse(wrong).success).toBe(false);
});
