import { longHeading, longParagraph, longWord } from "../content/agency.ts";
import { keyed } from "../content/keyed.ts";
import { definePart, section } from "../definePart.tsx";

const happens = {
  earlier: {
    year: 2031,
    label: "A sale in 2031",
    moves: "earlier",
    text: "Four payments are made then.",
    isCompared: true,
  },
  later: {
    year: 2034,
    label: "A flood in 2034",
    moves: "later",
    text: "Four payments move to the end.",
    isCompared: false,
  },
} as const;

const loan = {
  heading: "A roof over ten years",
  lastName: "Last payment",
  month: "October",
  first: 2026,
  years: 10,
  perYear: 4,
  question: "What could happen to the roof?",
  events: keyed([happens.earlier, happens.later]),
  fact: "Forty payments.",
  why: "None is ever added.",
};

/** Presses the button of an event, each event by its place. */
const happen =
  (...places: number[]) =>
  (root: HTMLElement) => {
    const buttons = root.querySelectorAll<HTMLButtonElement>("[aria-pressed]");
    for (const place of places) buttons[place]?.click();
  };

export const payments = definePart("Payments", {
  "in a client's colours": section("payments", loan, { colours: "manila", typeface: "oldStyle" }),
  "made earlier": section("payments", loan, { colours: "manila", act: happen(0) }),
  "made later": section("payments", loan, { act: happen(1) }),
  "both, right to left": section("payments", loan, { colours: "manila", direction: "rtl", act: happen(0, 1) }),
  "empty optional fields": section("payments", {
    ...loan,
    question: undefined,
    fact: undefined,
    why: undefined,
  }),
  "with an earlier form, as older documents have it": section(
    "payments",
    { ...loan, before: { name: "Page two", label: "A figure for each year.", marked: "Nobody knows." } },
    { colours: "manila" },
  ),
  "two years without a decade": section("payments", {
    ...loan,
    first: 2027,
    years: 2,
    events: keyed([{ ...happens.later, year: 2028 }]),
  }),
  "once a year, for sixty": section("payments", { ...loan, years: 60, perYear: 1, events: keyed([happens.later]) }),
  "long words": section(
    "payments",
    {
      ...loan,
      heading: longHeading,
      lastName: longWord,
      month: "September",
      question: longHeading,
      events: keyed([
        { ...happens.earlier, label: longWord, text: longParagraph },
        { ...happens.later, label: longHeading, text: longWord },
      ]),
      before: { name: longHeading, label: longParagraph, marked: longParagraph },
      fact: longWord,
      why: longParagraph,
    },
    { colours: "tide", act: happen(0, 1) },
  ),
});

const form = {
  name: "The form before",
  label: "Rain, in mm, for each year from 2026 to 2035. Ten figures, with spaces between them.",
  years: 10,
  guess: "Make them up",
  marked: "Ten of 10. They will be marked.",
};

const makesUp = (root: HTMLElement) => root.querySelector("button")?.click();

export const earlierForm = definePart("EarlierForm", {
  "in a client's colours": section(
    "earlierForm",
    { ...form, fact: "The form before, as it was.", why: "In its own typeface." },
    { colours: "manila" },
  ),
  "empty optional fields": section("earlierForm", { ...form, guess: undefined }),
  "made up": section("earlierForm", form, { colours: "manila", act: makesUp }),
  "without a client's colours, right to left": section("earlierForm", form, { direction: "rtl", act: makesUp }),
  "long words": section(
    "earlierForm",
    {
      ...{ ...form, name: longHeading, label: longParagraph, guess: longWord, marked: longParagraph },
      ...{ fact: longWord, why: longParagraph },
    },
    { colours: "tide", act: makesUp },
  ),
});
