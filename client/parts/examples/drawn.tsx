import { longHeading, longParagraph, longWord } from "../content/agency.ts";
import { keyed } from "../content/keyed.ts";
import { definePart, section } from "../definePart.tsx";

const none = { sign: undefined };
const stairs = {
  heading: "Which platform?",
  unit: "steps",
  notes: keyed([
    { ...none, at: 0, text: "Three minutes. Only one way up." },
    { ...none, at: 5, text: "There will be a sign at the top." },
    { at: 12, text: "The other stairs.", sign: "4" },
    { ...none, at: 12, text: "Down again, then." },
  ]),
};

export const distance = definePart("Distance", {
  "twelve steps": section("distance", { ...stairs, display: "walk" }, { colours: "enamel" }),
  "nine days, without a client's colours": section("distance", {
    heading: "Waiting",
    unit: "days",
    display: "lines",
    notes: keyed([
      { ...none, at: 9, text: "An answer." },
      { ...none, at: 2, text: "A letter that says there will be a letter." },
    ]),
  }),
  "a flight": section("distance", { ...stairs, display: "flight" }, { colours: "enamel" }),
  "a flight, without a client's colours": section("distance", { ...stairs, display: "flight" }),
  "right to left": section("distance", { ...stairs, display: "walk" }, { colours: "tide", direction: "rtl" }),
  "a flight, right to left": section("distance", { ...stairs, display: "flight" }, { direction: "rtl" }),
  "one note at its beginning": section("distance", {
    heading: "At the door",
    unit: "steps",
    display: "flight",
    notes: keyed([{ ...none, at: 0, text: "You are there." }]),
  }),
  "long words": section(
    "distance",
    {
      heading: longHeading,
      unit: longWord,
      display: "walk",
      notes: keyed([
        { ...none, at: 0, text: longParagraph },
        { at: 4, text: longWord, sign: "1234" },
      ]),
    },
    { colours: "amber" },
  ),
  "a flight, long words": section("distance", {
    heading: longHeading,
    unit: longWord,
    display: "flight",
    notes: keyed([
      { at: 0, text: longWord, sign: "1234" },
      { ...none, at: 4, text: longParagraph },
    ]),
  }),
});
