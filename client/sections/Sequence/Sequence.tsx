import { Caption } from "../../components/Caption/Caption.tsx";
import { Image } from "../../components/Image/Image.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Sequence.module.css";

/**
 * Stills of one view. With script and without a wish for less motion they follow each other in one place until the
 * visitor pauses them, which needs no script; otherwise they are side by side.
 */
export function Sequence({ section }: SectionProps<"sequence">) {
  const { heading, items, fact, why } = section;
  return (
    <figure className={styles.section} data-surface="paper">
      <div className={`wrap ${styles.content}`}>
        {heading && <h2 className={styles.heading}>{heading}</h2>}
        <label className={styles.control}>
          <input className={styles.pause} type="checkbox" autoComplete="off" />
          Pause
        </label>
        <ol className={styles.stills} role="list" data-count={items.length}>
          {items.map(({ _key, image, caption }) => (
            <li key={_key} className={styles.still}>
              <Image image={image} sizes="(width >= 1760px) 1632px, 94vw" />
              <p className={styles.caption}>{caption}</p>
            </li>
          ))}
        </ol>
        <Caption fact={fact} why={why} />
      </div>
    </figure>
  );
}
