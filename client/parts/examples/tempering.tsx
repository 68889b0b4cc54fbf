import { longHeading, longParagraph, longWord } from "../content/agency.ts";
import { keyed } from "../content/keyed.ts";
import { paragraph } from "../content/prose.ts";
import { definePart, section } from "../definePart.tsx";
import { press } from "./acts.ts";

const bar = {
  heading: "What the colours mean",
  body: [paragraph("Heat polished steel and it changes colour.")],
  stops: keyed([
    { degrees: 200, name: "Bright", text: "Hard, and brittle.", isHot: false },
    { degrees: 255, name: "Brown", text: "Scissors.", isHot: false },
    { degrees: 280, name: "Orchid", text: "Surgical tools.", isHot: true },
    { degrees: 300, name: "Blue", text: "Springs.", isHot: false },
  ]),
  start: 250,
  heat: "Heat the bar",
  kept: "It cools, and the colour stays.",
  grind: "Grind it bright",
};

export const tempering = definePart("Tempering", {
  "at first": section("tempering", bar),
  "at the right heat": section("tempering", { ...bar, start: 280 }),
  "too hot": section("tempering", { ...bar, start: 310 }),
  ground: section("tempering", bar, { act: (root) => press(root, "button") }),
  "empty optional fields": section("tempering", { ...bar, start: undefined }),
  "right to left": section("tempering", bar, { direction: "rtl" }),
  "long words": section("tempering", {
    ...bar,
    heading: longHeading,
    body: [paragraph(longParagraph)],
    stops: keyed([
      { degrees: 220, name: "Mahagoni", text: longParagraph, isHot: false },
      { degrees: 280, name: "Orchidee", text: longWord, isHot: true },
    ]),
    start: 280,
    heat: longWord,
    kept: longWord,
    grind: longWord,
  }),
});
