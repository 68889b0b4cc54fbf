/** Portable Text with the styles, marks and lists that the site shows. */

import * as z from "zod";
import { type Field, titleOf } from "./field.ts";
import { href, keyed, maxCharacters, missingAsEmpty } from "./fields.ts";

const span = z.object({
  _type: z.literal("span"),
  _key: z.string(),
  text: z.string().max(maxCharacters),
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

/** Paragraphs, second and third level headings, lists, emphasis and links. */
export function richText(): Field<RichText> {
  return {
    parse: keyed(z.array(block).min(1)),
    groq: (name) =>
      `${name}[]{_type,_key,style,listItem,level,children[]{_type,_key,text,marks},markDefs[]{_type,_key,href}}`,
    studio: (name) => ({
      name,
      type: "array",
      title: titleOf(name),
      of: [
        {
          type: "block",
          styles: ["normal", "lede", "h2", "h3"].map((value) => ({ title: titleOf(value), value })),
          lists: ["bullet", "number"].map((value) => ({ title: titleOf(value), value })),
          marks: {
            decorators: ["strong", "em"].map((value) => ({ title: titleOf(value), value })),
            annotations: [{ name: "link", type: "object", fields: [href().studio("href")] }],
          },
        },
      ],
    }),
  };
}
