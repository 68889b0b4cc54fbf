import type { Change } from "../../../shared/content/change.ts";
import styles from "./ChangedNumber.module.css";

/** The number that a project changed: the old one narrow and quiet, an arrow, then the new one wide. */
export function ChangedNumber({ change: { was, value } }: { change: Pick<Change, "was" | "value"> }) {
  return (
    <span className={styles.number}>
      {was && (
        <>
          <span className="visuallyHidden">from </span>
          <span className={styles.was}>{withSmallUnit(was)}</span>
          <span className="becomes" />
          <span className="visuallyHidden"> to </span>
        </>
      )}
      <span className={styles.value}>{withSmallUnit(value)}</span>
    </span>
  );
}

/** What follows the number after a space is its unit: the "min" of "4 min". No line ends between the two. */
function withSmallUnit(value: string) {
  const [, number, unit] = /^(.*\d)\s+(\D+)$/.exec(value) ?? [];
  return unit ? (
    <>
      {number}
      <span className={styles.unit}>
        {"\u00a0"}
        {unit}
      </span>
    </>
  ) : (
    value
  );
}
