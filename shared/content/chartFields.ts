/** Fields of the blocks that draw numbers: over years, and names at their height. */

import { labelled, optional } from "../schema/field.ts";
import { flag, listOf, text } from "../schema/fields.ts";
import { inOrderOf, number } from "../schema/numbers.ts";
import { wholeNumber } from "../schema/wholeNumber.ts";
import { captionFields } from "./captionFields.ts";

const unit = labelled(text({ max: 12 }), { description: "Of all numbers, such as “m”." });

const hasComma = optional(labelled(flag(), { title: "Decimal comma", description: "2,50 instead of 2.50." }));

export const chartFields = {
  heading: text(),
  name: labelled(text({ max: 30 }), {
    title: "What was measured",
    description: "Such as “Marsh”. Drawn as a line of points on solid ground.",
  }),
  levelName: optional(
    labelled(text({ max: 30 }), {
      title: "What it stands above",
      description: "Such as “High spring tide”. Drawn as water, as high as in the year that the visitor chooses.",
    }),
  ),
  difference: optional(
    labelled(text({ max: 30 }), {
      title: "Words after the difference",
      description:
        "Such as “above water”, after the largest number. Less than one metre is shown in centimetres, less than one kilometre in metres.",
    }),
  ),
  unit,
  hasComma,
  items: labelled(
    inOrderOf(
      "year",
      listOf(
        {
          year: wholeNumber({ least: 1, most: 9999 }),
          value: labelled(number(), { title: "Number", description: "What was measured, with a decimal point." }),
          level: optional(
            labelled(number(), { title: "Level", description: "What it stands above, in the same unit." }),
          ),
          doubt: optional(
            labelled(text({ max: 80 }), {
              title: "Doubtful because",
              description:
                "Such as “The levelling staff was bent.” The number is drawn as an open circle, apart from the line through the others.",
            }),
          ),
        },
        { min: 2 },
      ),
    ),
    { title: "Years", description: "At least two, in any order. Years without a number stay empty." },
  ),
  ...captionFields,
};

export const levelsFields = {
  heading: text(),
  unit,
  hasComma,
  level: optional(labelled(number(), { description: "What is below it is under water, such as 2.27." })),
  levelName: optional(
    labelled(text({ max: 60 }), { title: "Name of the level", description: "Such as “High spring tide”." }),
  ),
  countName: optional(
    labelled(text({ max: 30 }), {
      title: "Words after the count",
      description:
        "Such as “above water”, after the number of names above the level, which is the largest. Else “above”.",
    }),
  ),
  sliderName: optional(
    labelled(text({ max: 30 }), {
      title: "What the visitor does",
      description: "Such as “Raise the tide”, beside the slider that moves the level.",
    }),
  ),
  items: labelled(
    listOf(
      {
        name: text({ max: 60 }),
        value: labelled(number(), { title: "Number", description: "With a decimal point." }),
        isHot: labelled(flag(), { title: "In colour", description: "For the one that the page tells about." }),
      },
      { min: 1 },
    ),
    { title: "Names", description: "In any order: the highest number stands first, under the others of its height." },
  ),
  ...captionFields,
};
