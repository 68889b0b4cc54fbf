import { expect, test } from "vitest";
import { markupOf, wordsOf } from "../../../tests/harness/markupOf.tsx";
import { columnSizes } from "../../columnSizes.ts";
import { currentAccounts, powerCuts } from "../../parts/content/agency.ts";
import { CaseStudyCard, coverSizes } from "./CaseStudyCard.tsx";

const wordsOfCard = (caseStudy: typeof powerCuts) =>
  wordsOf(markupOf(<CaseStudyCard caseStudy={caseStudy} sizes="100vw" />, "/work"));

test("a card says the client's own words in place of our headline, and the headline where there are none", () => {
  const { saying = "", headline } = currentAccounts;
  expect(saying).not.toBe("");
  expect(wordsOfCard(currentAccounts)).toContain(saying);
  expect(wordsOfCard(currentAccounts)).not.toContain(headline);
  expect(wordsOfCard(powerCuts)).toContain(powerCuts.headline);
});

test("beside words of the client the cover is loaded smaller, except in a narrow card", () => {
  const ends = (columns: number) => coverSizes({ saying: "Words" }, columns).split("69vw, ")[1];
  expect(ends(7)).toBe(
    `(width < 75rem) ${columnSizes(7)}, (width < 119rem) ${columnSizes(0.75 * 7)}, ${columnSizes(0.58 * 7)}`,
  );
  expect(ends(4)).toContain(`(width < 134rem) ${columnSizes(4)}, `);
  expect(ends(4)?.endsWith(`) ${columnSizes(3)}, ${columnSizes(3)}`)).toBe(true); // never the widest card
});
