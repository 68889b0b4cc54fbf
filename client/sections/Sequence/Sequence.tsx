import { useEffect, useRef, useState } from "react";
import { Caption } from "../../components/Caption/Caption.tsx";
import { Image } from "../../components/Image/Image.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Sequence.module.css";

/** How many stills can follow each other: Sequence.module.css has a row for each number. */
const mostInPlace = 5;

/**
 * Stills of one view, in order. With script, up to five are in one place: they follow each other until the visitor
 * pauses them or moves the slider, and start paused for visitors who prefer less motion. Out of view they wait. Without
 * script and in print they are side by side.
 */
export function Sequence({ section }: SectionProps<"sequence">) {
  const { heading, items, fact, why } = section;
  const count = items.length > mostInPlace ? undefined : items.length;
  const [shown, setShown] = useState(1);
  const [isPaused, setIsPaused] = useState(false);
  const player = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const [pause, slider] = player.current?.querySelectorAll("input") ?? []; // used before hydration, perhaps
    const place = Number(slider?.value ?? 1);
    setShown(place);
    setIsPaused(pause?.checked || place > 1 || matchMedia("(prefers-reduced-motion: reduce)").matches);
  }, []);
  useEffect(() => {
    if (!count || isPaused || !player.current) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const observer = new IntersectionObserver((entries) => {
      clearInterval(timer);
      if (entries.at(-1)?.isIntersecting)
        timer = setInterval(() => setShown((place) => (place % count) + 1), 6000 / count);
    });
    observer.observe(player.current);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [count, isPaused]);

  function show(place: number) {
    setIsPaused(true);
    setShown(place);
  }

  return (
    <figure className={styles.section} data-surface="paper">
      <div className="wrap">
        {heading && <h2>{heading}</h2>}
        <div ref={player} className={styles.player} data-count={count}>
          {count && (
            <div className={styles.controls}>
              <input
                type="checkbox"
                autoComplete="off"
                aria-label="Pause"
                checked={isPaused}
                onChange={(event) => setIsPaused(event.target.checked)}
              />
              <label>
                Step through
                <input
                  type="range"
                  autoComplete="off"
                  min={1}
                  max={count}
                  value={shown}
                  aria-valuetext={`${shown} of ${count}: ${items[shown - 1]?.caption}`}
                  onChange={(event) => show(+event.target.value)}
                />
              </label>
            </div>
          )}
          <ol role="list">
            {items.map(({ _key, image, caption }, index) => (
              <li key={_key} data-shown={index + 1 === shown || undefined}>
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
