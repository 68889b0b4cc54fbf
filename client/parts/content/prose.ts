/** Builders of rich text for examples: `[paragraph("We count", strong("the phone calls"), ".")]`. */

import type { RichText } from "../../../shared/schema/richText.ts";

type Block = RichText[number];
type Words = string | { text: string; mark: "strong" | "em" } | { text: string; href: string };

export const strong = (text: string): Words => ({ text, mark: "strong" });
export const em = (text: string): Words => ({ text, mark: "em" });
export const link = (text: string, href: string): Words => ({ text, href });

export const paragraph = (...words: Words[]) => block({ style: "normal" }, words);
export const lede = (...words: Words[]) => block({ style: "lede" }, words);
export const heading2 = (...words: Words[]) => block({ style: "h2" }, words);
export const heading3 = (...words: Words[]) => block({ style: "h3" }, words);
export const bullet = (level: number, ...words: Words[]) =>
  block({ style: "normal", listItem: "bullet", level }, words);
export const numbered = (level: number, ...words: Words[]) =>
  block({ style: "normal", listItem: "number", level }, words);

function block(kind: Pick<Block, "style"> & Partial<Block>, words: Words[]): Block {
  const spans = words.map((word) => (typeof word === "string" ? { text: word } : word));
  return {
    listItem: undefined,
    level: undefined,
    ...kind,
    _type: "block",
    _key: spans.map(({ text }) => text).join(""),
    children: spans.map((span, index) => ({
      _type: "span",
      _key: String(index),
      text: span.text,
      marks: "mark" in span ? [span.mark] : "href" in span ? [`link-${index}`] : [],
    })),
    markDefs: spans.flatMap((span, index) =>
      "href" in span ? [{ _type: "link" as const, _key: `link-${index}`, href: span.href }] : [],
    ),
  };
}
