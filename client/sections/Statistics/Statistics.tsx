import type { SectionProps } from "../sectionProps.ts";
import styles from "./Statistics.module.css";

/** Numbers with labels, in ruled rows: the heading on the left of them, where there is one. */
export function Statistics({ section }: SectionProps<"statistics">) {
  return (
    <section className={styles.section} data-surface="tint">
      <div className="wrap columns">
        {section.heading && <h2 className={styles.heading}>{section.heading}</h2>}
        <dl className={styles.list}>
          {section.items.map(({ _key, value, label }) => (
            <div key={_key} className={styles.item}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
