import { Fragment } from "react";
import { partIn } from "../../partIn.ts";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Quote.module.css";

/**
 * A client's quote, large. It stands on the reverse of the client's colours, or on their field; in a case study without
 * any, on ink: the figures are on tint. There, its length decides its form; quoteForms.css has them.
 */
export function Quote({ section, isInCaseStudy, colours }: SectionProps<"quote">) {
  const { text, emphasis, name, role, display = "stairs", ground = "reverse" } = section;
  const [before, loud, after] = partIn(text, emphasis) ?? [text];
  const form = isInCaseStudy && !section.display && formOf(text, loud);
  const palette = colours ?? section.client?.colours;
  const surface = palette ? ground : isInCaseStudy ? "ink" : "tint";
  return (
    <section className="section" data-surface={surface} data-colours={palette}>
      <figure
        className={`wrap ${styles.figure}`}
        data-setting={loud && !form ? display : undefined}
        data-form={form || undefined}
        data-short={(loud && loud.length <= 10) || undefined}
      >
        <blockquote className={loud ? styles.words : styles.text}>
          <p>
            {before}
            {loud && (
              <span className={styles.loud} data-loud>
                {display === "line" ? <Words text={loud} /> : loud}
              </span>
            )}
            {after && <span className={styles.rest}>{after}</span>}
          </p>
        </blockquote>
        <figcaption className={styles.by}>
          <span className={styles.name}>{name}</span>
          <span className={styles.role}>{role}</span>
        </figcaption>
      </figure>
    </section>
  );
}

/** Few large words are high ones. Without any, a short quote fills the page, a long one stands in a column. */
function formOf(text: string, loud: string | undefined): "high" | "page" | "column" | null {
  if (loud) return loud.length <= 14 ? "high" : null;
  return text.length <= 100 ? "page" : "column";
}

/** Each word in an element of its own: they have different widths. */
function Words({ text }: { text: string }) {
  return text.split(" ").map((word, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence have no other
    <Fragment key={place}>
      {place > 0 && " "}
      <span>{word}</span>
    </Fragment>
  ));
}
