import { longHeading, longParagraph, longWord } from "../content/agency.ts";
import { hotPlate } from "../content/images.ts";
import { keyed } from "../content/keyed.ts";
import { definePart, section } from "../definePart.tsx";
import { press } from "./acts.ts";

const darkening = [90, 80, 70, 61, 53, 46, 40, 35, 31, 28, 26, 25];
const wavering = [40, 52, 38, 50, 42, 54, 40, 51, 39, 53, 44, 50, 38, 52];

const stones = {
  heading: "Which stone is it?",
  image: hotPlate,
  items: keyed([
    { thing: "Left", x: 20, y: 40, large: "Slate", text: "From a roof.", sure: 97, spectrum: darkening },
    {
      thing: "Middle",
      x: 50,
      y: 50,
      large: "Not yet",
      text: "It is wet, and read too early.",
      sure: 54,
      spectrum: wavering,
    },
    { thing: "Right", x: 80, y: 60, large: "Chalk", text: "It has been on a board.", sure: 100, spectrum: undefined },
  ]),
  rest: { thing: "Table", large: "Oak", text: "It holds them.", sure: 99, spectrum: darkening },
  fact: "Three stones.",
  why: "None was touched.",
};

export const readings = definePart("Readings", {
  "in a client's colours": section("readings", stones, { colours: "spectrum", typeface: "geometric" }),
  "another thing": section("readings", stones, { colours: "spectrum", act: (root) => press(root, "[value='1']") }),
  "without a client's colours": section("readings", stones, { act: (root) => press(root, "[value='2']") }),
  "right to left": section("readings", stones, {
    colours: "spectrum",
    direction: "rtl",
    act: (root) => press(root, "[value='2']"),
  }),
  "empty optional fields": section("readings", {
    ...stones,
    items: stones.items.map((stone) => ({ ...stone, spectrum: undefined })),
    rest: undefined,
    fact: undefined,
    why: undefined,
  }),
  "long words": section(
    "readings",
    {
      ...stones,
      heading: longHeading,
      items: keyed([
        { thing: longWord, x: 50, y: 50, large: "Bleiweißöl", text: longParagraph, sure: 9, spectrum: darkening },
        ...stones.items.map(({ _key, ...item }) => item),
      ]),
      rest: { thing: "Unterlage", large: "Steineiche", text: longParagraph, sure: 9, spectrum: darkening },
      fact: longWord,
      why: longParagraph,
    },
    { colours: "tide" },
  ),
});
