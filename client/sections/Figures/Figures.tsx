import { ChangedNumber, splitUnit } from "../../components/ChangedNumber/ChangedNumber.tsx";
import { withoutPrivateUse } from "../../withoutPrivateUse.ts";
import type { SectionProps } from "../sectionProps.ts";
import { countMarks } from "./countMarks.ts";
import { DrawnMarks } from "./DrawnMarks.tsx";
import styles from "./Figures.module.css";

/** What is as wide as the page fits: Figures.module.css has its width. */
const shortPercentage = /^[+−]?\d{1,2}%$/;

/**
 * What changed, in the largest type of the page: a row for each number, and beside it what was counted. The number that
 * matters most is drawn, one mark for each unit: below it, beside the other numbers, or along the foot of the section.
 * It is as large as the page has room for where it tells what an old one became, and a percentage can be. The client's
 * colours, if there are any, fill the section.
 */
export function Figures({ section, colours }: SectionProps<"figures">) {
  const { heading, items, isWide, display, marks: chosen = "squares" } = section;
  const shape = chosen === "none" ? undefined : chosen;
  const drawings = items.map(({ was, value, isHot }) => {
    const marks = isHot && shape ? countMarks({ was, value }) : null;
    return marks && shape && <DrawnMarks marks={marks} shape={shape} display={display} />;
  });
  const place = display === "beside" && items.every(({ isHot }) => isHot) ? undefined : display; // beside what
  const apart = place && drawings.find(Boolean);
  const isBeside = apart && place === "beside";
  const rows = items.map(({ _key, was, value, unit, label, isHot }, index) => {
    const isAcross = isWide && !was && !unit && shortPercentage.test(withoutPrivateUse(value));
    const ems = was ? emsOf(was, unit ? `${value} ${unit}` : value) : undefined;
    return (
      <div
        key={_key}
        className={styles.row}
        data-accent={isHot || undefined}
        data-across={isHot ? isAcross || ems : undefined}
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
  });
  return (
    <section className="section" data-surface={colours ? "field" : "tint"} data-colours={colours}>
      <div className={`wrap ${styles.figures}`} data-beside={isBeside || undefined}>
        {heading && <h2>{heading}</h2>}
        <dl>{isBeside ? rows.filter((_, index) => items[index]?.isHot) : rows}</dl>
        {isBeside && apart}
        {isBeside && <dl>{rows.filter((_, index) => !items[index]?.isHot)}</dl>}
      </div>
      {place === "foot" && apart && <div className={styles.foot}>{apart}</div>}
    </section>
  );
}

/**
 * How wide a change is, in em, rounded up: a character of the old number is 0.36 wide, of the new one 0.88, of a unit
 * 0.16, the arrow 1. `undefined` if more than 5.
 */
function emsOf(was: string, value: string): number | undefined {
  const widthOf = (text: string, digitEms: number) => {
    const { number, unit } = splitUnit(withoutPrivateUse(text));
    return number.length * digitEms + (unit ? (1 + unit.length) * 0.16 : 0);
  };
  const ems = Math.ceil(1 + widthOf(was, 0.36) + widthOf(value, 0.88));
  return ems > 5 ? undefined : ems;
}
