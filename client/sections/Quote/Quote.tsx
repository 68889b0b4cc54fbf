import { partIn } from "../../partIn.ts";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Quote.module.css";

/** A client's quote, large. A case study has it on the reverse of the client's colours, or on ink: the figures are on tint. */
export function Quote({ section, isInCaseStudy, colours }: SectionProps<"quote">) {
  const { text, emphasis, name, role } = section;
  const [before, loud, after] = partIn(text, emphasis) ?? [text];
  const surface = colours ? "reverse" : isInCaseStudy ? "ink" : "tint";
  return (
    <section className="section" data-surface={surface} data-colours={colours}>
      <figure className={`wrap ${styles.figure}`} data-indented={(isInCaseStudy && !loud) || undefined}>
        <blockquote className={loud ? styles.words : styles.text}>
          <p>
            {before}
            {loud && <span className={styles.loud}>{loud}</span>}
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
