import { type PagePath, pageRouteIds, routes } from "../routes.ts";
import { type Content, defineDocument, references, type SectionOf, sections } from "../schema/document.ts";
import { optional } from "../schema/field.ts";
import { choice, href, listOf, longText, object, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";
import { caseStudyCard } from "./caseStudy.ts";
import { client } from "./client.ts";
import { seoFields } from "./layout.ts";
import { person } from "./person.ts";
import { mediaFields, quoteFields, richTextFields, statisticsFields } from "./sectionFields.ts";
import { service } from "./service.ts";

const paths: PagePath[] = pageRouteIds.map((id) => routes[id].path);
const link = object({ label: text({ max: 60 }), href: href() });

/** Every type of section. */
export const pageSections = {
  hero: {
    headline: text({ max: 80 }),
    /** A word of the headline that is shown in orchid. */
    accent: optional(text({ max: 40 })),
    lede: optional(longText({ max: 400 })),
    image: optional(image()),
    facts: listOf({ label: text({ max: 20 }), value: text({ max: 80 }) }),
  },
  richText: richTextFields,
  featureGrid: {
    heading: text(),
    /** The items of a sequence are numbered. */
    order: choice(["unordered", "sequence"]),
    items: listOf({ title: text({ max: 80 }), text: longText({ max: 400 }) }, { min: 1 }),
  },
  statistics: statisticsFields,
  quote: quoteFields,
  clientLogos: {
    heading: text(),
    /** `wall`: names in large type. `marks`: a row of logos. `sectors`: a list by sector. */
    display: choice(["wall", "marks", "sectors"]),
    clients: references(client, { orAll: "name asc" }),
  },
  team: { heading: text(), people: references(person, { orAll: "name asc" }) },
  services: {
    heading: optional(text()),
    /** `list`: lines with rules between them. `bands`: one full-width band per service, with prices. */
    display: choice(["list", "bands"]),
    services: references(service, { orAll: "name asc" }),
  },
  caseStudies: {
    heading: optional(text()),
    /** `selected`: pairs of unequal size. `index`: every project, with filters by sector. `latest`: one, large. */
    display: choice(["selected", "index", "latest"]),
    caseStudies: references(caseStudyCard, { orAll: "publishedAt desc" }),
    link: optional(link),
  },
  media: mediaFields,
  contactDetails: {
    heading: text(),
    email: text({ max: 120 }),
    phone: optional(text({ max: 40 })),
    steps: listOf({ title: text({ max: 80 }), text: longText({ max: 300 }) }),
    offices: listOf({ name: text({ max: 60 }), address: longText({ max: 300 }) }),
    /** The button that opens the newsletter popup. */
    newsletterButtonText: optional(text({ max: 40 })),
  },
  callToAction: { heading: text(), text: optional(longText({ max: 400 })), link },
};

/** A page of the route table, as an editor composes it. */
export const page = defineDocument("page", {
  path: choice(paths as [PagePath, ...PagePath[]]), // the table has routes
  pageSeo: optional(object(seoFields)),
  sections: sections(pageSections),
});

export type Page = Content<typeof page>;
export type Section = SectionOf<typeof pageSections>;
export type SectionType = keyof typeof pageSections;
