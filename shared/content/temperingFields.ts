/** Fields of the section in which visitors heat a bar of steel and see its temper colours. */

import { labelled, optional } from "../schema/field.ts";
import { flag, listOf, longText, text } from "../schema/fields.ts";
import { inOrderOf } from "../schema/numbers.ts";
import { richText } from "../schema/richText.ts";
import { wholeNumber } from "../schema/wholeNumber.ts";
import { temperDegrees } from "../temperDegrees.ts";

export const temperingFields = {
  heading: text(),
  body: richText(),
  stops: labelled(
    inOrderOf(
      "degrees",
      listOf(
        {
          degrees: wholeNumber(temperDegrees),
          name: labelled(text({ max: 8 }), { description: "Such as “Straw”, in large type." }),
          text: labelled(longText({ max: 160 }), { description: "What this heat is good for." }),
          isHot: labelled(flag(), {
            title: "The right one",
            description: "At its degrees the name is as wide as it gets, and the section stands on orchid.",
          }),
        },
        { min: 1 },
      ),
    ),
    {
      title: "Colours",
      description: "Their names, in any order. Steel is straw at 220 °C, brown at 255, orchid at 280, blue at 300.",
    },
  ),
  start: optional(
    labelled(wholeNumber(temperDegrees), {
      title: "Degrees at first",
      description: "How hot the bar has been before the visitor heats it. Without them it is bright.",
    }),
  ),
  heat: labelled(text({ max: 24 }), { title: "Words beside the slider", description: "Such as “Heat the bar”." }),
  kept: labelled(text({ max: 60 }), {
    title: "Words while it cools",
    description: "Such as “It cools, and the colour stays.”",
  }),
  grind: labelled(text({ max: 24 }), {
    title: "Words of the button",
    description: "It takes the colour off. Such as “Grind it bright”.",
  }),
};
