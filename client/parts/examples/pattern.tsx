import { longHeading, longParagraph, longWord } from "../content/agency.ts";
import { keyed } from "../content/keyed.ts";
import { definePart, section } from "../definePart.tsx";

const sails = {
  heading: "Turn a sail.",
  still: "A sail, turned.",
  rows: "0123\n2131\n0302",
  names: keyed([
    { name: "Dune", caption: "As it is cut.", place: "A1" },
    { name: "Sail", caption: "On the other tack.", place: "B2" },
    { name: "Bowl", caption: "Half of one.", place: "C3" },
    { name: "Lamp", caption: "In the corner of a room.", place: "D4" },
  ]),
  pack: "cloth",
  button: "As at first",
  round: "A full moon.",
  kept: "This page’s address keeps your wall.",
  fact: "One shape.",
  why: "Four of them make a moon.",
};

/** Presses these tiles, each named by its row and column. */
function presses(...places: string[]) {
  return (root: HTMLElement) => {
    for (const place of places) root.querySelector<HTMLElement>(`button[value="${place}"]`)?.click();
  };
}

const makesRound = presses("1 0", "1 1");

export const pattern = definePart("Pattern", {
  "in a client's colours": section("pattern", sails, { colours: "butter", typeface: "soft" }),
  "one turned": section("pattern", sails, { colours: "butter", act: presses("0 3") }),
  "a whole disc": section("pattern", sails, { colours: "butter", act: makesRound }),
  "another client's colours, twelve in a row": section(
    "pattern",
    { ...sails, rows: "010101010101\n232323232323" },
    { colours: "amber", act: presses("0 0", "0 0") },
  ),
  "without a client's colours": section("pattern", sails, { act: presses("0 0") }),
  "empty optional fields": section("pattern", {
    ...sails,
    names: sails.names.map(({ _key, name }) => ({ _key, name, caption: undefined, place: undefined })),
    pack: undefined,
    still: undefined,
    round: undefined,
    kept: undefined,
    fact: undefined,
    why: undefined,
  }),
  "right to left": section("pattern", sails, { colours: "butter", direction: "rtl", act: makesRound }),
  "long words": section(
    "pattern",
    {
      ...sails,
      heading: longHeading,
      still: longHeading,
      names: sails.names.map(({ _key }) => ({ _key, name: longWord, caption: longParagraph, place: longWord })),
      pack: longWord,
      button: longWord,
      round: longHeading,
      kept: longHeading,
      fact: longWord,
      why: longParagraph,
    },
    { colours: "tide", typeface: "book", act: makesRound },
  ),
});
