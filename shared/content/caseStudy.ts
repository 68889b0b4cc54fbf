import { type Content, defineDocument, pick, reference, sections } from "../schema/document.ts";
import { labelled, optional, withDefault } from "../schema/field.ts";
import { choice, dateTime, list, listOf, longText, object, slug, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";
import { change } from "./change.ts";
import { client } from "./client.ts";
import { seoFields, seoLabel } from "./layout.ts";
import {
  artefactFields,
  artefactTitles,
  mediaFields,
  quoteFields,
  richTextFields,
  statisticsFields,
} from "./sectionFields.ts";

/** Sections in which visitors do something; stills that they play are rather watched. */
const triedSections = [
  "compare",
  "distance",
  "chart",
  "levels",
  "lookup",
  "payments",
  "earlierForm",
  "readings",
  "pattern",
  "seats",
  "firing",
] as const;

/** A finished project: the problem, the work, the result. */
export const caseStudy = defineDocument(
  "caseStudy",
  {
    title: labelled(text({ max: 80 }), { description: "The name of the project." }),
    slug: slug({ from: "title" }),
    client: reference(pick(client, ["name", "sector", "colours", "typeface"])),
    headline: labelled(text(), { description: "The result in one line, in large type." }),
    summary: labelled(longText({ max: 300 }), { description: "For lists of projects, the feed and search results." }),
    cover: labelled(image(), { description: "The large image at the top of the page, and in lists of projects." }),
    opening: labelled(
      withDefault(
        choice(["cover", "headline", "colour", "level", "sentence", "drafts", "comparison"], {
          cover: "The cover",
          headline: "The headline, then the cover",
          colour: "The headline on the client’s colour, then the cover",
          level: "The headline on a line, beside the cover; texts are on the client’s colour",
          sentence: "The first section’s sentence, then the cover",
          drafts: "The first section’s sentences, beside the cover",
          comparison: "The first section’s comparison, in place of the cover",
        }),
        "cover",
      ),
      {
        title: "What the page opens with",
        description:
          "The last three need a first section of their kind: sentences with their drafts, or a comparison of two pictures. Without it, the page opens with the cover. A comparison’s first picture should be the cover. The line is at seven tenths of the cover’s height: on a shore, or the edge of a table.",
      },
    ),
    publishedAt: labelled(dateTime(), {
      title: "Date",
      description: "Projects are listed by date, the newest first. A date in the future does not hide the project.",
    }),
    disciplines: labelled(list(text({ max: 40 }), { min: 1 }), {
      description: "Each is a filter above the list of all projects. Write it alike in every project.",
    }),
    change: optional(
      labelled(change, {
        title: "The number that changed",
        description:
          "Beside the project’s name in lists. Below the leading numbers, a list has the summary in its place.",
      }),
    ),
    saying: optional(
      labelled(text({ max: 90 }), {
        title: "Words of the client",
        description:
          "In lists, in large type, for a project whose cover shows nothing of the client’s own. Quotation marks are added.",
      }),
    ),
    invitation: optional(
      labelled(object({ label: text({ max: 40 }), section: choice(triedSections, artefactTitles) }), {
        title: "What can be tried",
        description:
          "In lists, a link that says it, such as “Turn up the kiln”, and leads to the first section of that kind below the page’s opening. Below the leading numbers, it stands in place of the project’s name.",
      }),
    ),
    facts: listOf({ label: text({ max: 40 }), value: text() }),
    sections: sections(
      {
        richText: richTextFields,
        ...artefactFields,
        quote: quoteFields,
        statistics: statisticsFields,
        media: mediaFields,
      },
      artefactTitles,
    ),
    pageSeo: optional(labelled(object(seoFields), seoLabel)),
  },
  { one: "Case study", all: "Case studies" },
);

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
  "change",
  "saying",
  "invitation",
]);

export type CaseStudy = Content<typeof caseStudy>;
export type CaseStudyCard = Content<typeof caseStudyCard>;
