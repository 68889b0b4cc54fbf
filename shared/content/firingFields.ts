/** Fields of the block in which visitors choose a clay and the heat of the kiln, and see the brick. */

import * as z from "zod";
import { type Field, labelled, optional } from "../schema/field.ts";
import { listOf, simple, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";
import { captionFields } from "./captionFields.ts";

/** `degrees` is the heat of the kiln in °C, `colour` such as `#61372e`; `values` are in the order of the facts. */
export type FiredBrick = { degrees: number; colour: string; values: string[] };

/** Lines of a degree, a colour and one to four values, the coolest first; no two have the same degrees. */
function firedBricks(): Field<FiredBrick[]> {
  const line = "\\d{3,4}[ \\t]+#[\\dA-Fa-f]{6}(?:[ \\t]+[^\\s#]{1,8}){1,4}";
  const source = `^\\s*${line}(?:[ \\t\\r]*\\n\\s*${line}){0,11}\\s*$`;
  const says =
    "be 1 to 12 lines such as 1060 #61372e 62 8 F2: the degrees, the colour with # and six digits or letters from a to f, then the value of each fact, with spaces between them";
  const parse = z
    .string()
    .regex(new RegExp(source), `must ${says}`)
    .transform(bricksIn)
    .refine((bricks) => new Set(bricks.map(({ degrees }) => degrees)).size === bricks.length, {
      message: "must have each degree once",
    });
  return simple("text", parse, { pattern: { source, says } }, { rows: 6 });
}

function bricksIn(lines: string): FiredBrick[] {
  const bricks = lines
    .trim()
    .split(/\s*\n\s*/)
    .map((line): FiredBrick => {
      const [degrees, colour = "", ...values] = line.split(/\s+/);
      return { degrees: Number(degrees), colour: colour.toLowerCase(), values };
    });
  return bricks.toSorted((a, b) => a.degrees - b.degrees);
}

/** The name of a clay and the degrees of one of its bricks. */
function brickName(): Field<string> {
  const pattern = /^\s*\S.* \d{3,4}\s*$/;
  const says = "be the name of a clay and degrees, such as Upper Seam 1060";
  const parse = z.string().regex(pattern, `must ${says}`).trim();
  return simple("string", parse, { pattern: { source: pattern.source, says } });
}

const decoration = "Decoration: its alternative text is not read.";

export const firingFields = {
  heading: labelled(text({ max: 40 }), {
    description: "Shown without script, too: do not ask visitors to do something. Such as “Seven clays, one kiln”.",
  }),
  clays: labelled(
    listOf(
      {
        name: labelled(text({ max: 12 }), { description: "Such as “Upper Seam”." }),
        bricks: labelled(firedBricks(), {
          description:
            "One line for each: its degrees, its colour, and its facts in their order, such as 1060 #61372e 62 8 F2.",
        }),
      },
      { min: 1 },
    ),
    { description: "Seven at most fit side by side." },
  ),
  facts: labelled(
    listOf(
      {
        label: labelled(text({ max: 24 }), { description: "Such as “Strength”." }),
        unit: optional(labelled(text({ max: 8 }), { description: "Such as “N/mm²”." })),
      },
      { min: 1 },
    ),
    { description: "What the values of each brick are, in their order, at most four. Three look best." },
  ),
  chosen: labelled(brickName(), {
    title: "Brick chosen at first",
    description: "Such as “Upper Seam 1060”. If it does not exist, the first is chosen.",
  }),
  heat: labelled(text({ max: 20 }), {
    title: "Words beside the slider",
    description: "Such as “Turn up the kiln, °C”.",
  }),
  wet: optional(
    labelled(text({ max: 16 }), { title: "Words of the button", description: "It wets the brick. Such as “Wet”." }),
  ),
  face: labelled(image(), {
    title: "Face of a brick",
    description: `Without colour: where it is medium grey, it leaves the colour of the brick as it is. ${decoration}`,
  }),
  wetFace: optional(
    labelled(image(), { title: "Wet face", description: `The same face with water that mirrors. ${decoration}` }),
  ),
  ...captionFields,
};
