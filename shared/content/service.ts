import { type Content, defineDocument, pick, reference } from "../schema/document.ts";
import { labelled, optional } from "../schema/field.ts";
import { longText, slug, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";
import { richText } from "../schema/richText.ts";
import { caseStudy } from "./caseStudy.ts";

/** What the agency sells: the result, the price, the duration. */
export const service = defineDocument(
  "service",
  {
    name: text({ max: 40 }),
    slug: slug({ from: "name" }),
    sentence: labelled(longText({ max: 240 }), { title: "In one sentence", description: "For lists of services." }),
    details: labelled(richText(), {
      title: "What you get",
      description: "Below the sentence, on the page of all services.",
    }),
    price: labelled(text({ max: 60 }), {
      description:
        "As visitors read it, such as “From £12,000”. The page of all services adds prices up where each has one whole sum and those of one unit begin with the same words.",
    }),
    duration: text({ max: 60 }),
    image: optional(
      labelled(image(), {
        title: "Picture",
        description: "Beside the service, on the page of all services. Without one, the case study’s picture is shown.",
      }),
    ),
    caseStudy: optional(
      labelled(reference(pick(caseStudy, ["title", "slug", "cover"])), {
        description: "A project that shows the service.",
      }),
    ),
  },
  { one: "Service", all: "Services" },
);

export type Service = Content<typeof service>;
