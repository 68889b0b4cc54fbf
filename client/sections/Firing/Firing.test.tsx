import { expect, test } from "vitest";
import { firingFields } from "../../../shared/content/firingFields.ts";
import { demoDocuments } from "../../../tests/harness/demoReader.ts";
import { markupOf, wordsOf } from "../../../tests/harness/markupOf.tsx";
import { parseMarkup, select } from "../../../tests/harness/parseMarkup.ts";
import { sectionParts } from "../../parts/examples.ts";
import { Sections } from "../Sections.tsx";
import type { SectionProps } from "../sectionProps.ts";

type Section = SectionProps<"firing">["section"];

const example = sectionParts.firing.examples.find(({ state }) => state === "in a client's colours")?.section as Section; // its type

const markupWith = (changes: Partial<Section> = {}) =>
  markupOf(<Sections sections={[{ ...example, ...changes }]} colours="brick" />);

const inputsIn = (markup: string, type: string) =>
  select(parseMarkup(markup), "input", { type }).map(({ attributes }) => attributes);

test("the first brick is the one that the editor chose, with its name, its facts and its place in the wall", () => {
  const markup = markupWith();
  expect(wordsOf(markup)).toContain("Shore 960");
  expect(wordsOf(markup)).toContain("Strength38 N/mm²");
  expect(wordsOf(markup)).toContain("Water14%");
  expect(inputsIn(markup, "radio").filter(({ checked }) => checked !== undefined)).toHaveLength(1);
  expect(inputsIn(markup, "radio").map((radio) => radio["aria-label"])).toEqual([
    "Hill 940",
    "Hill 1000",
    "Hill 1080",
    "Shore 960",
    "Shore 1060",
  ]);
});

test("the slider has the scale of all clays, with a stop at each heat of one, and says the name and the facts", () => {
  const markup = markupWith();
  const [slider] = inputsIn(markup, "range");
  expect([slider?.min, slider?.max, slider?.value]).toEqual(["940", "1080", "960"]);
  expect(markup.match(/<text.*?<\/text>/g)?.map(wordsOf)).toEqual(["960", "1060"]);
  expect(slider?.["aria-valuetext"]).toBe("Shore 960. Strength 38 N/mm², Water 14%");
});

test("a brick without a value has a dash", () => {
  expect(inputsIn(markupWith({ chosen: "Shore 1060" }), "range")[0]?.["aria-valuetext"]).toMatch(/Water –$/);
});

test("lines become bricks, the coolest first, and a wrong one is refused with an example", () => {
  const bricksIn = (bricks: string) => firingFields.clays.parse.safeParse([{ _key: "a", name: "Hill", bricks }]);
  expect(bricksIn("\n 1060\t#61372E 62 8 F2 \n\n960 #a65c42 38 14 F1\n").data?.[0]?.bricks).toEqual([
    { degrees: 960, colour: "#a65c42", values: ["38", "14", "F1"] },
    { degrees: 1060, colour: "#61372e", values: ["62", "8", "F2"] },
  ]);
  for (const wrong of [
    "",
    "960",
    "960 #a65c4 38",
    "960 red 38",
    "96 #a65c42 38",
    "960 #a65c42",
    "960 #a65c42 1 2 3 4 5",
    Array.from({ length: 13 }, () => "960 #a65c42 38").join("\n\n\n\n\n"),
  ])
    expect(bricksIn(wrong).error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^must be 1 to 12 lines such as 1060 #61372e 62 8 F2: /),
    ]);
  expect(bricksIn("960 #a65c42 38\n960 #8e4f3b 43").error?.issues.map(({ message }) => message)).toEqual([
    "must have each degree once",
  ]);
  expect(firingFields.chosen.parse.safeParse("Upper Seam").error?.issues[0]?.message).toBe(
    "must be the name of a clay and degrees, such as Upper Seam 1060",
  );
});

test("North Kiln has 38 bricks, and hotter ones of a clay are stronger and drink less", () => {
  const study = demoDocuments().find(({ _id }) => _id === "case-north-kiln") ?? expect.unreachable();
  const sections = study.sections as { _type: string; clays: unknown; fact: string; chosen: string }[]; // as the demo writes it
  const stored = sections.find(({ _type }) => _type === "firing");
  const clays = firingFields.clays.parse.parse(stored?.clays);
  expect(stored?.fact).toBe(`${clays.flatMap(({ bricks }) => bricks).length} bricks.`);
  for (const { bricks } of clays)
    for (const [index, { values }] of bricks.entries()) {
      const [strength = 0, absorption = 0] = values.map(Number);
      const [before = 0, drunk = 100] = bricks[index - 1]?.values.map(Number) ?? [];
      expect(strength).toBeGreaterThan(before);
      expect(absorption).toBeLessThan(drunk);
    }
  const names = clays.flatMap(({ name, bricks }) => bricks.map(({ degrees, values }) => ({ name, degrees, values })));
  expect(names[26]).toEqual({ name: "Upper Seam", degrees: 1060, values: ["62", "8", "F2"] }); // its page says “27 of 38”
  expect(stored?.chosen).toBe("Upper Seam 1060");
});
