import { expect, test } from "vitest";
import { markupOf, wordsOf } from "../../../tests/harness/markupOf.tsx";
import { sectionParts } from "../../parts/examples.ts";
import { Sections } from "../Sections.tsx";

/** The markup of an example of the page of parts. */
function chartOf(state: string): string {
  const example = sectionParts.chart.examples.find((one) => one.state === state);
  return markupOf(<Sections sections={example?.section ? [example.section] : expect.unreachable(state)} />);
}

const answerOf = (markup: string) => wordsOf(/<output[^>]*>(.*?)<\/output>/.exec(markup)?.[1] ?? "").trim();

test("a chart answers for its last year, and its slider has all years and says what the answer does", () => {
  const markup = chartOf("at rest");
  expect(answerOf(markup)).toBe("23\u00a0cm above water in 2024Marsh 2.50 m High spring tide 2.27 m");
  expect(markup).toMatch(/<input[^>]* type="range"[^>]* min="2018" max="2024"[^>]* value="2024"/);
  expect(markup).toMatch(/ aria-valuetext="2024: 23 cm above water, Marsh 2.50 m, High spring tide 2.27 m"/);
  expect(markup).toMatch(/<input[^>]* aria-label="One marsh, year by year"/);
});

test("every number of a chart is in its table, with the reason of a doubtful one, and its drawing is not read", () => {
  const markup = chartOf("at rest");
  const rows = [...markup.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) => wordsOf(cell)),
  );
  expect(rows).toEqual([
    ["Year", "Marsh, m", "High spring tide, m"],
    ["2018", "2.31", "2.16"],
    ["2019", "2.33", "2.20"],
    ["2020", "2.44 Doubtful: the staff was bent.", "2.19"],
    ["2022", "2.38", "2.24"],
    ["2023", "2.42", "2.22"],
    ["2024", "2.50", "2.27"],
  ]);
  expect(markup).not.toMatch(/<svg(?![^>]* aria-hidden="true")/);
});

test("a chart without levels answers with the number itself", () => {
  const markup = chartOf("empty optional fields");
  expect(answerOf(markup)).toMatch(/^900\u00a0people in 2024/);
  expect(wordsOf(markup)).not.toMatch(/undefined|NaN/);
});
