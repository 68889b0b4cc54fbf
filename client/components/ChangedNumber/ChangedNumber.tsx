import type { Change } from "../../../shared/content/change.ts";
import styles from "./ChangedNumber.module.css";

export type ChangedNumberProps = {
  change: Pick<Change, "was" | "value"> & { unit?: string | undefined };
};

/** The number that a project changed: the old one narrow and quiet, an arrow, then the new one wide, with its unit. */
export function ChangedNumber({ change: { was, value, unit } }: ChangedNumberProps) {
  return (
    <span className={styles.number}>
      {was && (
        <>
          <span className="visuallyHidden">from </span>
          <span className={styles.was}>{withSmallUnit(was)}</span>
        </>
      )}
      <span className={styles.now}>
        {was && (
          <>
            <span className={styles.arrow} />
            <span className="visuallyHidden"> to </span>
          </>
        )}
        <span className={styles.value}>
          {value.startsWith("−") && <span className={styles.minus}>−</span>}
          {withSmallUnit(value.replace(/^−/, ""), unit)}
        </span>
      </span>
    </span>
  );
}

/** Without a unit of its own, what follows the number after a space: the "min" of "4 min". No line ends between the two. */
function withSmallUnit(value: string, ownUnit?: string) {
  const [, number, unit] = ownUnit ? [value, value, ownUnit] : (/^(.*\d)\s+(\D+)$/.exec(value) ?? []);
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
