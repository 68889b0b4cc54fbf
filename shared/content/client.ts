import { type Content, defineDocument } from "../schema/document.ts";
import { grouping, labelled, optional } from "../schema/field.ts";
import { computed, slug, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";
import { change } from "./change.ts";

const newestCaseStudy = '*[_type=="caseStudy"&&client._ref==^._id]|order(publishedAt desc)[0]';

/** An organisation the agency works for. */
export const client = defineDocument(
  "client",
  {
    name: text({ max: 80 }),
    sector: grouping(text({ max: 60 })),
    description: optional(
      labelled(text({ max: 60 }), { description: "What it is, after its name in a sentence: “a railway”." }),
    ),
    mark: labelled(image(), {
      title: "Logo",
      description: "A drawing (SVG) in one colour, without a background: it is made pale for dark screens.",
    }),
    plate: optional(
      labelled(image(), { title: "Photograph", description: "Beside the name in the large list of names." }),
    ),
    /** The newest case study about this client, where there is one: its address, and the number that it changed. */
    caseStudySlug: optional(computed(`${newestCaseStudy}.slug.current`, slug({ from: "title" }).parse)),
    change: optional(computed(`${newestCaseStudy}.${change.groq("change")}`, change.parse)),
  },
  { one: "Client", all: "Clients" },
);

export type Client = Content<typeof client>;
