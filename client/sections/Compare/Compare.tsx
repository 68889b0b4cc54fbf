import { Caption } from "../../components/Caption/Caption.tsx";
import { Image } from "../../components/Image/Image.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Compare.module.css";

/** Two pictures of the same view: side by side, or with script one over the other with a divider between them. */
export function Compare({ section }: SectionProps<"compare">) {
  const { before, beforeLabel, after, afterLabel, fact, why } = section;
  return (
    <figure data-surface="paper">
      <div className={styles.frame}>
        <div className={styles.side}>
          <Image image={before} sizes="100vw" />
          <p className={styles.label}>{beforeLabel}</p>
        </div>
        <div className={styles.side}>
          <Image image={after} sizes="100vw" />
          <p className={styles.label}>{afterLabel}</p>
        </div>
      </div>
      <div className="wrap">
        <Caption fact={fact} why={why} />
      </div>
    </figure>
  );
}
