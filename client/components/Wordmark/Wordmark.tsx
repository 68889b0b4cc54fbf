import { Fragment } from "react";
import { wordmarkOf } from "../../../shared/wordmark.ts";
import styles from "./Wordmark.module.css";

export function Wordmark({ siteName }: { siteName: string }) {
  return (
    <span className={styles.wordmark}>
      {wordmarkOf(siteName).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && (
            <>
              <wbr />
              <span className={styles.slash}>/</span>
            </>
          )}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
