import type { PageImage } from "../../../shared/pageData.ts";
import { Caption } from "../../components/Caption/Caption.tsx";
import { Image } from "../../components/Image/Image.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Pair.module.css";

/** A wide picture, and beside it a tall one that begins lower and ends with it. */
export function Pair({ section, colours }: SectionProps<"pair">) {
  const { first, firstCaption, second, secondCaption } = section;
  return (
    <div className={styles.section} data-surface="paper" data-colours={colours}>
      <div className={`wrap columns ${styles.pair}`}>
        <figure className={styles.first}>
          <Image className={styles.picture} image={first} sizes={sizesIn(4 / 3, first, [91, 62, 84])} />
          <Caption fact={firstCaption} />
        </figure>
        <figure className={styles.second}>
          <Image className={styles.picture} image={second} sizes={sizesIn(4 / 5, second, [70, 31, 42])} />
          <Caption fact={secondCaption} />
        </figure>
      </div>
    </div>
  );
}

/** Of a picture that fills a frame of that shape, and is wider than what the frame shows of it. */
function sizesIn(
  shape: number,
  { width, height }: PageImage,
  frame: [phoneVw: number, vw: number, rem: number],
): string {
  const [phoneVw, vw, rem] = frame.map((side) => Math.round(side * Math.max(1, width / height / shape)));
  return `(width < 980px) ${phoneVw}vw, min(${vw}vw, ${rem}rem)`;
}
