/** Fields of the block that reads the things in a picture with a lens. */

import { labelled, optional } from "../schema/field.ts";
import { listOf, longText, object, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";
import { numberWithin } from "../schema/numbers.ts";
import { wholeNumber } from "../schema/wholeNumber.ts";
import { captionFields } from "./captionFields.ts";

const reading = {
  large: labelled(text({ max: 12 }), { title: "Large word", description: "What it is made of, such as “Brass”." }),
  text: labelled(longText({ max: 120 }), { title: "After the large word" }),
  sure: labelled(wholeNumber({ least: 0, most: 100 }), {
    title: "How sure that is",
    description: "Of a hundred. It is drawn, too.",
  }),
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
      description: "Read where the lens is over none of the things. Without it the last answer stays.",
    }),
  ),
  ...captionFields,
};
