import { longHeading, longParagraph, longWord } from "../content/agency.ts";
import { keyed } from "../content/keyed.ts";
import { definePart, section } from "../definePart.tsx";

const marshes = [
  ["Aldmere", 2.12],
  ["Blackshore", 2.61],
  ["Cadder Marsh", 2.5],
  ["Dunmouth", 2.07],
  ["Gannet Hole", 1.98],
  ["Hythe Flats", 2.29],
  ["Salter’s Reach", 2.24],
] as const;

const named = keyed(marshes.map(([name, value]) => ({ name, value, isHot: name === "Cadder Marsh" })));

const heights = {
  heading: "All seven, by height",
  unit: "m",
  level: 2.27,
  levelName: "High spring tide",
  countName: "above water",
  sliderName: "Raise the tide",
  items: named,
  fact: "Heights in 2023.",
  why: "Metres above chart datum.",
};

export const levels = definePart("Levels", {
  "in a client's colours": section("levels", heights, { colours: "tide" }),
  "at rest": section("levels", heights),
  "right to left": section("levels", heights, { colours: "tide", direction: "rtl" }),
  "a level without words": section("levels", { heading: "Seven marshes", unit: "m", level: 2.27, items: named }),
  "empty optional fields": section("levels", { heading: "Seven marshes", unit: "m", items: named }),
  "long words": section(
    "levels",
    {
      ...heights,
      heading: longHeading,
      unit: "Quadratmeter",
      hasComma: true,
      levelName: longWord,
      countName: longWord,
      sliderName: longWord,
      items: keyed([
        { name: longWord, value: 12_345.5, isHot: true },
        { name: longWord, value: 2, isHot: false },
      ]),
      fact: longWord,
      why: longParagraph,
    },
    { colours: "velvet" },
  ),
});
