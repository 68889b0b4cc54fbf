import { Caption } from "../../components/Caption/Caption.tsx";
import { Image } from "../../components/Image/Image.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Sequence.module.css";

/** How many stills can follow each other: Sequence.module.css has keyframes for each number. */
const mostInPlace = 5;

/**
 * Stills of one view, in order. Up to five follow each other in one place until the visitor pauses them; without script,
 * in print and for visitors who prefer less motion they are side by side.
 */
export function Sequence({ section }: SectionProps<"sequence">) {
  const { heading, items, fact, why } = section;
  const count = items.length > mostInPlace ? undefined : items.length;
  return (
    <figure className={styles.section} data-surface="paper">
      <div className="wrap">
        {heading && <h2>{heading}</h2>}
        <div className={styles.player} data-count={count}>
          {count && <input type="checkbox" autoComplete="off" aria-label="Pause" />}
          <ol role="list">
            {items.map(({ _key, image, caption }) => (
              <li key={_key}>
                <Image image={image} sizes={sizesAside(items.length)} />
                <p>{caption}</p>
              </li>
            ))}
          </ol>
        </div>
        <Caption fact={fact} why={why} />
      </div>
    </figure>
  );
}

/** Side by side, as they are without script, in the columns of Sequence.module.css. */
function sizesAside(count: number): string {
  const columns = count > mostInPlace ? 4 : count;
  const inRow = `calc((94vw - 0.7rem) / ${columns} - 1.1vw - 0.6rem)`;
  return `(width < 600px) 91vw, (width < 980px) 45vw, min(${inRow}, ${(126 / columns - 1.5).toFixed(1)}rem)`;
}
