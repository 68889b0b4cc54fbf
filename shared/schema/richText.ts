/** Portable Text with the styles, marks and lists that the site shows. */

import * as z from "zod";
import { type Field, labelled, studioOf, titleOf } from "./field.ts";
import { href, keyed, maxCharacters, missingAsEmpty } from "./fields.ts";
import { itemPlace } from "./places.ts";

const span = z.object({
  _type: z.literal("span"),
  _key: z.string(),
  text: z.string().normalize("NFC").max(maxCharacters),
  marks: missingAsEmpty(z.array(z.string())),
});

const link = z.object({ _type: z.literal("link"), _key: z.string(), href: href().parse });

const block = z.object({
  _type: z.literal("block"),
  _key: z.string(),
  style: z.enum(["normal", "lede", "h2", "h3"]).catch("normal"),
  listItem: z
    .enum(["bullet", "number"])
    .nullish()
    .transform((item) => item ?? undefined),
  level: z
    .int()
    .min(1)
    .max(3)
    .nullish()
    .transform((level) => level ?? undefined),
  children: keyed(z.array(span).min(1)),
  markDefs: missingAsEmpty(z.array(link)),
});

export type RichText = z.output<typeof block>[];

const target = labelled(href(), { title: "Target" });
const linkLost = "visitors see these words without a link";
const options = (titles: Record<string, string>) => Object.entries(titles).map(([value, title]) => ({ title, value }));

/** Paragraphs, second and third level headings, lists, emphasis and links. */
export function richText(): Field<RichText> {
  return {
    parse: keyed(z.array(block).min(1)),
    groq: (name) =>
      `${name}[]{_type,_key,style,listItem,level,children[]{_type,_key,text,marks},markDefs[]{_type,_key,href}}`,
    studio: (name, otherwise) => ({
      name,
      type: "array",
      title: titleOf(name),
      rules: { required: true, min: 1, otherwise },
      of: [
        {
          type: "block",
          styles: options({ normal: "Paragraph", lede: "Introduction", h2: "Heading", h3: "Smaller heading" }),
          lists: options({ bullet: "Bullets", number: "Numbers" }),
          marks: {
            decorators: options({ strong: "Bold", em: "Italic" }),
            annotations: [
              { name: "link", type: "object", title: "Link", fields: studioOf({ href: target }, linkLost) },
            ],
          },
        },
      ],
    }),
    // A paragraph as a whole: the Studio does not open the text at a span.
    places: (blocks, place) =>
      blocks.flatMap(({ _key, children }, index) =>
        children.map((_, child) => ({ at: [index, "children", child, "text"], place: itemPlace(place, _key) })),
      ),
  };
}
