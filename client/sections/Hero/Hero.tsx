import { useRef } from "react";
import { headlineLength } from "../../../shared/headline.ts";
import { Facts } from "../../components/Facts/Facts.tsx";
import { Plate } from "../../components/Plate/Plate.tsx";
import { useForge } from "../../hooks/useForge.ts";
import { partIn } from "../../partIn.ts";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Hero.module.css";

/** As in the stylesheet. */
const sizes = {
  words: "",
  tall: "(width < 432px) min(78vw, max(57vw, 300svh - 204vw)), (width < 980px) calc(62vw - 60px), max(58vw, min(97vw, 50vw + 64rem) - 78svh, 59svh)",
  wide: "(width < 980px) 80vw, (width < 2304px) 65vw, calc(50vw + 20.6rem)",
  woven: "(width < 980px) 78vw, max(57vw, min(62vw, 91svh))",
};

/** Only a short headline keeps clear of the bright middle of a tall picture, in the smallest window and in large text. */
const shapes = {
  tall: { short: "tall", medium: "woven", long: "woven" },
  wide: { short: "wide", medium: "wide", long: "woven" },
} as const;

/** The opening of a page: its `h1`, which crosses the lower edge of a tall picture, or if it is long one that fades. */
export function Hero({ section, isFirst }: SectionProps<"hero">) {
  const { headline, accent, lede, ground = "ink", image, facts } = section;
  const Heading = isFirst ? "h1" : "h2";
  const length = headlineLength(headline);
  const shape = image ? shapes[image.height > image.width ? "tall" : "wide"][length] : "words";
  const hero = useRef<HTMLElement>(null);
  useForge(hero, shape === "tall");
  return (
    <section
      ref={hero}
      className={styles.hero}
      data-surface={image ? "ink" : ground}
      data-shape={shape}
      data-length={length}
    >
      <div className={`wrap ${styles.grid}`}>
        {image && <Plate className={styles.plate} image={image} sizes={sizes[shape]} isPriority={isFirst} />}
        <Heading className={styles.headline}>
          <Accented text={headline} accent={accent} />
        </Heading>
        {lede && <p className={`lede ${styles.lede}`}>{lede}</p>}
        <Facts className={styles.facts} facts={facts} />
      </div>
    </section>
  );
}

/** The text with the accent in orchid; an accent that does not occur in it is ignored. */
function Accented({ text, accent }: { text: string; accent: string | undefined }) {
  const [before, words, after] = partIn(text, accent) ?? [text];
  return (
    <>
      {before}
      {words && <span data-accent>{words}</span>}
      {after}
    </>
  );
}
