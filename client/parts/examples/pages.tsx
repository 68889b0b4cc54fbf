import type { ReactNode } from "react";
import type { CaseStudyPageData, ComposedPageData } from "../../../shared/pageData.ts";
import { PlateNotice } from "../../components/PlateNotice/PlateNotice.tsx";
import { TextLink } from "../../components/TextLink/TextLink.tsx";
import { ConnectionError } from "../../connectionError.ts";
import { CaseStudyPage } from "../../pages/CaseStudyPage/CaseStudyPage.tsx";
import { ComposedPage } from "../../pages/ComposedPage/ComposedPage.tsx";
import { ErrorPage } from "../../pages/ErrorPage/ErrorPage.tsx";
import { NewsletterFailed, NewsletterThanks } from "../../pages/NewsletterPage/NewsletterPage.tsx";
import { ReadingPage } from "../../pages/ReadingPage/ReadingPage.tsx";
import { SiteFailure } from "../../pages/SiteFailure/SiteFailure.tsx";
import {
  longHeading,
  longParagraph,
  longStory,
  longWord,
  powerCuts,
  sparseLayout,
  stationSigns,
} from "../content/agency.ts";
import { coldPlate, hotPlate } from "../content/images.ts";
import { keyed } from "../content/keyed.ts";
import { paragraph } from "../content/prose.ts";
import { definePart, page, wholeDocument } from "../definePart.tsx";
import { scrollThrough } from "./acts.ts";

const inMain = (element: ReactNode) => (
  <main id="main" tabIndex={-1}>
    {element}
  </main>
);

const wholeStory: CaseStudyPageData = {
  id: "caseStudy",
  caseStudy: {
    ...powerCuts,
    opening: "cover",
    facts: keyed([
      { label: "Client", value: "Halden Grid" },
      { label: "Took", value: "Nine weeks" },
    ]),
    sections: [
      {
        _type: "richText",
        _key: "problem",
        heading: "The problem",
        anchor: undefined,
        body: [paragraph("A network operator rang 41,000 homes to say one sentence.")],
        display: undefined,
        image: undefined,
      },
      {
        _type: "statistics",
        _key: "numbers",
        heading: undefined,
        items: keyed([{ value: "−64%", label: "calls about planned power cuts" }]),
      },
    ],
    pageSeo: undefined,
  },
  next: stationSigns,
  previous: { title: "Moor and Tarn", slug: "moor-and-tarn" },
  total: 8,
  socialCard: null,
};

const composed: ComposedPageData = {
  id: "privacy",
  _id: "page-privacy",
  path: "/privacy",
  pageSeo: undefined,
  socialCard: null,
  sections: [
    {
      _type: "quote",
      _key: "q",
      text: "We keep what you send, and nothing else.",
      emphasis: undefined,
      display: undefined,
      client: undefined,
      ground: undefined,
      name: "Maud Okafor",
      role: "Writing",
    },
  ],
};

type CaseStudyData = CaseStudyPageData["caseStudy"];
type CaseStudySection = CaseStudyData["sections"][number];

/** The same story with another opening, and the section that it shows. */
const opened = (opening: CaseStudyData["opening"], lead?: CaseStudySection, more: Partial<CaseStudyData> = {}) => {
  const { caseStudy } = wholeStory;
  const sections = lead ? [lead, ...caseStudy.sections] : caseStudy.sections;
  return page(inMain(<CaseStudyPage />), {
    path: "/work/halden-grid",
    data: { ...wholeStory, caseStudy: { ...caseStudy, sections, ...more, opening } },
  });
};

/** The head on the client's own colour, and where the client has none. */
const inButter = { client: { ...powerCuts.client, colours: "butter" as const } };
const withoutColours = { client: { ...powerCuts.client, colours: undefined } };

const sentences = (before: string[], after: string): CaseStudySection => ({
  _type: "sentences",
  _key: "sentences",
  heading: "One of 31 sentences",
  items: keyed([{ number: undefined, before, after }]),
  fact: "The rest is struck out.",
  why: undefined,
});
const drafts = ["A platform for optical solutions.", "A lens company.", "A lens that folds."];

const comparison = (beforeLabel: string, afterLabel: string): CaseStudySection => ({
  _type: "compare",
  _key: "compare",
  before: hotPlate,
  beforeLabel,
  after: coldPlate,
  afterLabel,
  fact: "The plate at rest.",
  why: undefined,
});

