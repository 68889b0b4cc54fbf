import { expect, test } from "vitest";
import { markupOf, wordsOf } from "../../../tests/harness/markupOf.tsx";
import { parseMarkup, select } from "../../../tests/harness/parseMarkup.ts";
import { sectionParts } from "../../parts/examples.ts";
import { Sections } from "../Sections.tsx";

const example = sectionParts.pattern.examples.find(({ state }) => state === "in a client's colours");
const markup = markupOf(<Sections sections={[example?.section ?? expect.unreachable()]} colours="butter" />);
const elements = parseMarkup(markup);

test("each quarter is a button with its number and the name of its way round, drawn without a style", () => {
  const labels = select(elements, "button").flatMap(({ attributes }) => attributes["aria-label"] ?? []);
  expect(labels).toHaveLength(12);
  expect(labels.slice(0, 5)).toEqual([
    "Quarter 1: Dune",
    "Quarter 2: Sail",
    "Quarter 3: Bowl",
    "Quarter 4: Lamp",
    "Quarter 5: Bowl",
  ]);
  const turned = select(elements, "path").map(({ attributes }) => attributes.transform);
  expect(turned.slice(4, 8)).toEqual([undefined, "rotate(90 1 1)", "rotate(180 1 1)", "rotate(270 1 1)"]);
  expect(markup).not.toContain("style=");
});

test("a pack with the name of most quarters has three plates: its ground, and the two ways round that most are", () => {
  expect(markup.match(/<text.*?<\/text>/g)?.map(wordsOf)).toEqual(["Dune cloth", "A1"]);
  expect(wordsOf(markup)).toContain("Dune cloth, A1. Three plates: the ground, Dune and Sail.");
  const [pack = ""] = /<svg[^>]* role="img".*?<\/svg>/.exec(markup) ?? [];
  expect(new Set(pack.match(/data-way="\d"/g))).toEqual(new Set(['data-way="0"', 'data-way="1"']));
});

test("a wall of one way round needs a plate less", () => {
  const section = example?.section;
  if (section?._type !== "pattern") expect.unreachable();
  const alike = markupOf(<Sections sections={[{ ...section, rows: "2222\n2222" }]} colours="butter" />);
  expect(wordsOf(alike)).toContain("Two plates: the ground and Bowl.");
});

test("without script the four ways round are a list, each with its name", () => {
  const [list = ""] = /<ol.*<\/ol>/.exec(markup) ?? [];
  expect(wordsOf(list).replaceAll(/\s+/g, " ")).toBe(
    "Duneturned by 0° As it is cut.Sailturned by 90° On the other tack." +
      "Bowlturned by 180° Half of one.Lampturned by 270° In the corner of a room.",
  );
});
