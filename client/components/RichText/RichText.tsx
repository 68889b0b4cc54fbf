import { PortableText, type PortableTextComponents } from "@portabletext/react";
import type { RichText as RichTextValue } from "../../../shared/schema/richText.ts";
import { TextLink } from "../TextLink/TextLink.tsx";
import styles from "./RichText.module.css";

/** Rich text. Unknown marks become plain text, unknown blocks are left out. */
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

/**
 * Keeps emphasis and the block's own links. The library would give other marks inline styles, or mistake a name such as
 * `constructor` for a component.
 */
function withKnownMarks(block: RichTextValue[number]): RichTextValue[number] {
  if (block._type !== "block") return block;
  const known = new Set(["strong", "em", ...block.markDefs.map(({ _key }) => _key)]);
  return {
    ...block,
    children: block.children.map((span) => ({ ...span, marks: span.marks.filter((mark) => known.has(mark)) })),
  };
}
