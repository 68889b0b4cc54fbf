import { type Content, defineDocument, pick, reference } from "../schema/document.ts";
import { optional } from "../schema/field.ts";
import { longText, slug, text } from "../schema/fields.ts";
import { richText } from "../schema/richText.ts";
import { caseStudy } from "./caseStudy.ts";

/** What the agency sells: the result, the price, the duration. */
export const service = defineDocument("service", {
  name: text({ max: 40 }),
  slug: slug({ from: "name" }),
  /** One sentence, for lists. */
  sentence: longText({ max: 240 }),
  /** The full description, which opens in place. */
  details: richText(),
  price: text({ max: 60 }),
  duration: text({ max: 60 }),
  caseStudy: optional(reference(pick(caseStudy, ["title", "slug", "cover"]))),
});

export type Service = Content<typeof service>;
