import { ChangedNumber } from "../../components/ChangedNumber/ChangedNumber.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Figures.module.css";

/** What changed, in the largest type of the page: a row for each number, and beside it what was counted. */
export function Figures({ section }: SectionProps<"figures">) {
  return (
    <section className="section" data-surface="tint">
      <div className={`wrap ${styles.figures}`}>
        {section.heading && <h2>{section.heading}</h2>}
        <dl>
          {section.items.map(({ _key, was, value, unit, label, isHot }) => (
            <div key={_key} className={styles.row} data-accent={isHot || undefined}>
              <dt>{label}</dt>
              <dd data-long={value.length > 7 || undefined}>
                <ChangedNumber change={{ was, value, unit }} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
