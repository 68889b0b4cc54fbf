import { expect, test } from "vitest";
import { markupOf, wordsOf } from "../../../tests/harness/markupOf.tsx";
import { sectionParts } from "../../parts/examples.ts";
import { Sections } from "../Sections.tsx";

/** The markup of an example of the page of parts. */
function levelsOf(state: string): string {
  const example = sectionParts.levels.examples.find((one) => one.state === state);
  return markupOf(<Sections sections={example?.section ? [example.section] : expect.unreachable(state)} />);
}

const countOf = (markup: string) => wordsOf(/<output[^>]*>(.*?)<\/output>/.exec(markup)?.[1] ?? "").trim();

/** Names of a markup, those that are under water after a mark. */
const namesOf = (markup: string) =>
  [...markup.matchAll(/<div([^>]*)><dt>(.*?)<\/dt><dd><ul role="list">(.*?)<\/ul>/g)].map(
    ([, row, stem, names = ""]) => [
      stem,
      [...names.matchAll(/<li([^>]*)>(.*?)<\/li>/g)].map(([, own, name = ""]) =>
        `${row}${own}`.includes("data-surface") ? `~ ${wordsOf(name)}` : wordsOf(name),
      ),
    ],
  );

test("names at their height are lists, each under its step, and those below the level are under water", () => {
  const markup = levelsOf("at rest");
  expect(namesOf(markup)).toEqual([
    ["2.6", ["Blackshore 2.61"]],
    ["2.5", ["Cadder Marsh 2.50"]],
    ["2.2", ["Hythe Flats 2.29", "~ Salter’s Reach 2.24"]],
    ["2.1", ["~ Aldmere 2.12"]],
    ["2.0", ["~ Dunmouth 2.07"]],
    ["1.9", ["~ Gannet Hole 1.98"]],
  ]);
  expect(markup.match(/data-edge/g)).toHaveLength(1);
  expect(markup).toMatch(/<li[^>]* data-edge="true"[^>]*><span>Salter’s Reach/);
});

test("a number says how many names are above the level, and a slider moves it, which says what it does and where it is", () => {
  const markup = levelsOf("at rest");
  expect(countOf(markup)).toBe("3 above water at 2.27 m 4 below");
  expect(wordsOf(markup)).toContain("Raise the tide High spring tide, 2.27 m");
  expect(markup).toMatch(
    /<input[^>]* type="range"[^>]* min="1.93" max="2.66" step="0.01" aria-label="Raise the tide" aria-valuetext="2.27 m: 3 above, 4 below"/,
  );
  expect(markup).toMatch(/<input[^>]* value="2.27"/);
  expect(markup).toMatch(/<p class="visuallyHidden" role="status"><\/p>/);
});

test("names that are at the level itself are counted apart", () => {
  const example = sectionParts.levels.examples.find(({ state }) => state === "at rest");
  const section = example?.section ?? expect.unreachable();
  if (section._type !== "levels") expect.unreachable();
  const items = section.items.map((item) => (item.name === "Hythe Flats" ? { ...item, value: 2.27 } : item));
  expect(countOf(markupOf(<Sections sections={[{ ...section, items }]} />))).toMatch(/^2 above.* 1 level, 4 below$/);
});

test("a level without words is counted, and its slider has the name of the section", () => {
  const markup = levelsOf("a level without words");
  expect(countOf(markup)).toBe("3 above at 2.27 m 4 below");
  expect(markup).toMatch(/<input[^>]* aria-label="Seven marshes"/);
});

test("without a level nothing is under water, and nothing moves it", () => {
  const markup = levelsOf("empty optional fields");
  expect(namesOf(markup).flat(2).join()).not.toContain("~");
  expect(markup).not.toMatch(/<(input|form|output)|role="status"/);
});
