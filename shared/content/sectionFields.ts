/** Fields of the sections that both pages and case studies have. */

import { pick, reference } from "../schema/document.ts";
import { labelled, optional } from "../schema/field.ts";
import { choice, figure, flag, list, listOf, longText, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";
import { richText } from "../schema/richText.ts";
import { captionFields } from "./captionFields.ts";
import { chartFields, levelsFields } from "./chartFields.ts";
import { client } from "./client.ts";
import { distanceFields } from "./distanceFields.ts";
import { firingFields } from "./firingFields.ts";
import { lookupFields } from "./lookupFields.ts";
import { patternFields } from "./patternFields.ts";
import { earlierFormFields, paymentsFields } from "./paymentsFields.ts";
import { readingsFields } from "./readingsFields.ts";
import { seatsFields } from "./seatsFields.ts";

export const richTextFields = {
  heading: optional(text()),
  anchor: optional(
    labelled(text({ max: 40 }), {
      description: "A name for links to this section: with “terms” here, /privacy#terms leads to it.",
    }),
  ),
  body: richText(),
  image: optional(image()),
  display: optional(
    labelled(
      choice(["margin", "large", "columns", "steps", "statement", "wide"], {
        margin: "Picture in the margin",
        large: "First paragraph in large type",
        columns: "Parts side by side, each with its small heading",
        steps: "Parts one below the other, their small headings large",
        statement: "First paragraph across the page, on the client’s colour",
        wide: "Picture from edge to edge, on dark",
      }),
      { title: "Layout", description: "Without a choice, the picture stands in the margin." },
    ),
  ),
};

export const statisticsFields = {
  heading: optional(text()),
  items: listOf({ value: figure({ max: 20 }), label: text() }, { min: 1 }),
};

export const quoteFields = {
  text: longText({ max: 400 }),
  emphasis: optional(
    labelled(text({ max: 40 }), {
      title: "Large words",
      description: "Words of the quote, exactly as there, that are set across the page. The others become small.",
    }),
  ),
  display: optional(
    labelled(
      choice(["stairs", "line", "floors"], {
        stairs: "Stairs: each line of the large words begins further in",
        line: "One line: each of the large words is wider than the last",
        floors: "Floors: every line on a numbered rule, with empty ones below",
      }),
      { title: "Large words are set as", description: "Without a choice, as stairs." },
    ),
  ),
  name: text({ max: 80 }),
  role: text({ max: 120 }),
  client: optional(
    labelled(reference(pick(client, ["name", "colours"])), {
      description: "The quote stands on its colours. A case study has those of its own client.",
    }),
  ),
  ground: optional(
    labelled(
      choice(["reverse", "field"], {
        reverse: "Reverse: the other half of the client’s colours",
        field: "Field: as behind the client’s figures and its words in lists",
      }),
      { description: "Only with a client. Without a choice, the quote stands on the reverse." },
    ),
  ),
};

export const mediaFields = {
  image: image(),
  caption: optional(text()),
};

const wholePicture = "Shown whole, never cropped.";

/** For what is too small to read in a wide picture on a phone. */
const tall = optional(
  labelled(image(), {
    title: "Tall picture for phones",
    description: "Shown instead in windows below 700 px, whole: the same thing, taller than wide, with larger letters.",
  }),
);

/** The blocks that show what was made. */
export const artefactFields = {
  screens: {
    items: labelled(
      listOf({ image: labelled(image(), { title: "Screenshot", description: wholePicture }) }, { min: 1 }),
      {
        title: "Screenshots",
        description: "Two or three screenshots of a phone, without a device around them. Unequal heights look best.",
      },
    ),
    ground: optional(
      labelled(image(), {
        title: "Background",
        description: "Behind the screenshots, from edge to edge. Decoration: its alternative text is not read.",
      }),
    ),
    ...captionFields,
  },
  objectPicture: {
    image: labelled(image(), { description: "From edge to edge, 16:9; on phones 3:2, around the hotspot." }),
    tall,
    ...captionFields,
  },
  sentences: {
    heading: text(),
    items: labelled(
      listOf(
        {
          number: optional(
            labelled(text({ max: 6 }), { description: "Instead of its position, where these are some of many." }),
          ),
          before: labelled(list(longText({ max: 200 })), {
            title: "Struck out",
            description: "What the sentence replaced: one earlier wording, or several drafts.",
          }),
          after: labelled(longText({ max: 240 }), { title: "Sentence" }),
        },
        { min: 1 },
      ),
      { title: "Sentences" },
    ),
    ...captionFields,
  },
  compare: {
    before: labelled(image(), { title: "First picture", description: "Left of the divider." }),
    beforeLabel: labelled(text({ max: 30 }), { title: "Name of the first picture", description: "Such as “Dry”." }),
    after: labelled(image(), {
      title: "Second picture",
      description: "Right of the divider: the same view, in the same proportions.",
    }),
    afterLabel: labelled(text({ max: 30 }), { title: "Name of the second picture", description: "Such as “Wet”." }),
    ...captionFields,
  },
  figures: {
    heading: optional(text()),
    items: labelled(
      listOf(
        {
          was: optional(
            labelled(text({ max: 12 }), { title: "Before", description: "The old number, such as “214”." }),
          ),
          value: labelled(figure({ max: 12 }), { title: "Number", description: "Such as “31” or “−38%”." }),
          unit: optional(labelled(text({ max: 12 }), { description: "Such as “weeks”." })),
          label: labelled(text(), { description: "What was counted, and over which time." }),
          isHot: labelled(flag(), {
            title: "In colour",
            description:
              "For the one number that matters most: it is drawn, and beside an old number as large as its row allows.",
          }),
        },
        { min: 1 },
      ),
      { title: "Figures" },
    ),
    display: optional(
      labelled(
        choice(["beside", "foot"], {
          beside: "Drawing beside the other numbers",
          foot: "Drawing along the foot of the section, from edge to edge",
        }),
        { title: "Layout", description: "Without a choice, the drawing stands below its number." },
      ),
    ),
    isWide: optional(
      labelled(flag(), {
        title: "Number in colour across the page",
        description: "For a percentage of at most two digits without an old number, such as “−41%”.",
      }),
    ),
    marks: optional(
      labelled(
        choice(["squares", "dots", "bricks", "strips", "lines", "slots", "sheets", "screens", "quarters", "none"], {
          strips: "Bars",
          lines: "Lines of text: what is gone is thin",
          slots: "One row of upright lines",
          sheets: "Upright sheets",
          screens: "Screens: what is gone is struck out",
          quarters: "Quarters of a disc",
          none: "Not drawn",
        }),
        {
          title: "Drawn as",
          description:
            "Below the number in colour one mark stands for each unit: 140 that became 38, or the hundred of a percentage. They are squares without a choice. What cannot be counted, such as “4 min”, is not drawn.",
        },
      ),
    ),
  },
  sequence: {
    heading: optional(text()),
    items: labelled(
      listOf(
        {
          image: labelled(image(), {
            title: "Picture",
            description: "The same view and proportions in every picture.",
          }),
          tall,
          number: optional(
            labelled(text({ max: 3 }), {
              description: "Shown before the caption in place of 1, 2, 3: the number of a scene, or a minute.",
            }),
          ),
          caption: text({ max: 120 }),
        },
        { min: 2 },
      ),
      { title: "Pictures" },
    ),
    ...captionFields,
  },
  pair: {
    first: labelled(image(), { title: "Wide picture", description: "Cropped to 4:3 around the hotspot." }),
    firstCaption: optional(labelled(text(), { title: "Caption of the wide picture" })),
    second: labelled(image(), { title: "Tall picture", description: "Cropped to 4:5 around the hotspot." }),
    secondCaption: optional(labelled(text(), { title: "Caption of the tall picture" })),
  },
  distance: distanceFields,
  chart: chartFields,
  levels: levelsFields,
  lookup: lookupFields,
  payments: paymentsFields,
  earlierForm: earlierFormFields,
  readings: readingsFields,
  pattern: patternFields,
  seats: seatsFields,
  firing: firingFields,
};

/** What editors call them. */
export const artefactTitles: Record<keyof typeof artefactFields, string> = {
  screens: "Screens",
  objectPicture: "Object",
  sentences: "Sentences with their drafts",
  compare: "Comparison of two pictures",
  figures: "Figures in large rows",
  sequence: "Sequence of pictures",
  pair: "Pair of pictures",
  distance: "Distance",
  chart: "Chart over years",
  levels: "Names by their height",
  lookup: "Question with a field",
  payments: "Payments over years",
  earlierForm: "Page of an earlier form",
  readings: "Things under a lens",
  pattern: "Pattern to turn",
  seats: "Seats and their prices",
  firing: "Bricks and the heat of their kiln",
};
