import { expect, test } from "vitest";
import { markupOf } from "../../../tests/harness/markupOf.tsx";
import { parseMarkup, select } from "../../../tests/harness/parseMarkup.ts";
import { sectionParts } from "../../parts/examples.ts";
import { Sections } from "../Sections.tsx";
import type { SectionProps } from "../sectionProps.ts";

type Section = SectionProps<"payments">["section"];

const example = sectionParts.payments.examples.find(({ state }) => state === "made later")?.section as Section; // its type

test("only where an event is what the comparison above shows does the section stand beside that", () => {
  const groundsOf = (events: Section["events"]) =>
    select(parseMarkup(markupOf(<Sections sections={[{ ...example, events }]} />)), "figure", {
      "data-compared": "true",
    });
  expect(groundsOf(example.events)).toHaveLength(1);
  expect(groundsOf(example.events.map((event) => ({ ...event, isCompared: false })))).toEqual([]);
});
