/** Fields of the block that reads the things in a picture with a lens. */

import * as z from "zod";
import { type Field, labelled, optional } from "../schema/field.ts";
import { listOf, longText, object, simple, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";
import { numberWithin } from "../schema/numbers.ts";
import { wholeNumber } from "../schema/wholeNumber.ts";
import { captionFields } from "./captionFields.ts";

/** Numbers from 0 to 100 with spaces between them: how much light a thing sends back, at equal steps of its colours. */
function spectrumNumbers(): Field<number[]> {
  const source = "^\\s*(?:100|\\d{1,2})(?:\\s+(?:100|\\d{1,2})){11,23}\\s*$";
  const says =
    "be 12 to 24 whole numbers from 0 to 100 with spaces between them, such as 4 6 9 15 31 48 60 67 71 74 76 77";
  const numbersIn = (line: string) => line.trim().split(/\s+/).map(Number);
  const parse = z.string().regex(new RegExp(source), `must ${says}`).transform(numbersIn);
  return simple("string", parse, { pattern: { source, says } });
}

const reading = {
  large: labelled(text({ max: 12 }), { title: "Large word", description: "What it is made of, such as “Brass”." }),
  text: labelled(longText({ max: 120 }), { title: "After the large word" }),
  sure: labelled(wholeNumber({ least: 0, most: 100 }), {
    title: "How sure that is",
    description: "Of a hundred. It is drawn, too, where there is no spectrum.",
  }),
  spectrum: optional(
    labelled(spectrumNumbers(), {
      description:
        "12 to 24 numbers from 0 to 100 with spaces between them: how much light it sends back, at equal steps from 340 to 1,050 nm. It is drawn, and rises before the large word is shown.",
    }),
  ),
};

const hundredths = (title: string, description: string) =>
  labelled(numberWithin({ least: 0, most: 100 }), { title, description });

export const readingsFields = {
  heading: labelled(text({ max: 60 }), { description: "Such as “What have you brought?”" }),
  image: labelled(image(), {
    title: "Picture",
    description: "The things apart from each other, from above. Cropped to 4:3 around its middle.",
  }),
  items: labelled(
    listOf(
      {
        thing: labelled(text({ max: 20 }), { description: "On its button, such as “Key”." }),
        x: hundredths("From the left", "Its middle in the picture: 0 is the left edge, 100 the right one."),
        y: hundredths("From the top", "0 is the upper edge, 100 the lower one."),
        ...reading,
      },
      { min: 2 },
    ),
    { title: "Things", description: "The lens lies on the first one until it is moved." },
  ),
  rest: optional(
    labelled(object({ thing: labelled(text({ max: 20 }), { description: "Such as “Mat”." }), ...reading }), {
      title: "What they lie on",
      description:
        "Read where the lens is over none of the things, such as in the middle of the picture, where its button takes the lens. Without it the last answer stays.",
    }),
  ),
  ...captionFields,
};
