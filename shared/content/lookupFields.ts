/** Fields of the block that answers what the visitor types, with answers that are written beforehand. */

import { labelled, optional } from "../schema/field.ts";
import { flag, listOf, longText, object, text } from "../schema/fields.ts";
import { captionFields } from "./captionFields.ts";

const words = {
  lead: labelled(text({ max: 60 }), {
    title: "Before the large word",
    description: "Such as “We expect it back at”.",
  }),
  large: labelled(text({ max: 5 }), {
    title: "Large word",
    description: "At most five characters, such as “21:40”.",
  }),
  text: labelled(longText({ max: 200 }), { title: "After the large word" }),
};

export const lookupFields = {
  heading: labelled(text({ max: 40 }), { title: "Question", description: "Such as “Is your power off?”" }),
  label: labelled(text({ max: 30 }), { title: "Name of the field", description: "Such as “Postcode”." }),
  button: labelled(text({ max: 40 }), { description: "Its words, such as “Tell me when it is back”." }),
  answers: labelled(
    listOf(
      {
        typed: labelled(text({ max: 12 }), {
          title: "What is typed",
          description:
            "Each once, such as “BD13 2”, in capitals or not, with spaces or not. It is a button beside the field as well.",
        }),
        place: labelled(text({ max: 30 }), {
          title: "What that is",
          description: "On the button, such as “Hag Wood”.",
        }),
        ...words,
        spreads: labelled(flag(), {
          title: "Arcs spread",
          description: "From the corner over the whole section: for the answer that the page tells about.",
        }),
        messages: labelled(
          listOf({
            at: labelled(text({ max: 12 }), { title: "Time" }),
            text: labelled(longText({ max: 160 }), { title: "Words" }),
          }),
          { title: "Text messages", description: "Those that follow, in order." },
        ),
      },
      { min: 1 },
    ),
    { description: "Three at most fit beside the field on a phone." },
  ),
  tryLabel: optional(
    labelled(text({ max: 30 }), {
      title: "Before the buttons",
      description: "The short words before what can be pressed instead of typed, such as “Or try”.",
    }),
  ),
  otherwise: labelled(object(words), { title: "Answer to anything else" }),
  ...captionFields,
};
