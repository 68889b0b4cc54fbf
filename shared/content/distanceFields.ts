/** Fields of the block that makes a number as long as it is: one line for each unit, and notes on some of them. */

import { labelled, optional } from "../schema/field.ts";
import { choice, listOf, longText, text } from "../schema/fields.ts";
import { wholeNumber } from "../schema/wholeNumber.ts";

/** More would be tedious to scroll through. */
export const mostUnits = 60;

export const distanceFields = {
  heading: text(),
  unit: labelled(text({ max: 20 }), { description: "What is counted, such as “steps”." }),
  display: labelled(
    choice(["lines", "walk", "flight"], {
      lines: "A line for each, down the page",
      walk: "The same with footprints: reading is walking",
      flight: "A flight of stairs, seen from the side",
    }),
    { title: "Drawn as" },
  ),
  notes: labelled(
    listOf(
      {
        at: labelled(wholeNumber({ least: 0, most: mostUnits }), {
          title: "Number",
          description: `Where the note stands: 0 is the beginning, ${mostUnits} the most.`,
        }),
        text: longText({ max: 120 }),
        sign: optional(
          labelled(text({ max: 4 }), {
            description: "Such as the number of a platform. With one, the note is a sign on which it stands large.",
          }),
        ),
      },
      { min: 1 },
    ),
    {
      description:
        "In any order. The largest number is the whole distance, so no note is beyond it: as many lines are drawn.",
    },
  ),
};
