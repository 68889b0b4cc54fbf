import { ChangedNumber } from "../../components/ChangedNumber/ChangedNumber.tsx";
import type { SectionProps } from "../sectionProps.ts";
import { countMarks } from "./countMarks.ts";
import { DrawnMarks } from "./DrawnMarks.tsx";
import styles from "./Figures.module.css";

/**
 * What changed, in the largest type of the page: a row for each number, and beside it what was counted. Below the number
 * that matters most is its drawing, one mark for each unit. The client's colours, if there are any, fill the section.
 */
export function Figures({ section: { heading, items, marks: shape = "squares" }, colours }: SectionProps<"figures">) {
  return (
    <section className="section" data-surface={colours ? "field" : "tint"} data-colours={colours}>
      <div className={`wrap ${styles.figures}`}>
        {heading && <h2>{heading}</h2>}
        <dl>
          {items.map(({ _key, was, value, unit, label, isHot }) => {
            const marks = isHot ? countMarks({ was, value }) : null;
            return (
              <div key={_key} className={styles.row} data-accent={isHot || undefined}>
                <dt>{label}</dt>
                <dd className={styles.number} data-long={value.length > 7 || undefined}>
                  <ChangedNumber change={{ was, value, unit }} />
                </dd>
                {marks && (
                  <dd className={styles.drawing} aria-hidden>
                    <DrawnMarks marks={marks} shape={shape} />
                  </dd>
                )}
              </div>
            );
          })}
        </dl>
      </div>
    </section>
  );
}
