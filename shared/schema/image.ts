/** An image in a document: its asset, the editor's crop, and its alternative text. */

import * as z from "zod";
import { maxImagePixels } from "../images.ts";
import { type Field, titleOf } from "./field.ts";
import { maxCharacters, wordRules, words } from "./fields.ts";
import { wholly } from "./places.ts";

const fraction = z.number().min(0).max(1);
/** The ids of assets that the optimiser can show. */
const assetReference = /^image-[a-f0-9]{40}-([1-9]\d{0,4})x([1-9]\d{0,4})-(jpe?g|png|webp|gif|avif|svg)$/;

const contentImage = z.object({
  _type: z.literal("image"),
  asset: z.object({
    _ref: z
      .string()
      .regex(assetReference, "must be the id of a JPEG, PNG, WebP, GIF, AVIF or SVG image")
      .refine(isSmallEnough, `must have at most ${maxImagePixels / 1e6} megapixels`),
  }),
  alt: words,
  crop: z
    .object({ top: fraction, bottom: fraction, left: fraction, right: fraction })
    .refine(({ top, bottom, left, right }) => top + bottom < 1 && left + right < 1, "must leave a part of the image")
    .nullish(),
  hotspot: z.object({ x: fraction, y: fraction }).nullish(),
  lqip: z.string().startsWith("data:image/").max(maxCharacters).nullish(),
});

/** An image as the content has it. Pages read a `PageImage`, which has a URL instead of the asset. */
export type ContentImage = z.output<typeof contentImage>;

/** An image without alternative text is invalid. */
export function image(): Field<ContentImage> {
  return {
    parse: contentImage,
    // Objects as they are: projections of their fields, in a page's query twenty times, would make it too long for GET.
    groq: (name) => `${name}{"_type":"image",asset,alt,crop,hotspot,"lqip":asset->metadata.lqip}`,
    // Crop and hotspot are honoured: the site shows the crop, and keeps the hotspot in view where a frame cuts further.
    studio: (name, otherwise) => ({
      name,
      type: "image",
      title: titleOf(name),
      options: { hotspot: true, accept: "image/jpeg,image/png,image/webp,image/gif,image/avif,image/svg+xml" },
      rules: {
        required: true,
        asset: {
          source: assetReference.source,
          maxPixels: maxImagePixels,
          says: `be a JPEG, PNG, WebP, GIF, AVIF or SVG image of at most ${maxImagePixels / 1e6} megapixels`,
        },
        otherwise,
      },
      fields: [
        {
          name: "alt",
          type: "string",
          title: "Alternative text",
          description: "What the image shows, for visitors who do not see it.",
          rules: { required: true, ...wordRules, recommendedMax: 200, otherwise },
        },
      ],
    }),
    places: wholly, // the alternative text is a field of the picture, edited with it
  };
}

/** Vector images have no pixels to resize. */
function isSmallEnough(id: string): boolean {
  const [, width, height, extension] = assetReference.exec(id) ?? [];
  return extension === "svg" || Number(width) * Number(height) <= maxImagePixels;
}
