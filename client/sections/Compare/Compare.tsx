import { Caption } from "../../components/Caption/Caption.tsx";
import { Image } from "../../components/Image/Image.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Compare.module.css";

/** Side by side, as they are without script; of a picture below the first view, script replaces the sizes. */
const sizes = "(width < 642px) 100vw, 50vw";

/** Two pictures of one view: side by side, or with script one over the other, up to a divider that the visitor moves. */
export function Compare({ section }: SectionProps<"compare">) {
  const { before, beforeLabel, after, afterLabel, fact, why } = section;

  function divide(input: HTMLInputElement | null) {
    input?.parentElement?.style.setProperty("--split", `${input.value}%`);
    input?.setAttribute("aria-valuetext", `${Math.round(+input.value)} % ${beforeLabel}`);
  }

  return (
    <figure data-surface="paper">
      <div className={styles.frame}>
        <div>
          <Image image={before} sizes={sizes} />
          <p>{beforeLabel}</p>
        </div>
        <div>
          <Image image={after} sizes={sizes} />
          <p>{afterLabel}</p>
        </div>
        <input
          ref={divide}
          type="range"
          step="any"
          autoComplete="off"
          aria-label={`${beforeLabel} or ${afterLabel}`}
          onInput={(event) => divide(event.currentTarget)}
        />
        <span />
      </div>
      <div className="wrap">
        <Caption fact={fact} why={why} />
      </div>
    </figure>
  );
}
