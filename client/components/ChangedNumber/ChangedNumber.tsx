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

/** A number, and the unit that follows it after a space: the "min" of "4 min". */
export function splitUnit(text: string): { number: string; unit?: string | undefined } {
  const [, number = text, unit] = /^(.*\d)\s+(\D+)$/.exec(text) ?? [];
  return { number, unit };
}

/** No line ends between a number and its unit. */
function withSmallUnit(value: string, ownUnit?: string) {
  const { number, unit } = ownUnit ? { number: value, unit: ownUnit } : splitUnit(value);
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
