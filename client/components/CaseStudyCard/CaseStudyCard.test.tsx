import { expect, test } from "vitest";
import { markupOf, wordsOf } from "../../../tests/harness/markupOf.tsx";
import { currentAccounts, powerCuts } from "../../parts/content/agency.ts";
import { CaseStudyCard } from "./CaseStudyCard.tsx";

const wordsOfCard = (caseStudy: typeof powerCuts) =>
  wordsOf(markupOf(<CaseStudyCard caseStudy={caseStudy} sizes="100vw" />, "/work"));

test("a card says the client's own words in place of our headline, and the headline where there are none", () => {
  const { saying = "", headline } = currentAccounts;
  expect(saying).not.toBe("");
  expect(wordsOfCard(currentAccounts)).toContain(saying);
  expect(wordsOfCard(currentAccounts)).not.toContain(headline);
  expect(wordsOfCard(powerCuts)).toContain(powerCuts.headline);
});

test("only the client's own words are quoted", () => {
  const quotedIn = (caseStudy: typeof powerCuts) =>
    /<q>(.*?)<\/q>/.exec(markupOf(<CaseStudyCard caseStudy={caseStudy} sizes="100vw" />, "/work"))?.[1];
  expect(quotedIn(currentAccounts)).toBe(currentAccounts.saying);
  expect(quotedIn(powerCuts)).toBeUndefined();
});

test("the client's own words, and a card without a number, are on a field of its colours, where it has some", () => {
  const fieldOf = (caseStudy: typeof powerCuts) =>
    /<article[^>]* data-surface="field" data-colours="(\w+)"/.exec(
      markupOf(<CaseStudyCard caseStudy={caseStudy} sizes="100vw" />, "/work"),
    )?.[1];
  expect(fieldOf(currentAccounts)).toBe("manila");
  expect(fieldOf({ ...currentAccounts, client: { ...currentAccounts.client, colours: undefined } })).toBeUndefined();
  expect(fieldOf(powerCuts)).toBeUndefined();
  expect(fieldOf({ ...powerCuts, change: undefined })).toBe(powerCuts.client.colours);
});

test("a card without a number, or whose number the page has shown, says what was done, and in which disciplines", () => {
  const { summary, disciplines } = powerCuts;
  expect(wordsOfCard(powerCuts)).not.toContain(summary);
  expect(wordsOfCard(powerCuts)).not.toContain(disciplines.join(", "));
  const words = wordsOfCard({ ...powerCuts, change: undefined });
  expect(words).toContain(summary);
  expect(words).toContain(disciplines.join(", "));
});

test("an invitation leads to a section of the project's page; without one a card has one link", () => {
  const { slug, invitation } = powerCuts;
  const linksOf = (caseStudy: typeof powerCuts) =>
    [...markupOf(<CaseStudyCard caseStudy={caseStudy} sizes="100vw" />, "/work").matchAll(/href="([^"]*)"/g)].map(
      ([, href]) => href,
    );
  expect(linksOf(powerCuts)).toEqual([`/work/${slug}`, `/work/${slug}#${invitation?.section}`]);
  expect(linksOf({ ...powerCuts, invitation: undefined })).toEqual([`/work/${slug}`]);
});

test("where the page has said the name, the heading is what can be tried, below the name; the name, where nothing can", () => {
  const cardOf = (caseStudy: typeof powerCuts) => {
    const markup = markupOf(<CaseStudyCard caseStudy={caseStudy} sizes="100vw" isInvitation />, "/work");
    const [heading = ""] = /<h3.*?<\/h3>/.exec(markup) ?? [];
    return { heading: wordsOf(heading), links: [...markup.matchAll(/href="([^"]*)"/g)].map(([, href]) => href) };
  };
  const { title, slug, invitation } = powerCuts;
  expect(cardOf(powerCuts)).toEqual({
    heading: invitation?.label,
    links: [`/work/${slug}`, `/work/${slug}#${invitation?.section}`],
  });
  expect(cardOf({ ...powerCuts, invitation: undefined })).toEqual({ heading: title, links: [`/work/${slug}`] });
});

test("where what can be tried leads, the picture does, too: the client's words are on no field", () => {
  expect(currentAccounts.saying && currentAccounts.client.colours).toBeTruthy();
  const markup = markupOf(<CaseStudyCard caseStudy={currentAccounts} sizes="100vw" isInvitation />, "/work");
  expect(markup).not.toMatch(/data-surface|data-says/);
});

test("below what can be tried a card has the headline or the client's words, and no summary", () => {
  const wordsOfInvitation = (change: Partial<typeof powerCuts>) =>
    wordsOf(
      markupOf(
        <CaseStudyCard caseStudy={{ ...powerCuts, change: undefined, ...change }} sizes="100vw" isInvitation />,
        "/work",
      ),
    );
  const { headline, summary } = powerCuts;
  expect(wordsOfInvitation({})).toContain(headline);
  expect(wordsOfInvitation({ saying: "It is back." })).toContain("It is back.");
  expect(wordsOfInvitation({})).not.toContain(summary);
  expect(wordsOfInvitation({ invitation: undefined })).toContain(summary);
});
