/** An image in a document: which asset, how an editor cropped it, and the words that stand for it. */

import { z } from "zod";
import { type Field, titleOf } from "./field.ts";

const fraction = z.number().min(0).max(1);
const assetReference = /^image-[a-f0-9]{40}-\d+x\d+-[a-z]+$/;

const contentImage = z.object({
  _type: z.literal("image"),
  asset: z.object({ _ref: z.string().regex(assetReference, "must be an image asset's id") }),
  alt: z.string().trim().min(1),
  crop: z
    .object({ top: fraction, bottom: fraction, left: fraction, right: fraction })
    .refine(({ top, bottom, left, right }) => top + bottom < 1 && left + right < 1, "must leave something")
    .nullish(),
  hotspot: z.object({ x: fraction, y: fraction }).nullish(),
  lqip: z.string().startsWith("data:image/").nullish(),
});

/** An image as content holds it. Pages see a `PageImage`, in which the asset has become an address. */
export type ContentImage = z.output<typeof contentImage>;

/** There is no image without alternative text. */
export function image(): Field<ContentImage> {
  return {
    parse: contentImage,
    groq: (name) =>
      `${name}{"_type":"image",asset{_ref},alt,crop{top,bottom,left,right},hotspot{x,y},"lqip":asset->metadata.lqip}`,
    studio: (name) => ({
      name,
      type: "image",
      title: titleOf(name),
      options: { hotspot: true },
      fields: [{ name: "alt", type: "string", title: "Alternative text" }],
    }),
  };
}
