import { expect, test } from "vitest";
import { markupOf, wordsOf } from "../../../tests/harness/markupOf.tsx";
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
  const ends = (saying: string | undefined, columns: number) => coverSizes({ saying }, columns).split(", ").slice(-2);
  expect(ends("Words", 7)).toEqual(ends(undefined, 0.75 * 7));
  expect(ends("Words", 12)).toEqual(ends(undefined, 0.58 * 12));
  expect(ends("Words", 4)).toEqual(ends(undefined, 4));
});
