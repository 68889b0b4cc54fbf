import { type Content, defineDocument } from "../schema/document.ts";
import { optional, withDefault } from "../schema/field.ts";
import { email, href, listOf, longText, object, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";

/** Title, description and preview image of a page; those of the layout are the defaults. */
export const seoFields = {
  pageTitle: optional(text({ max: 70 })),
  pageDescription: optional(longText({ max: 200 })),
  linkPreviewImage: optional(image()),
};

const popUpTexts = {
  promptText: "Get our newsletter.",
  successMessage: "Thank you.",
  errorMessage: "We could not subscribe you just now. Please try again in a minute.",
};

/**
 * What every page shares. There is one document, with the id `layout`.
 *
 * No field is required: an invalid one would otherwise remove every page of the site.
 */
export const layout = defineDocument("layout", {
  email: optional(email()),
  footerCTAHeaderText: withDefault(text(), "Shall we talk?"),
  footerContactUsButtonText: withDefault(text({ max: 40 }), "Contact us"),
  footerNewsletterButtonText: withDefault(text({ max: 40 }), "Newsletter"),
  socialMediaLinks: listOf({ title: text({ max: 60 }), url: href(), icon: image() }),
  newsletterPopUp: withDefault(
    object({
      promptText: withDefault(longText(), popUpTexts.promptText),
      successMessage: withDefault(longText(), popUpTexts.successMessage),
      errorMessage: withDefault(longText(), popUpTexts.errorMessage),
    }),
    popUpTexts,
  ),
  pageSeo: withDefault(object(seoFields), {
    pageTitle: undefined,
    pageDescription: undefined,
    linkPreviewImage: undefined,
  }),
});

export type Layout = Content<typeof layout>;
