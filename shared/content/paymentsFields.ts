/** Fields of the block that shows payments over years, and how they move, and of the form that asked for them before. */

import { labelled, optional } from "../schema/field.ts";
import { choice, flag, listOf, longText, object, text } from "../schema/fields.ts";
import { inOrderOf } from "../schema/numbers.ts";
import { wholeNumber } from "../schema/wholeNumber.ts";
import { captionFields } from "./captionFields.ts";

const formFields = {
  name: labelled(text({ max: 40 }), { description: "Such as “Page nine of 34”." }),
  label: labelled(text({ max: 120 }), {
    title: "What it asks for",
    description: "A figure for each year. Visitors can try to fill it in.",
  }),
  marked: labelled(longText({ max: 160 }), {
    title: "Answer to all figures",
    description: "While some are missing, the form says how many.",
  }),
};

export const paymentsFields = {
  heading: text(),
  lastName: labelled(text({ max: 30 }), {
    title: "Words before the last month",
    description:
      "Such as “Last payment”, above the largest words of the section. Words such as “, a year later” follow it when something has happened.",
  }),
  month: labelled(text({ max: 12 }), { title: "Last month of a year", description: "Such as “October”." }),
  first: labelled(wholeNumber({ least: 1, most: 9999 }), { title: "First year" }),
  years: labelled(wholeNumber({ least: 2, most: 60 }), { title: "Number of years" }),
  perYear: labelled(wholeNumber({ least: 1, most: 4 }), { title: "Payments a year" }),
  before: optional(
    labelled(object(formFields), {
      title: "Earlier form",
      description: "From before it was a block of its own, “Page of an earlier form”, which can stand anywhere.",
    }),
  ),
  question: optional(
    labelled(text({ max: 80 }), {
      description: "Above what happens, which is its answer, such as “Question seven: what could happen?”",
    }),
  ),
  events: labelled(
    inOrderOf(
      "year",
      listOf(
        {
          year: wholeNumber({ least: 1, most: 9999 }),
          label: labelled(text({ max: 40 }), {
            title: "What happens",
            description: "Visitors press it. Such as “A bad winter in 2046”.",
          }),
          moves: labelled(
            choice(["later", "earlier"], {
              later: "The payments of this year are made after the last ones",
              earlier: "Those of the last year are made in this year as well",
            }),
            { title: "Which payments move" },
          ),
          text: labelled(longText({ max: 160 }), { title: "What it means" }),
          isCompared: labelled(flag(), {
            title: "Shown by the comparison above",
            description:
              "Its second picture is this: pressing the event slides its divider. Without a comparison directly above this section nothing changes.",
          }),
        },
        { min: 1 },
      ),
    ),
    { description: "Visitors add each and take it away again. Two look best." },
  ),
  ...captionFields,
};

export const earlierFormFields = {
  ...formFields,
  years: labelled(wholeNumber({ least: 2, most: 60 }), { title: "Number of years" }),
  guess: optional(
    labelled(text({ max: 40 }), {
      title: "Button that makes up all figures",
      description: "Such as “Type a number”.",
    }),
  ),
  ...captionFields,
};
