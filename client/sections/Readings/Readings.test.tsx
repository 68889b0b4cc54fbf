import { expect, test } from "vitest";
import { readingsFields } from "../../../shared/content/readingsFields.ts";
import { demoDocuments } from "../../../tests/harness/demoReader.ts";
import { markupOf } from "../../../tests/harness/markupOf.tsx";
import { parseMarkup, select } from "../../../tests/harness/parseMarkup.ts";
import { sectionParts } from "../../parts/examples.ts";
import { Sections } from "../Sections.tsx";

test("what has a spectrum has its curve, and what has none a bar as long as the answer is sure", () => {
  const example = sectionParts.readings.examples.find(({ state }) => state === "in a client's colours")?.section;
  const markup = parseMarkup(markupOf(<Sections sections={[example ?? expect.unreachable()]} />));
  const [gradient] = select(markup, "linearGradient");
  expect(select(markup, "path").map(({ attributes }) => attributes.fill)).toEqual(
    Array(3).fill(`url(#${gradient?.attributes.id})`),
  );
  expect(select(markup, "rect").map(({ attributes }) => attributes.width)).toEqual(["100"]);
});

test("without any spectrum there is no gradient either", () => {
  const example = sectionParts.readings.examples.find(({ state }) => state === "empty optional fields")?.section;
  const markup = parseMarkup(markupOf(<Sections sections={[example ?? expect.unreachable()]} />));
  expect(select(markup, "linearGradient")).toEqual([]);
  expect(select(markup, "rect")).toHaveLength(3);
});

test("Lumen Fold's curve of what it is not sure of stays within a fifth, and those of other things rise or lie flat", () => {
  const study = demoDocuments().find(({ _id }) => _id === "case-lumen-fold") ?? expect.unreachable();
  const sections = study.sections as { _type: string; items: unknown }[]; // as the demo writes it
  const items = readingsFields.items.parse.parse(sections.find(({ _type }) => _type === "readings")?.items);
  const turns = (numbers: number[]) =>
    numbers.filter((number, at) => (number - (numbers[at - 1] ?? number)) * ((numbers[at + 1] ?? number) - number) < 0);
  for (const { sure, spectrum = [] } of items) {
    expect(turns(spectrum).length > 10).toBe(sure < 60);
    if (sure < 60) expect(Math.max(...spectrum) - Math.min(...spectrum)).toBeLessThan(20);
  }
});
