import { classNames } from "../../classNames.ts";
import styles from "./Caption.module.css";

export type CaptionProps = { fact: string | undefined; why?: string | undefined; className?: string };

/** The caption of a `figure`: a fact in bold, then why it is so. Nothing where both are missing. */
export function Caption({ fact, why, className }: CaptionProps) {
  if (!fact && !why) return null;
  return (
    <figcaption className={classNames(styles.caption, className)}>
      {fact && <b>{fact}</b>} {why}
    </figcaption>
  );
}
