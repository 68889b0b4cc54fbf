import { longHeading, longParagraph, longWord } from "../content/agency.ts";
import { keyed } from "../content/keyed.ts";
import { definePart, section } from "../definePart.tsx";
import { press } from "./acts.ts";

const english = {
  tag: "en",
  name: "English",
  heading: undefined,
  row: "Row",
  seat: "seat",
  taken: "Taken",
  isTaken: "is taken",
  hasSymbolLast: false,
  notes: keyed([
    { from: "A", note: "Four steps down." },
    { from: "C", note: "No steps." },
  ]),
  lines: ["The puppets, Friday at 20:00.", "The price is the whole price."],
};

const german = {
  tag: "de",
  name: "Deutsch",
  heading: "Wählen Sie einen Platz",
  row: "Reihe",
  seat: "Platz",
  taken: "Besetzt",
  isTaken: "ist besetzt",
  hasSymbolLast: true,
  notes: keyed([
    { from: "A", note: "Vier Stufen hinab." },
    { from: "C", note: "Keine Stufen." },
  ]),
  lines: ["Das Puppentheater, Freitag um 20 Uhr.", "Mehr kostet es nicht."],
};

const house = {
  heading: "Pick a seat",
  rows: keyed([
    { name: "A", seats: 9, price: 24, taken: [2, 3] },
    { name: "B", seats: 10, price: 24, taken: [4, 5, 6] },
    { name: "C", seats: 11, price: 16, taken: undefined },
    { name: "D", seats: 12, price: 16, taken: [1, 2, 12] },
    { name: "E", seats: 13, price: 9, taken: [7] },
  ]),
  currency: "€",
  chosen: "C 8",
  languages: keyed([english, german]),
  fact: "A small house.",
  why: "It has 55 seats.",
};

export const seats = definePart("Seats", {
  "in a client's colours": section("seats", house, { colours: "velvet", typeface: "didone" }),
  "in the other language": section("seats", house, {
    colours: "tide",
    act: (root) => press(root, "button + button"),
  }),
  "empty optional fields": section("seats", {
    rows: house.rows,
    currency: "CHF",
    chosen: "A 3",
    languages: keyed([{ ...english, isTaken: undefined, notes: [], lines: [] }]),
  }),
  "right to left": section("seats", house, { colours: "amber", direction: "rtl" }),
  "long words": section(
    "seats",
    {
      ...house,
      heading: longHeading,
      rows: keyed([
        { name: "Hochparkett", seats: 40, price: 12_500, taken: [1, 2, 3] },
        { name: longWord, seats: 60, price: 9000, taken: [30] },
      ]),
      currency: "CHF",
      chosen: "Hochparkett 40",
      languages: keyed([
        {
          ...german,
          name: longWord,
          heading: longHeading,
          row: longWord,
          seat: longWord,
          taken: longWord,
          isTaken: longWord,
          notes: keyed([{ from: "Hochparkett", note: longHeading }]),
          lines: [longParagraph],
        },
        english,
      ]),
      fact: longWord,
      why: longParagraph,
    },
    { colours: "velvet" },
  ),
});
