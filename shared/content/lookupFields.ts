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

const answer = {
  ...words,
  spreads: labelled(flag(), {
    title: "Arcs spread in the dark",
    description: "From the corner over the whole section, which is dark with them: for what is not yet well.",
  }),
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
        ...answer,
        messages: labelled(
          listOf({
            at: labelled(text({ max: 12 }), { title: "Time" }),
            text: labelled(longText({ max: 160 }), { title: "Words" }),
            answer: optional(
              labelled(object(answer), {
                title: "Answer from then on",
                description: "For a message that says something else than the answer before it.",
              }),
            ),
          }),
          { title: "Text messages", description: "In order. The first follows by itself, the others when waited for." },
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