export const caseStudyPage = definePart("CaseStudyPage", {
  "at rest": page(inMain(<CaseStudyPage />), { path: "/work/halden-grid", data: wholeStory }),
  "opens with the headline": opened("headline"),
  "opens on the client's colour": opened("colour", undefined, inButter),
  "opens on the colour of a client without": opened("colour", undefined, withoutColours),
  "opens on the client's colour, long words": opened("colour", undefined, {
    ...longStory,
    client: { ...longStory.client, colours: "butter" },
  }),
  "opens with a sentence": opened("sentence", sentences(["ETR unavailable."], "We have no new time yet.")),
  "opens with drafts": opened("drafts", sentences(drafts, "A microscope that fits into a coat.")),
  "opens with a comparison": opened("comparison", comparison("At 280 °C", "Cold")),
  "opens with a sentence, long words": opened("sentence", sentences([longParagraph], longHeading), longStory),
  "opens with drafts, long words": opened("drafts", sentences([longParagraph], longHeading), longStory),
  "opens with a comparison, long words": opened("comparison", comparison(longWord, longWord), longStory),
  "empty optional fields": page(inMain(<CaseStudyPage />), {
    path: "/work/halden-grid",
    data: {
      ...wholeStory,
      caseStudy: { ...wholeStory.caseStudy, facts: [], sections: [] },
      next: null,
      previous: null,
      total: 1,
    },
  }),
  "long words": page(inMain(<CaseStudyPage />), {
    path: "/work/long",
    data: {
      ...wholeStory,
      caseStudy: { ...wholeStory.caseStudy, ...longStory, facts: keyed([{ label: longWord, value: longWord }]) },
      next: { ...longStory, slug: "next" },
      previous: { title: longWord, slug: "previous" },
      total: 13,
    },
  }),
});

export const composedPage = definePart("ComposedPage", {
  "without a hero": page(inMain(<ComposedPage />), { path: "/privacy", data: composed }),
});

const chapter = (heading: string | undefined, anchor: string | undefined) => ({
  _type: "richText" as const,
  _key: `chapter-${heading}`,
  heading,
  anchor,
  body: [paragraph("We keep what you send us until the project is over, and then for as long as the law says.")],
  image: undefined,
  display: undefined,
});
const chapters = [chapter("What we keep", "keep"), chapter("Terms of use", "terms"), chapter(undefined, undefined)];

/** Each as high as a window. */
const longChapters = chapters.map((one) => ({
  ...one,
  body: Array.from({ length: 16 }, (_, index) =>
    paragraph(`${index + 1}. We keep what you send us, and nothing else.`),
  ),
}));

export const readingPage = definePart("ReadingPage", {
  "with contents": page(inMain(<ReadingPage />), { path: "/privacy", data: { ...composed, sections: chapters } }),
  "empty optional fields": page(inMain(<ReadingPage />), {
    path: "/privacy",
    data: { ...composed, sections: chapters.slice(2) },
  }),
  "a section is in view": page(inMain(<ReadingPage />), {
    path: "/privacy",
    data: { ...composed, sections: longChapters },
    act: () => scrollThrough(400, 1600),
  }),
  "long words": page(inMain(<ReadingPage />), {
    path: "/privacy",
    data: { ...composed, sections: [chapter(longWord, "long"), chapter(`${longWord} and you`, "you")] },
  }),
});

export const plateNotice = definePart("PlateNotice", {
  "long words": page(
    inMain(
      <PlateNotice plate="/plate-cold.jpg" heading={longWord} text={`${longWord} is not here.`}>
        <TextLink to="/work">{longWord}</TextLink>
        <TextLink to="/">Go to the home page</TextLink>
      </PlateNotice>,
    ),
  ),
});

const notFound = { status: 404, statusText: "", internal: false, data: null };

export const errorPage = definePart("ErrorPage", {
  "no such page": page(inMain(<ErrorPage />), { path: "/clinets", error: notFound }),
  "no connection": page(inMain(<ErrorPage />), { path: "/work", error: new ConnectionError("/_data/work") }),
  failure: page(inMain(<ErrorPage />), { path: "/work", error: new Error("the content service did not answer") }),
  "failure, empty optional fields": page(inMain(<ErrorPage />), {
    path: "/work",
    error: new Error("the content service did not answer"),
    layout: sparseLayout,
  }),
});

export const newsletterPage = definePart("NewsletterPage", {
  thanks: page(inMain(<NewsletterThanks />), { path: "/newsletter/thanks" }),
  failed: page(inMain(<NewsletterFailed />), { path: "/api/subscribe" }),
  "failed, empty optional fields": page(inMain(<NewsletterFailed />), { path: "/api/subscribe", layout: sparseLayout }),
});

export const siteFailure = definePart("SiteFailure", { "at rest": wholeDocument(<SiteFailure />) });
