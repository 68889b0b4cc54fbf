import { defineDocument } from "../schema/document.ts";
import { labelled, optional } from "../schema/field.ts";
import { text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";

/** A member of the team: name, role, one odd true fact, and what is always on the bench. */
export const person = defineDocument(
  "person",
  {
    name: text({ max: 80 }),
    role: text({ max: 80 }),
    fact: labelled(text(), { title: "Odd fact", description: "One odd true sentence about this person." }),
    bench: optional(
      labelled(text({ max: 80 }), {
        title: "On the bench",
        description: "A thing that this person always has at work.",
      }),
    ),
    portrait: image(),
  },
  { one: "Person", all: "Team" },
);
