/** Fields of the block in which visitors pick a seat and see its price, in one language or two. */

import * as z from "zod";
import { type Field, labelled, optional } from "../schema/field.ts";
import { flag, language, list, listOf, simple, text } from "../schema/fields.ts";
import { wholeNumber } from "../schema/wholeNumber.ts";
import { captionFields } from "./captionFields.ts";

/** Numbers of seats, stored as one text. */
function seatNumbers(): Field<number[]> {
  const pattern = /^\s*\d{1,3}(?:\s+\d{1,3})*\s*$/;
  const says = "be numbers of seats with spaces between them, such as 3 4 11";
  const words = z.string().regex(pattern, `must ${says}`);
  const parse = words.transform((numbers) => numbers.trim().split(/\s+/).map(Number));
  return simple("string", parse, { pattern: { source: pattern.source, says } });
}

/** A row and a seat in it. */
function seatName(): Field<string> {
  const pattern = /^\s*\S.* \d{1,3}\s*$/;
  const says = "be the name of a row and the number of a seat, such as F 12";
  const parse = z.string().regex(pattern, `must ${says}`).trim();
  return simple("string", parse, { pattern: { source: pattern.source, says } });
}

export const seatsFields = {
  heading: optional(labelled(text({ max: 40 }), { description: "Such as “Pick a seat”." })),
  rows: labelled(
    listOf(
      {
        name: labelled(text({ max: 3 }), { title: "Row", description: "Such as “F”." }),
        seats: labelled(wholeNumber({ least: 1, most: 60 }), {
          description: "How many: they are counted from the left.",
        }),
        price: labelled(wholeNumber({ least: 0, most: 99_999 }), { description: "The whole price of each seat." }),
        taken: optional(
          labelled(seatNumbers(), {
            title: "Taken seats",
            description: "Their numbers, such as “3 4 11”. Visitors cannot choose them.",
          }),
        ),
      },
      { min: 1 },
    ),
    { description: "The first is nearest to the stage." },
  ),
  currency: labelled(text({ max: 3 }), { description: "Such as “€”." }),
  chosen: labelled(seatName(), {
    title: "Seat chosen at first",
    description: "Such as “F 12”. If it is taken or does not exist, the nearest free seat is chosen.",
  }),
  languages: labelled(
    listOf(
      {
        tag: labelled(language(), { title: "Language", description: "Such as “en” or “pt-PT”." }),
        name: labelled(text({ max: 20 }), { description: "On its button, such as “Português”." }),
        heading: optional(
          labelled(text({ max: 40 }), { description: "In place of the block’s, such as “Escolha um lugar”." }),
        ),
        row: labelled(text({ max: 16 }), { title: "Word for a row", description: "Such as “Row”." }),
        seat: labelled(text({ max: 16 }), {
          title: "Word for a seat",
          description: "As it is written after a comma: “seat” in “Row F, seat 12”.",
        }),
        taken: labelled(text({ max: 16 }), { title: "Word for what is taken", description: "Such as “Taken”." }),
        isTaken: optional(
          labelled(text({ max: 24 }), {
            title: "What is said of a taken seat",
            description: "As it is written after the seat: “is taken” in “Row F, seat 9 is taken.”",
          }),
        ),
        hasSymbolLast: labelled(flag(), {
          title: "Currency after the number",
          description: "34 € instead of €34.",
        }),
        notes: labelled(
          listOf({
            from: labelled(text({ max: 3 }), { title: "From row", description: "Such as “F”." }),
            note: labelled(text({ max: 60 }), { description: "Such as “No steps.”" }),
          }),
          { title: "Notes on rows", description: "Each holds from its row on, up to the row of the next." },
        ),
        lines: labelled(list(text({ max: 80 })), {
          title: "Lines of the ticket",
          description: "What is the same for all seats: the date, or the last tram.",
        }),
      },
      { min: 1 },
    ),
    { description: "Two at most. The ticket is in the first, until the visitor chooses the other." },
  ),
  ...captionFields,
};
