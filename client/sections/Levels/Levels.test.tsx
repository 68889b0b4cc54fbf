import { expect, test } from "vitest";
import { markupOf, wordsOf } from "../../../tests/harness/markupOf.tsx";
import { sectionParts } from "../../parts/examples.ts";
import { Sections } from "../Sections.tsx";

test("names at their height are lists, each under its step, and the level between says how many are on each side", () => {
  const example = sectionParts.levels.examples.find(({ state }) => state === "at rest");
  const markup = markupOf(<Sections sections={[example?.section ?? expect.unreachable()]} />);
  const rows = [...markup.matchAll(/<dt>(.*?)<\/dt><dd><ul role="list">(.*?)<\/ul>/g)].map(([, stem, names = ""]) => [
    stem,
    [...names.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, name = ""]) => wordsOf(name)),
  ]);
  expect(rows).toEqual([
    ["2.6", ["Blackshore 2.61"]],
    ["2.5", ["Cadder Marsh 2.50"]],
    ["2.2", ["Hythe Flats 2.29"]],
    ["2.2", ["Salter’s Reach 2.24"]],
    ["2.1", ["Aldmere 2.12"]],
    ["2.0", ["Dunmouth 2.07"]],
    ["1.9", ["Gannet Hole 1.98"]],
  ]);
  expect(wordsOf(markup)).toContain("High spring tide 2.27 m 3 above, 4 below");
});

test("names that are at the level itself are counted apart", () => {
  const example = sectionParts.levels.examples.find(({ state }) => state === "at rest");
  const section = example?.section ?? expect.unreachable();
  if (section._type !== "levels") expect.unreachable();
  const items = section.items.map((item) => (item.name === "Hythe Flats" ? { ...item, value: 2.27 } : item));
  expect(wordsOf(markupOf(<Sections sections={[{ ...section, items }]} />))).toContain("2 above, 1 level, 4 below");
});
