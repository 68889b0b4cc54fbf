import { Caption } from "../../components/Caption/Caption.tsx";
import { Image } from "../../components/Image/Image.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Pair.module.css";

/** A wide picture, and beside it a tall one that begins lower and ends with it. */
export function Pair({ section }: SectionProps<"pair">) {
  const { first, firstCaption, second, secondCaption } = section;
  return (
    <div className={styles.section} data-surface="paper">
      <div className={`wrap columns ${styles.pair}`}>
        <figure className={styles.first}>
          <Image className={styles.picture} image={first} sizes="(width < 980px) 91vw, min(62vw, 84rem)" />
          <Caption fact={firstCaption} />
        </figure>
        <figure className={styles.second}>
          <Image className={styles.picture} image={second} sizes="(width < 980px) 70vw, min(31vw, 42rem)" />
          <Caption fact={secondCaption} />
        </figure>
      </div>
    </div>
  );
}
