import { ChangedNumber } from "../../components/ChangedNumber/ChangedNumber.tsx";
import { withoutPrivateUse } from "../../withoutPrivateUse.ts";
import type { SectionProps } from "../sectionProps.ts";
import { countMarks } from "./countMarks.ts";
import { DrawnMarks } from "./DrawnMarks.tsx";
import styles from "./Figures.module.css";

/** What is as wide as the page fits: Figures.module.css has its width. */
const shortPercentage = /^[+−]?\d{1,2}%$/;

/**
 * What changed, in the largest type of the page: a row for each number, and beside it what was counted. The number that
 * matters most is drawn, one mark for each unit: below it, beside all numbers, or along the foot of the section. A
 * percentage can be as wide as the page. The client's colours, if there are any, fill the section.
 */
export function Figures({ section, colours }: SectionProps<"figures">) {
  const { heading, items, isWide, display, marks: chosen = "squares" } = section;
  const shape = chosen === "none" ? undefined : chosen;
  const drawings = items.map(({ was, value, isHot }) => {
    const marks = isHot && shape ? countMarks({ was, value }) : null;
    return marks && shape && <DrawnMarks marks={marks} shape={shape} display={display} />;
  });
  const apart = display && drawings.find(Boolean);
  return (
    <section className="section" data-surface={colours ? "field" : "tint"} data-colours={colours}>
      <div className={`wrap ${styles.figures}`} data-beside={(apart && display === "beside") || undefined}>
        {heading && <h2>{heading}</h2>}
        <dl>
          {items.map(({ _key, was, value, unit, label, isHot }, index) => {
            const isAcross = isWide && isHot && !was && !unit && shortPercentage.test(withoutPrivateUse(value));
            return (
              <div
                key={_key}
                className={styles.row}
                data-accent={isHot || undefined}
                data-across={isAcross || undefined}
              >
                <dt>{label}</dt>
                <dd className={styles.number} data-long={value.length > 7 || undefined}>
                  <ChangedNumber change={{ was, value, unit }} />
                </dd>
                {drawings[index] && !apart && (
                  <dd className={styles.drawing} aria-hidden>
                    {drawings[index]}
                  </dd>
                )}
              </div>
            );
          })}
        </dl>
        {display === "beside" && apart}
      </div>
      {display === "foot" && apart && <div className={styles.foot}>{apart}</div>}
    </section>
  );
}
