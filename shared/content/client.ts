import { type Content, defineDocument } from "../schema/document.ts";
import { optional } from "../schema/field.ts";
import { computed, slug, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";

/** An organisation the agency works for. */
export const client = defineDocument("client", {
  name: text({ max: 80 }),
  sector: text({ max: 60 }),
  mark: image(),
  plate: optional(image()),
  /** The newest case study about this client, where there is one. */
  caseStudySlug: optional(
    computed(
      '*[_type=="caseStudy"&&client._ref==^._id]|order(publishedAt desc)[0].slug.current',
      slug({ from: "title" }).parse,
    ),
  ),
});

export type Client = Content<typeof client>;
