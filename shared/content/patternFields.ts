/** Fields of the block whose tiles the visitor turns: quarters of a disc, in rows. */

import * as z from "zod";
import { type Field, labelled, optional } from "../schema/field.ts";
import { listOf, simple, text } from "../schema/fields.ts";
import { captionFields } from "./captionFields.ts";

/** How many tiles a row has, and how many rows there are. */
const [fewest, most, mostRows] = [4, 12, 6];

/** Rows of digits, one for each tile: how often it is turned. All rows are equally long, so that they make a wall. */
function rowsOfDigits(): Field<string> {
  const ofLength = (length: number) => `[0-3]{${length}}(?:\\n[0-3]{${length}}){1,${mostRows - 1}}`;
  const lengths = Array.from({ length: most - fewest + 1 }, (_, index) => ofLength(fewest + index));
  const source = `^\\s*(?:${lengths.join("|")})\\s*$`;
  const says = `be 2 to ${mostRows} rows of the digits 0, 1, 2 and 3, all rows with as many digits, from ${fewest} to ${most}`;
  const parse = z.string().regex(new RegExp(source), `must ${says}`).trim();
  return simple("text", parse, { pattern: { source, says } }, { rows: mostRows });
}

export const patternFields = {
  heading: labelled(text({ max: 30 }), { description: "An invitation, such as “Turn a quarter.”" }),
  still: optional(
    labelled(text({ max: 30 }), {
      title: "Heading of the list",
      description: "Instead of the invitation in print and without script, where no tile turns: “A quarter, turned.”",
    }),
  ),
  rows: labelled(rowsOfDigits(), {
    title: "Tiles",
    description:
      "One digit for each tile, such as 0101 and below it 2323: how many times it is turned by 90 degrees. At 0 its right angle is at the lower right. Phones show the first four of each row. 01 above 32 is a whole disc: leave it to the visitor.",
  }),
  names: labelled(
    listOf(
      {
        name: labelled(text({ max: 12 }), { description: "Such as “Hill”." }),
        caption: optional(labelled(text({ max: 60 }), { description: "What it looks like to you." })),
        place: optional(
          labelled(text({ max: 10 }), {
            title: "On the pack",
            description: "Below the name of the pack, where most quarters are turned so. Such as “HX7 7”.",
          }),
        ),
      },
      { min: 4 },
    ),
    { title: "Names", description: "Four: of a quarter that is not turned, then by 90, by 180 and by 270 degrees." },
  ),
  pack: optional(
    labelled(text({ max: 16 }), {
      title: "What is in the pack",
      description:
        "With it the wall is printed on a pack beside it, with the name of most quarters. Such as “butter”, for “Hill butter”.",
    }),
  ),
  button: labelled(text({ max: 30 }), { description: "It puts all tiles back. Such as “Start again”." }),
  round: optional(
    labelled(text({ max: 40 }), {
      title: "Words for a whole disc",
      description: "Shown when four quarters make one, such as “A round of butter.”",
    }),
  ),
  kept: optional(
    labelled(text({ max: 60 }), {
      title: "Words for a changed wall",
      description:
        "Shown once a visitor has turned a quarter, when the address of the page leads back to this wall: “This page’s address keeps your wall.”",
    }),
  ),
  ...captionFields,
};
