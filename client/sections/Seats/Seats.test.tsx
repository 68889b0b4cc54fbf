import { expect, test } from "vitest";
import { seatsFields } from "../../../shared/content/seatsFields.ts";
import { demoDocuments } from "../../../tests/harness/demoReader.ts";
import { markupOf, wordsOf } from "../../../tests/harness/markupOf.tsx";
import { parseMarkup, select, within } from "../../../tests/harness/parseMarkup.ts";
import { sectionParts } from "../../parts/examples.ts";
import { Sections } from "../Sections.tsx";
import type { SectionProps } from "../sectionProps.ts";

type Section = SectionProps<"seats">["section"];

const example = sectionParts.seats.examples.find(({ state }) => state === "in a client's colours")?.section as Section; // its type

const markupWith = (changes: Partial<Section> = {}) =>
  markupOf(<Sections sections={[{ ...example, ...changes }]} colours="velvet" />);

/** What is shown of the language, once for the prices and once for the ticket. */
const shownIn = (markup: string, lang: string) =>
  select(parseMarkup(markup), "div", { lang, "data-shown": "true" }).map(({ text }) => text);

test("the first ticket is of the chosen seat, in the first language, with the price as that language writes it", () => {
  const markup = markupWith();
  const [prices, ticket] = shownIn(markup, "en");
  expect(prices?.replaceAll("\u00a0", " ")).toBe(" €24 €16 €9 Taken");
  expect(ticket).toMatch(/^€16 Row C, seat 8/);
  expect(shownIn(markup, "de")).toEqual([]);
  expect(wordsOf(markup)).toContain("16\u00a0€ Reihe C, Platz 8");
  const notes = select(parseMarkup(markup), "span", { "data-shown": "true" }).map(({ text }) => text);
  expect(notes).toEqual(["Pick a seat", "No steps.", "Keine Stufen.", "Row C", "Seat 8"]);
});

test("each slider says what it changes: the row its whole ticket, the seat its number and price", () => {
  const sliders = within(parseMarkup(markupWith()), "form").filter(({ name }) => name === "input");
  expect(sliders.map(({ attributes }) => [attributes["aria-label"], attributes["aria-valuetext"]])).toEqual([
    ["Row", "Row C, seat 8, €16. No steps."],
    ["Seat", "Seat 8, €16"],
  ]);
  expect(sliders.map(({ attributes }) => [attributes.value, attributes.max])).toEqual([
    ["3", "5"],
    ["8", "11"],
  ]);
});

test("where the editor chose a taken seat, the ticket is of the nearest free one; a house that is sold out has none", () => {
  expect(shownIn(markupWith({ chosen: "B 5" }), "en")[1]).toMatch(/^€24 Row B, seat 3/);
  expect(shownIn(markupWith({ chosen: "Z 99" }), "en")[1]).toMatch(/^€24 Row A, seat 9/);
  expect(markupWith({ rows: [{ _key: "a", name: "A", seats: 1, price: 9, taken: [1] }] })).toBe("");
});

test("a currency in letters has a space before the price", () => {
  expect(shownIn(markupWith({ currency: "CHF" }), "en")[1]).toMatch(/^CHF\u00a016 Row C/);
});

test("the heading is in every language that has its own, and else as the block has it, once", () => {
  const headingOf = (changes: Partial<Section>) =>
    select(parseMarkup(markupWith(changes)), "span", { lang: "en", "data-shown": "true" })[0]?.text;
  expect(headingOf({})).toBe("Pick a seat");
  expect(wordsOf(markupWith())).toContain("Wählen Sie einen Platz");
  const alone = example.languages.map((language) => ({ ...language, heading: undefined }));
  expect(select(parseMarkup(markupWith({ languages: alone })), "h2").map(({ text }) => text)).toEqual(["Pick a seat"]);
});

test("the name of a row is at both its ends, and where it is too long for the plan on the ticket alone", () => {
  const textsIn = (name: string) =>
    select(parseMarkup(markupWith({ rows: example.rows.map((row) => ({ ...row, name })) })), "text").map(
      ({ text }) => text,
    );
  expect(textsIn("C").filter((text) => text === "C")).toHaveLength(2 * example.rows.length);
  expect(textsIn("Loge")).toEqual(["€24"]);
  expect(wordsOf(markupWith({ rows: example.rows.map((row) => ({ ...row, name: "Loge" })) }))).toContain("Row Loge");
});

test("the chosen seat and its price are on the stage, too, beside the seats that are picked", () => {
  const texts = select(parseMarkup(markupWith()), "text").map(({ text }) => text);
  expect(texts.slice(0, 2)).toEqual(["C 8", "€16"]);
});

test("every ticket has room for the longest refusal, also in a language without notes", () => {
  const roomIn = (changes: Partial<Section>) =>
    select(parseMarkup(markupWith(changes)), "span", { "aria-hidden": "true", "data-shown": "false" }).map(
      ({ text }) => text,
    );
  const unnoted = example.languages.map((language) => ({ ...language, notes: [] }));
  const rooms = ["Row D, seat 12 is taken.", "Reihe D, Platz 12 ist besetzt."];
  expect(roomIn({ languages: unnoted })).toEqual(rooms);
  expect(roomIn({})).toEqual(rooms);
  expect(roomIn({ rows: example.rows.map((row) => ({ ...row, taken: [] })) })).toEqual([]);
});

test("one language needs no buttons", () => {
  const buttonsOf = (markup: string) => select(parseMarkup(markup), "button").map(({ text }) => text);
  expect(buttonsOf(markupWith())).toEqual(["English", "Deutsch"]);
  expect(buttonsOf(markupWith({ languages: example.languages.slice(0, 1) }))).toEqual([]);
});

test("seats are stored as their numbers, and what is none is refused with an example", () => {
  const row = { _key: "a", name: "A", seats: 9, price: 24 };
  const messageOf = (
    parse: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
    value: unknown,
  ) => parse.safeParse(value).error?.issues.map(({ message }) => message);
  expect(seatsFields.rows.parse.parse([{ ...row, taken: " 3  4 11 " }])[0]?.taken).toEqual([3, 4, 11]);
  expect(messageOf(seatsFields.rows.parse, [{ ...row, taken: "3, 4" }])).toEqual([
    "must be numbers of seats with spaces between them, such as 3 4 11",
  ]);
  expect(seatsFields.chosen.parse.parse("F 12")).toBe("F 12");
  expect(messageOf(seatsFields.chosen.parse, "F12")).toEqual([
    "must be the name of a row and the number of a seat, such as F 12",
  ]);
});

test("the stalls of Quayside Opera have as many seats as their caption says, and the prices of its tickets", () => {
  const opera = demoDocuments().find(({ _id }) => _id === "case-quayside-opera") ?? expect.unreachable();
  const sections = opera.sections as { _type: string; rows: unknown; fact: string; chosen: string }[]; // as the demo writes it
  const stored = sections.find(({ _type }) => _type === "seats");
  const rows = seatsFields.rows.parse.parse(stored?.rows);
  const count = rows.reduce((sum, { seats }) => sum + seats, 0);
  expect(stored?.fact).toBe(`The stalls: ${count} of the 1,184 seats.`);
  const priceOf = (name: string) => rows.find((row) => row.name === name)?.price;
  expect([stored?.chosen, priceOf("F"), priceOf("C")]).toEqual(["F 12", 34, 52]);
});
