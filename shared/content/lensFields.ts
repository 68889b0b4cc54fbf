/** A lens that lies in a picture, and the pictures of which it is made where it is moved. */

import { labelled, optional } from "../schema/field.ts";
import { listOf, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";
import { numberWithin } from "../schema/numbers.ts";

const share = (title: string, description: string) =>
  labelled(numberWithin({ least: 0, most: 1 }), { title, description });

export const lensFields = {
  caption: optional(
    labelled(text({ max: 120 }), { description: "Below the picture: what is beside the lens, and what under it." }),
  ),
  sharp: labelled(image(), {
    title: "Sharp picture",
    description: "What the lens shows: the same view without a lens, all in focus.",
  }),
  blurred: labelled(image(), {
    title: "Blurred picture",
    description: "What is beside the lens: the same view without a lens, all out of focus.",
  }),
  glass: labelled(image(), {
    title: "Glass",
    description: "The rim, light and shadow of the lens at its first place: the same view, transparent elsewhere.",
  }),
  x: share("Middle from the left", "0 is the left edge of the picture, 1 the right one."),
  y: share("Middle from the top", "0 is the upper edge of the picture, 1 the lower one."),
  width: share("Width", "The width of the lens as a share of the picture’s."),
  height: share("Height", "The height of the lens as a share of the picture’s."),
  magnification: labelled(numberWithin({ least: 1, most: 4 }), {
    description: "How many times larger things look under the lens.",
  }),
  stops: labelled(
    listOf({
      x: share("Middle from the left", "0 is the left edge of the picture, 1 the right one."),
      was: labelled(text({ max: 80 }), { title: "Beside the lens", description: "What the blurred words say." }),
      asks: labelled(text({ max: 80 }), { title: "Under the lens", description: "What the sharp words say." }),
    }),
    {
      description:
        "What there is to read, from where the lens lies at first on, at equal distances. Keys and a slider move the lens from one to the next; without any, it stays where a visitor leaves it.",
    },
  ),
};
