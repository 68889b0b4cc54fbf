import type { ReactNode } from "react";
import styles from "./Swell.module.css";

type SwellProps = { children: string; after?: ReactNode };

/**
 * The words of a link or button. They become wider when it is hovered or has the focus, in a box that has the room from
 * the start: nothing beside them moves. `--swell-width` and `--swell-tracking` are their form while they are hot. What
 * comes `after` them, such as a comma, stands at the end of their last line.
 */
export function Swell({ children, after }: SwellProps) {
  return (
    <span className={styles.swell} data-text={children}>
      <span className={styles.words}>
        {children}
        {after}
      </span>
    </span>
  );
}
