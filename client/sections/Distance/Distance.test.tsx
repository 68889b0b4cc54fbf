import { expect, test } from "vitest";
import { markupOf } from "../../../tests/harness/markupOf.tsx";
import { parseMarkup, select, within } from "../../../tests/harness/parseMarkup.ts";
import type { SectionProps } from "../sectionProps.ts";
import { Distance } from "./Distance.tsx";

type Section = SectionProps<"distance">["section"];

function someDistance(notes: [at: number, text: string, sign?: string][], display: Section["display"] = "walk") {
  const section: Section = {
    _type: "distance",
    _key: "climb",
    heading: "Which platform?",
    unit: "steps",
    display,
    notes: notes.map(([at, text, sign], index) => ({ _key: String(index), at, text, sign })),
  };
  return parseMarkup(markupOf(<Distance section={section} isFirst={false} />));
}

const stairs: Parameters<typeof someDistance>[0] = [
  [38, "By the other stairs", "4"],
  [6, "There will be a sign at the top."],
  [0, "Your train leaves at 17:52."],
  [38, "Down again, then."],
];

test("a distance is read as a list of its notes in order, each with its number of the whole", () => {
  const elements = someDistance(stairs);
  expect(select(elements, "li")).toHaveLength(4);
  expect(select(within(elements, "li"), "p").map(({ text }) => text)).toEqual([
    "0 of 38 steps: Your train leaves at 17:52.",
    "6 of 38 steps: There will be a sign at the top.",
    "38 of 38 steps: 4 By the other stairs",
    "38 of 38 steps: Down again, then.",
  ]);
});

test("each unit has one line with its number, which screen readers do not read", () => {
  const elements = someDistance(stairs);
  const lines = select(elements, "i");
  const large = select(elements, "b").filter(({ parent }) => parent?.name === "i");
  expect(lines).toHaveLength(39); // nobody has stepped on the first
  expect(large.map(({ text }) => text)).toEqual(Array.from({ length: 38 }, (_, index) => `${index + 1}`));
  for (const line of lines) expect(line.attributes["aria-hidden"]).toBe("true");
});

test("a flight has a tread for each unit, and is drawn below the note at its foot and those at its top", () => {
  const elements = someDistance(stairs, "flight");
  const [drawing] = select(elements, "svg");
  const [path] = select(elements, "path");
  expect(drawing?.attributes).toMatchObject({ viewBox: "0 0 76 38", "aria-hidden": "true" });
  expect(path?.attributes.d?.match(/v-1h2/g)).toHaveLength(38);
  expect(elements.filter(({ name }) => ["p", "li", "svg"].includes(name)).map(({ name }) => name)).toEqual(
    ["p", "li", "p", "li", "p", "li", "p", "svg"], // the first note is no item
  );
});

test("notes at the beginning alone draw nothing", () => {
  expect(select(someDistance([[0, "You are there."]], "flight"), "svg, .ground")).toEqual([]);
  expect(select(someDistance([[0, "You are there."]]), "i")).toHaveLength(1);
});
