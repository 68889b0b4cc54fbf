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
  expect(turned.slice(4, 8)).toEqual([undefined, "rotate(90)", "rotate(180)", "rotate(270)"]);
  expect(markup).not.toContain("style=");
});

const packIn = (page: string) => /<svg[^>]* role="img".*?<\/svg>/.exec(page)?.[0] ?? "";

test("a pack has the name of most quarters, all of them with their inks, and says how many there are of each", () => {
  expect(markup.match(/<text.*?<\/text>/g)?.map(wordsOf)).toEqual(["Dune cloth", "A1"]);
  expect(wordsOf(markup)).toContain("Dune cloth, A1.3\u00A0Dune, 3\u00A0Sail, 3\u00A0Bowl, 3\u00A0Lamp.");
  const front = packIn(markup).split("matrix").at(-1)?.split("<text")[0];
  expect(front?.match(/(?<=<path [^>]*data-way=")\w+/g)?.join("")).toBe("012321310302");
});

test("a wall of one way round needs one ink, and a disc on it is on the pack, too", () => {
  const section = example?.section;
  if (section?._type !== "pattern") expect.unreachable();
  const of = (rows: string) => markupOf(<Sections sections={[{ ...section, rows }]} colours="butter" />);
  expect(wordsOf(of("2222\n2222"))).toContain("Bowl cloth, C3.0\u00A0Dune, 0\u00A0Sail, 8\u00A0Bowl, 0\u00A0Lamp.");
  expect(packIn(of("2222\n2222"))).not.toContain('color="var(--color-accent)"');
  expect(packIn(of("0122\n3222"))).toContain('color="var(--color-accent)"');
});

test("without script the four ways round are a list, each with its name", () => {
  const [list = ""] = /<ol.*<\/ol>/.exec(markup) ?? [];
  expect(wordsOf(list).replaceAll(/\s+/g, " ")).toBe(
    "Duneturned by 0° As it is cut.Sailturned by 90° On the other tack." +
      "Bowlturned by 180° Half of one.Lampturned by 270° In the corner of a room.",
  );
});
