import type { SectionProps } from "../sectionProps.ts";
import styles from "./Quote.module.css";

/** A client's quote, large. */
export function Quote({ section }: SectionProps<"quote">) {
  return (
    <section className="section" data-surface="tint">
      <figure className={`wrap ${styles.figure}`}>
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
