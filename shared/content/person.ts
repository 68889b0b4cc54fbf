import { defineDocument } from "../schema/document.ts";
import { labelled } from "../schema/field.ts";
import { text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";

/** A member of the team: name, role, and one odd true fact. */
export const person = defineDocument(
  "person",
  {
    name: text({ max: 80 }),
    role: text({ max: 80 }),
    fact: labelled(text(), { title: "Odd fact", description: "One odd true sentence about this person." }),
    portrait: image(),
  },
  { one: "Person", all: "Team" },
);
