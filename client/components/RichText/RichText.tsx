import { PortableText, type PortableTextComponents } from "@portabletext/react";
import type { RichText as RichTextValue } from "../../../shared/schema/richText.ts";
import { TextLink } from "../TextLink/TextLink.tsx";
import styles from "./RichText.module.css";

/** Running text. What an editor's text may hold and this cannot show is shown as plain text. */
export function RichText({ value }: { value: RichTextValue }) {
  return (
    <div className={styles.text}>
      <PortableText value={value.map(withKnownMarks)} components={components} onMissingComponent={false} />
    </div>
  );
}

const components: PortableTextComponents = {
  block: {
    lede: ({ children }) => <p className="lede">{children}</p>,
    h2: ({ children }) => <h2>{children}</h2>,
    h3: ({ children }) => <h3>{children}</h3>,
  },
  marks: {
    link: ({ children, value }) => <TextLink to={value.href}>{children}</TextLink>,
  },
  unknownType: () => null,
};

/** Only emphasis and the block's own links: the library writes others inline, or takes their names for something else. */
function withKnownMarks(block: RichTextValue[number]): RichTextValue[number] {
  if (block._type !== "block") return block;
  const known = new Set(["strong", "em", ...block.markDefs.map(({ _key }) => _key)]);
  return {
    ...block,
    children: block.children.map((span) => ({ ...span, marks: span.marks.filter((mark) => known.has(mark)) })),
  };
}
