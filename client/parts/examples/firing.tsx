import { longHeading, longParagraph, longWord } from "../content/agency.ts";
import { coldPlate, hotPlate } from "../content/images.ts";
import { keyed } from "../content/keyed.ts";
import { definePart, section } from "../definePart.tsx";
import { focus, press } from "./acts.ts";

const range = {
  heading: "Bake one",
  clays: keyed([
    {
      name: "Hill",
      bricks: [
        { degrees: 940, colour: "#e4d7b8", values: ["24", "19"] },
        { degrees: 1000, colour: "#c0a780", values: ["36", "14"] },
        { degrees: 1080, colour: "#8a6d4b", values: ["61", "8"] },
      ],
    },
    {
      name: "Shore",
      bricks: [
        { degrees: 960, colour: "#a65c42", values: ["38", "14"] },
        { degrees: 1060, colour: "#4c2b27", values: ["62"] },
      ],
    },
  ]),
  facts: keyed([
    { label: "Strength", unit: "N/mm²" },
    { label: "Water", unit: "%" },
  ]),
  chosen: "Shore 960",
  heat: "Kiln, °C",
  wet: "Wet",
  face: coldPlate,
  wetFace: hotPlate,
  fact: "Five bricks.",
  why: "Of two clays.",
};

export const firing = definePart("Firing", {
  "in a client's colours": section("firing", range, { colours: "brick", typeface: "slab" }),
  "another brick, wet": section("firing", range, {
    colours: "brick",
    act: (root) => {
      press(root, "[value='0 2']");
      press(root, "button");
    },
  }),
  "the wall with the focus": section("firing", range, {
    colours: "tide",
    act: (root) => focus(root, "[value='1 0']"),
  }),
  "empty optional fields": section("firing", {
    ...range,
    facts: keyed([{ label: "Strength", unit: undefined }]),
    wet: undefined,
    wetFace: undefined,
    fact: undefined,
    why: undefined,
  }),
  "right to left": section("firing", range, { colours: "amber", direction: "rtl" }),
  "long words": section(
    "firing",
    {
      ...range,
      heading: longHeading,
      clays: keyed([
        { name: longWord, bricks: [{ degrees: 1020, colour: "#96563c", values: ["Frostbeständig", longWord, "F2"] }] },
        ...range.clays.map(({ name, bricks }) => ({ name: `Obere ${name}`, bricks })),
      ]),
      facts: keyed([
        { label: longWord, unit: "N/mm²" },
        { label: "Wasseraufnahme", unit: "%" },
        { label: "Widerstand", unit: undefined },
      ]),
      chosen: `${longWord} 1020`,
      heat: longWord,
      wet: longWord,
      fact: longWord,
      why: longParagraph,
    },
    { colours: "manila" },
  ),
});
