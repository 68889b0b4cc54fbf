/** Fields of the sections that both pages and case studies have. */

import { labelled, optional } from "../schema/field.ts";
import { listOf, longText, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";
import { richText } from "../schema/richText.ts";

export const richTextFields = {
  heading: optional(text()),
  anchor: optional(
    labelled(text({ max: 40 }), {
      description: "A name for links to this section: with “terms” here, /privacy#terms leads to it.",
    }),
  ),
  body: richText(),
  image: optional(image()),
};

export const statisticsFields = {
  heading: optional(text()),
  items: listOf({ value: text({ max: 20 }), label: text() }, { min: 1 }),
};

export const quoteFields = {
  text: longText({ max: 400 }),
  name: text({ max: 80 }),
  role: text({ max: 120 }),
};

export const mediaFields = {
  image: image(),
  caption: optional(text()),
};
