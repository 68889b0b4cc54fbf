import { type Content, defineDocument } from "../schema/document.ts";
import { optional } from "../schema/field.ts";
import { email, href, listOf, longText, object, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";

/** Title, description and preview image of a page, or of the whole site where a page has none of its own. */
export const seoFields = {
  pageTitle: optional(text({ max: 70 })),
  pageDescription: optional(longText({ max: 200 })),
  linkPreviewImage: optional(image()),
};

/** What every page shares. There is one, with the id `layout`. */
export const layout = defineDocument("layout", {
  email: email(),
  footerCTAHeaderText: text(),
  footerContactUsButtonText: text({ max: 40 }),
  footerNewsletterButtonText: text({ max: 40 }),
  socialMediaLinks: listOf({ title: text({ max: 60 }), url: href(), icon: image() }),
  newsletterPopUp: object({ promptText: longText(), successMessage: longText(), errorMessage: longText() }),
  pageSeo: object(seoFields),
});

export type Layout = Content<typeof layout>;
