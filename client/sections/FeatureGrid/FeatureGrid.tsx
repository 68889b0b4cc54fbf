import type { SectionProps } from "../sectionProps.ts";
import styles from "./FeatureGrid.module.css";

/** Short texts with titles; numbered only when they are a sequence. */
export function FeatureGrid({ section }: SectionProps<"featureGrid">) {
  const { heading, order, items } = section;
  const List = order === "sequence" ? "ol" : "ul";
  return (
    <section className="section" data-surface="tint">
      <div className="wrap">
        <h2>{heading}</h2>
        <List className={styles.list} role="list" data-order={order}>
          {items.map(({ _key, title, text }) => (
            <li key={_key} className={styles.item}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </List>
      </div>
    </section>
  );
}
