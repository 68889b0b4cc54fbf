import type { KeyboardEvent } from "react";
import { Caption } from "../../components/Caption/Caption.tsx";
import { Image } from "../../components/Image/Image.tsx";
import { Plate } from "../../components/Plate/Plate.tsx";
import { captionGround } from "../captionGround.ts";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Compare.module.css";

/** Side by side, as they are without script; of a picture below the first view, script replaces the sizes. */
const sizes = "(width < 642px) 100vw, 50vw";

const directions: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** As wide as the frame, which is at most as high as the picture; without script the frames are side by side. */
const openingSizes = "(scripting: none) and (width >= 642px) 50vw, (width < 980px) 98vw, 100vw";

/**
 * Two pictures of one view: side by side, or with script one over the other, up to a divider that the visitor moves and
 * that says which of them is mostly seen.
 * Where it opens a page, the first picture is the page's cover, which travels, and the divider leaves its middle free.
 */
export function Compare({ section, opens, id, colours, surface }: SectionProps<"compare">) {
  const { before, beforeLabel, after, afterLabel, fact, why } = section;

  function divide(input: HTMLInputElement | null) {
    if (!input) return;
    const share = +input.value;
    const [label, percent] = share < 50 ? [afterLabel, 100 - share] : [beforeLabel, share];
    input.parentElement?.style.setProperty("--split", `${share}cqi`);
    input.setAttribute("aria-valuetext", `${label}, ${Math.round(percent)} %`);
  }

  /** An arrow key moves the divider by five per cent: by itself the browser moves it by one. */
  function step(event: KeyboardEvent<HTMLInputElement>) {
    const direction = directions[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.currentTarget.value = `${+event.currentTarget.value + 5 * direction}`;
    divide(event.currentTarget);
  }

  return (
    <figure
      id={id}
      aria-label={`${beforeLabel}, ${afterLabel}`}
      {...(opens ? { "data-surface": "ink" } : captionGround({ colours, surface }))}
    >
      <div className={styles.frame} data-opens={opens && ""}>
        <div>
          {opens ? (
            <Plate className={styles.plate} image={before} sizes={openingSizes} isPriority travelsAs={opens} />
          ) : (
            <Image image={before} sizes={sizes} />
          )}
          <p>{beforeLabel}</p>
        </div>
        <div>
          {opens ? (
            <Plate className={styles.plate} image={after} sizes={openingSizes} isInFirstView />
          ) : (
            <Image image={after} sizes={sizes} />
          )}
          <p>{afterLabel}</p>
        </div>
        <input
          ref={divide}
          data-divider
          type="range"
          step="any"
          defaultValue={opens ? 24 : 50} // the style has the same for the time before the script
          autoComplete="off"
          aria-label={`${beforeLabel} or ${afterLabel}`}
          onInput={(event) => divide(event.currentTarget)}
          onKeyDown={step}
        />
        <span>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path
              d="M2.5 12h19M8 6l-6 6 6 6M16 6l6 6-6 6"
              fill="none"
              stroke="currentColor"
              strokeWidth={2.25}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
      </div>
      <div className="wrap">
        <Caption fact={fact} why={why} />
      </div>
    </figure>
  );
}
