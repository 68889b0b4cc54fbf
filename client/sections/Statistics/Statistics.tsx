import type { SectionProps } from "../sectionProps.ts";
import styles from "./Statistics.module.css";

/** Numbers with labels, in ruled rows. */
export function Statistics({ section }: SectionProps<"statistics">) {
  return (
    <section className="section" data-surface="tint">
      <div className={`wrap ${styles.numbers}`}>
        {section.heading && <h2>{section.heading}</h2>}
        <dl>
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
