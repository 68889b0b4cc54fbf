import type { Change } from "../../../shared/content/change.ts";
import styles from "./ChangedNumber.module.css";

/** The number that a project changed: the old one narrow and quiet, then the new one wide. */
export function ChangedNumber({ change: { was, value } }: { change: Pick<Change, "was" | "value"> }) {
  return (
    <span className={styles.number}>
      {was && (
        <>
          <s className={styles.was}>{was}</s> <span className="visuallyHidden">became </span>
        </>
      )}
      {value}
    </span>
  );
}
