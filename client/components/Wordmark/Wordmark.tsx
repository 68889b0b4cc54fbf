import { Fragment } from "react";
import styles from "./Wordmark.module.css";

/** The site's name as it is stamped: "Orchid and Steel" is `orchid/steel`. */
export function wordmarkOf(siteName: string): string[] {
  return siteName.toLowerCase().split(/ (?:and|&) /);
}

export function Wordmark({ siteName }: { siteName: string }) {
  return (
    <span className={styles.wordmark}>
      {wordmarkOf(siteName).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && <span className={styles.slash}>/</span>}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
