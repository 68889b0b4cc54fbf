import type * as z from "zod";
import { labelled, optional } from "../schema/field.ts";
import { figure, object, text } from "../schema/fields.ts";

/** The number that a project changed: the old one, where there was one, the new one, and what was counted. */
export const change = object({
  was: optional(labelled(text({ max: 8 }), { title: "Before", description: "The old number, such as “140”." })),
  value: labelled(figure({ max: 8 }), { title: "Number", description: "Such as “38” or “−41%”." }),
  label: labelled(text({ max: 80 }), { title: "What was counted" }),
});

export type Change = z.output<typeof change.parse>;
