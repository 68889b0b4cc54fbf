import { expect, test } from "vitest";
import { markupOf, wordsOf } from "../../../tests/harness/markupOf.tsx";
import { parseMarkup, select } from "../../../tests/harness/parseMarkup.ts";
import { ferrowRail, haldenGrid, northKiln } from "../../parts/content/agency.ts";
import { ClientMarks } from "./ClientMarks.tsx";

const markupWith = (...weeks: (number | undefined)[]) => {
  const clients = [haldenGrid, ferrowRail, northKiln].map((client, index) => ({ ...client, weeks: weeks[index] }));
  return markupOf(<ClientMarks heading="Clients" clients={clients} />);
};

const barsIn = (markup: string) =>
  select(parseMarkup(markup), "svg", { class: "bar" }).map(({ attributes }) => attributes.width);

test("a bar is as long as the work in a window of one year, or of the years that the longest took, and one without weeks has no end", () => {
  expect(barsIn(markupWith(13, undefined, 52))).toEqual(["25%", "100%", "100%"]);
  expect(wordsOf(markupWith(13))).toContain("13 weeks26 weeks39 weeks1 year");
  expect(barsIn(markupWith(26, 78))).toEqual(["25%", "75%", "100%"]);
  expect(wordsOf(markupWith(26, 78))).toContain("26 weeks52 weeks78 weeks2 years");
});

test("beside a logo is the client's standing, else its weeks in words, else its sector", () => {
  const rows = (markup: string) => (markup.match(/<li.*?<\/li>/g) ?? []).map(wordsOf);
  expect(rows(markupWith(13, 30))).toEqual(["Seven months, done", "30 weeks", "Manufacturing"]);
  expect(rows(markupWith(13, 1))).toEqual(["Seven months, done", "1 week", "Manufacturing"]);
});

test("without weeks at all there is no scale", () => {
  expect(barsIn(markupWith())).toEqual(["100%", "100%", "100%"]);
  expect(wordsOf(markupWith())).not.toContain("year");
});
