import styles from "./Swell.module.css";

/**
 * The words of a link or button. They become wider when it is hovered or has the focus, in a box that has the room from
 * the start: nothing beside them moves. `--swell-width` and `--swell-tracking` are their form while they are hot.
 */
export function Swell({ children }: { children: string }) {
  return (
    <span className={styles.swell} data-text={children}>
      <span className={styles.words}>{children}</span>
    </span>
  );
}
