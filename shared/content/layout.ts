import { type Content, defineDocument } from "../schema/document.ts";
import { labelled, optional, withDefault } from "../schema/field.ts";
import { email, href, language, listOf, longText, object, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";

/** Title, description and preview image of a page; those of the layout are the defaults. */
export const seoFields = {
  pageTitle: optional(
    labelled(text({ max: 70 }), {
      title: "Page title",
      description: "In search results, browser tabs and shared links, after the name of the site.",
    }),
  ),
  pageDescription: optional(
    labelled(longText({ max: 200 }), { title: "Description", description: "One or two sentences for search results." }),
  ),
  linkPreviewImage: optional(
    labelled(image(), {
      title: "Image for shared links",
      description: "Instead of the card that the site draws. It is cropped to 1200 × 630 pixels around the hotspot.",
    }),
  ),
};

/** The tab of `seoFields`. */
export const seoLabel = { title: "Search and sharing", group: "Search and sharing" };

const popUpTexts = {
  promptText: "Get our newsletter",
  introduction: undefined,
  successMessage: "Thank you.",
  errorMessage: "We could not subscribe you just now. Please try again in a minute.",
};

const footer = { group: "Footer" };

/**
 * What every page shares. There is one document, with the id `layout`.
 *
 * No field is required: an invalid one would otherwise remove every page of the site.
 */
export const layout = defineDocument(
  "layout",
  {
    footerCTAHeaderText: withDefault(
      labelled(text(), { title: "Heading", description: "The large line in the footer of every page.", ...footer }),
      "Shall we talk?",
    ),
    footerContactUsButtonText: withDefault(
      labelled(text({ max: 40 }), { title: "Contact button", ...footer }),
      "Contact us",
    ),
    footerNewsletterButtonText: withDefault(
      labelled(text({ max: 40 }), { title: "Newsletter button", ...footer }),
      "Newsletter",
    ),
    language: withDefault(
      labelled(language(), {
        title: "Language",
        description:
          "The language that the content is written in, as a tag such as en, de-CH or pt-BR. Browsers hyphenate and screen readers pronounce by it.",
        group: seoLabel.group,
      }),
      "en",
    ),
    email: optional(labelled(email(), { title: "Email address", ...footer })),
    phone: optional(labelled(text({ max: 40 }), { title: "Telephone number", ...footer })),
    socialMediaLinks: labelled(
      listOf({
        title: labelled(text({ max: 60 }), { title: "Name", description: "Read aloud instead of the icon." }),
        url: labelled(href(), { title: "Address" }),
        icon: labelled(image(), { description: "Shown at 30 × 30 pixels; an SVG stays sharp." }),
      }),
      { title: "Social media links", ...footer },
    ),
    newsletterPopUp: labelled(
      withDefault(
        object({
          promptText: withDefault(
            labelled(longText({ max: 40 }), { title: "Title", description: "A few words: “Four letters a year”." }),
            popUpTexts.promptText,
          ),
          introduction: optional(labelled(longText({ max: 200 }), { description: "Below the title, above the form." })),
          successMessage: withDefault(labelled(longText(), { title: "Message of success" }), popUpTexts.successMessage),
          errorMessage: withDefault(labelled(longText(), { title: "Message of failure" }), popUpTexts.errorMessage),
        }),
        popUpTexts,
      ),
      { title: "Newsletter popup", group: "Newsletter" },
    ),
    pageSeo: labelled(
      withDefault(object(seoFields), {
        pageTitle: undefined,
        pageDescription: undefined,
        linkPreviewImage: undefined,
      }),
      { ...seoLabel, description: "For pages that have none of their own; the title is that of the home page." },
    ),
  },
  { one: "Layout", all: "Footer and defaults" },
);

export type Layout = Content<typeof layout>;
