import { type Content, defineDocument, pick, reference, sections } from "../schema/document.ts";
import { optional } from "../schema/field.ts";
import { dateTime, list, listOf, longText, object, slug, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";
import { client } from "./client.ts";
import { seoFields } from "./layout.ts";
import { mediaFields, quoteFields, richTextFields, statisticsFields } from "./sectionFields.ts";

/** A finished project: the problem, the work, the result. */
export const caseStudy = defineDocument("caseStudy", {
  title: text({ max: 80 }),
  slug: slug({ from: "title" }),
  client: reference(pick(client, ["name", "sector"])),
  headline: text(),
  summary: longText({ max: 300 }),
  cover: image(),
  publishedAt: dateTime(),
  disciplines: list(text({ max: 40 }), { min: 1 }),
  facts: listOf({ label: text({ max: 40 }), value: text() }),
  sections: sections({
    richText: richTextFields,
    statistics: statisticsFields,
    quote: quoteFields,
    media: mediaFields,
  }),
  pageSeo: optional(object(seoFields)),
});

/** A case study in a list or a link. */
export const caseStudyCard = pick(caseStudy, [
  "title",
  "slug",
  "client",
  "headline",
  "summary",
  "cover",
  "publishedAt",
  "disciplines",
]);

export type CaseStudy = Content<typeof caseStudy>;
export type CaseStudyCard = Content<typeof caseStudyCard>;
