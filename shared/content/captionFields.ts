/** Fields of the caption that artefact blocks have: `fact` in bold, then `why`. */

import { labelled, optional } from "../schema/field.ts";
import { longText, text } from "../schema/fields.ts";

export const captionFields = {
  fact: optional(labelled(text({ max: 80 }), { description: "The first words of the caption, in bold." })),
  why: optional(labelled(longText({ max: 300 }), { description: "The rest of the caption." })),
};
