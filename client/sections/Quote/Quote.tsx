import type { SectionProps } from "../sectionProps.ts";
import styles from "./Quote.module.css";

/** A client's quote, large. A case study has it on ink, below the figures, which are on tint. */
export function Quote({ section, isInCaseStudy }: SectionProps<"quote">) {
  return (
    <section className="section" data-surface={isInCaseStudy ? "ink" : "tint"}>
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
