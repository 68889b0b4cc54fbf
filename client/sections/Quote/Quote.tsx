import type { SectionProps } from "../sectionProps.ts";
import styles from "./Quote.module.css";

/** A client's quote, large. A case study has it on the reverse of the client's colours, or on ink: the figures are on tint. */
export function Quote({ section, isInCaseStudy, colours }: SectionProps<"quote">) {
  const surface = colours ? "reverse" : isInCaseStudy ? "ink" : "tint";
  return (
    <section className="section" data-surface={surface} data-colours={colours}>
      <figure className={`wrap ${styles.figure}`} data-indented={isInCaseStudy || undefined}>
        <blockquote className={styles.text}>
          <p>{section.text}</p>
        </blockquote>
        <figcaption className={styles.by}>
          <span className={styles.name}>{section.name}</span>
          <span className={styles.role}>{section.role}</span>
        </figcaption>
      </figure>
    </section>
  );
}
