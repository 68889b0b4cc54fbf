import { type Content, defineDocument } from "../schema/document.ts";
import { labelled, optional } from "../schema/field.ts";
import { computed, slug, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";

/** An organisation the agency works for. */
export const client = defineDocument(
  "client",
  {
    name: text({ max: 80 }),
    sector: text({ max: 60 }),
    mark: labelled(image(), { title: "Logo" }),
    plate: optional(
      labelled(image(), { title: "Photograph", description: "Beside the name in the large list of names." }),
    ),
    /** The newest case study about this client, where there is one. */
    caseStudySlug: optional(
      computed(
        '*[_type=="caseStudy"&&client._ref==^._id]|order(publishedAt desc)[0].slug.current',
        slug({ from: "title" }).parse,
      ),
    ),
  },
  { one: "Client", all: "Clients" },
);

export type Client = Content<typeof client>;
