import { recommendedHeadline } from "../headline.ts";
import { type PagePath, pageRouteIds, routes } from "../routes.ts";
import { type Content, defineDocument, references, type SectionOf, sections } from "../schema/document.ts";
import { labelled, optional } from "../schema/field.ts";
import { choice, figure, href, listOf, longText, object, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";
import { wholeNumber } from "../schema/wholeNumber.ts";
import { caseStudyCard } from "./caseStudy.ts";
import { client } from "./client.ts";
import { seoFields, seoLabel } from "./layout.ts";
import { lensFields } from "./lensFields.ts";
import { person } from "./person.ts";
import {
  artefactFields,
  artefactTitles,
  mediaFields,
  quoteFields,
  richTextFields,
  statisticsFields,
} from "./sectionFields.ts";
import { service } from "./service.ts";
import { temperingFields } from "./temperingFields.ts";

const paths: PagePath[] = pageRouteIds.map((id) => routes[id].path);
const link = object({ label: text({ max: 60 }), href: labelled(href(), { title: "Target" }) });

/** Every type of section. */
export const pageSections = {
  hero: {
    headline: text({ max: recommendedHeadline }),
    accent: optional(labelled(text({ max: 40 }), { description: "Words of the headline that are shown in orchid." })),
    lede: optional(labelled(longText({ max: 400 }), { title: "Introduction" })),
    ground: optional(
      labelled(choice(["ink", "paper"], { ink: "Dark", paper: "Light" }), {
        description:
          "Of a headline without a picture, and of services in bands or contact details that follow it. Dark if empty.",
      }),
    ),
    image: optional(
      labelled(image(), {
        description:
          "The headline crosses the lower left of a tall picture, which should be dark there. With a headline of at most 28 characters, a tall picture heats where a visitor points; with a longer one it fades.",
      }),
    ),
    facts: listOf({
      label: text({ max: 20 }),
      value: text({ max: 80 }),
      href: optional(labelled(href(), { title: "Target", description: "With one, the fact is a link." })),
    }),
  },
  richText: richTextFields,
  tempering: temperingFields,
  featureGrid: {
    heading: text(),
    order: choice(["unordered", "sequence"], { unordered: "In no order", sequence: "Numbered steps" }),
    items: listOf({ title: text({ max: 80 }), text: longText({ max: 400 }) }, { min: 1 }),
  },
  statistics: statisticsFields,
  quote: quoteFields,
  clientLogos: {
    heading: text(),
    introduction: optional(labelled(longText({ max: 160 }), { description: "Below the heading of logos." })),
    display: choice(["wall", "marks", "sectors"], {
      wall: "Names in large type",
      marks: "Logos on bars to scale",
      sectors: "A list by sector",
    }),
    clients: references(client, { orAll: "name asc" }),
    image: optional(
      labelled(image(), {
        description:
          "Beside the names in large type, until a visitor points at one. Without it, the work for the first.",
      }),
    ),
  },
  team: { heading: text(), people: references(person, { orAll: "name asc" }) },
  services: {
    heading: optional(text()),
    introduction: optional(
      labelled(longText({ max: 160 }), {
        description: "Beside the heading of a short list; below the times and prices over the bands.",
      }),
    ),
    display: choice(["list", "bands"], { list: "Short list", bands: "A band for each, with prices" }),
    services: references(service, { orAll: "name asc" }),
  },
  caseStudies: {
    heading: optional(text()),
    display: choice(["selected", "index", "latest", "numbers"], {
      selected: "One across the window, one to its edge, then a pair",
      index: "All, with filters by discipline; below the leading numbers in the order of what can be tried",
      latest: "The first one, large",
      numbers: "The leading numbers alone, large",
    }),
    caseStudies: references(caseStudyCard, { orAll: "publishedAt desc" }),
    link: optional(link),
  },
  media: mediaFields,
  ...artefactFields,
  contactDetails: {
    heading: text(),
    email: labelled(text({ max: 120 }), { title: "Email address" }),
    phone: optional(text({ max: 40 })),
    letter: optional(
      labelled(
        object({
          linkText: labelled(text({ max: 40 }), { title: "Button" }),
          subject: text({ max: 80 }),
          text: labelled(longText({ max: 400 }), {
            description: "Such as short questions, with empty lines for answers.",
          }),
          question: optional(
            labelled(text({ max: 60 }), {
              description:
                "Above a large field, whose text the email then has. Nothing is sent before the visitor does it.",
            }),
          ),
          hint: optional(
            labelled(text({ max: 40 }), { title: "Invitation", description: "In the field while it is empty." }),
          ),
          note: optional(
            labelled(text({ max: 80 }), { description: "Beside the button below the field: that it opens an email." }),
          ),
          remarks: labelled(
            listOf({
              words: wholeNumber({ least: 0, most: 1000 }),
              text: labelled(text({ max: 80 }), { title: "Remark" }),
            }),
            { description: "Below the field, from so many words on." },
          ),
        }),
        {
          title: "Prepared email",
          description: "A button beside the address opens an email with this subject and text.",
        },
      ),
    ),
    image: optional(
      labelled(image(), {
        description: "Across the window, below the email address, which then stands below the headline.",
      }),
    ),
    lens: optional(
      labelled(object(lensFields), {
        description: "A glass lens in the picture above that visitors can move. The picture then does not warm.",
      }),
    ),
    steps: listOf({
      title: text({ max: 80 }),
      text: longText({ max: 300 }),
      amount: optional(
        labelled(figure({ max: 16 }), { description: "A number and what it counts, in large type, such as “30 min”." }),
      ),
    }),
    offices: listOf({ name: text({ max: 60 }), address: longText({ max: 300 }) }),
    officesImage: optional(
      labelled(image(), {
        title: "Picture of the offices",
        description:
          "With the addresses on it: the first at the upper left, the second at the lower right. A wide picture, such as a map of 2:1, is across the window; an upright one of 2:3 is as wide as a column.",
      }),
    ),
    officesTallImage: optional(
      labelled(image(), {
        title: "Tall picture for phones",
        description: "Shown instead in windows below 700 px, of 2:3, with the addresses in the same corners.",
      }),
    ),
    newsletterButtonText: optional(
      labelled(text({ max: 40 }), { title: "Newsletter button", description: "Opens the newsletter popup." }),
    ),
  },
  callToAction: { heading: text(), text: optional(longText({ max: 400 })), link },
};

/** A page of the route table, as an editor composes it. */
export const page = defineDocument("page", {
  path: labelled(choice(paths as [PagePath, ...PagePath[]]), { hidden: true }), // the table has routes, one page each
  sections: labelled(sections(pageSections, artefactTitles), {
    description: "The page from top to bottom. Drag to change the order.",
  }),
  pageSeo: optional(labelled(object(seoFields), seoLabel)),
});

export type Page = Content<typeof page>;
export type Section = SectionOf<typeof pageSections>;
export type SectionType = keyof typeof pageSections;
