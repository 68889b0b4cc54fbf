import { useEffect, useRef, useState } from "react";
import { Caption } from "../../components/Caption/Caption.tsx";
import { TallOnPhones } from "../../components/TallOnPhones/TallOnPhones.tsx";
import { pressedButtons } from "../../pressedButtons.ts";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Sequence.module.css";

/** How many stills can follow each other: Sequence.module.css has a row for each number. */
const mostInPlace = 5;

/** Those that move a slider, also where it cannot go further. Tab leaves it. */
const sliderKeys = /^(Arrow|Page|Home|End)/;

/** A picture is looked at and two lines of a caption are read in this time. */
const stepMs = 4000;

/**
 * Stills of one view, in order. With script, up to five are in one place: the visitor presses a caption, moves a slider
 * from one to the next, or plays them, once, from the first to the last, which is the one that is shown at first.
 * Moving the slider pauses them, and out of view they wait.
 * Narrow windows have the caption of the still that is shown, wide ones a button for each caption, in the place of the
 * text. Without script and in print stills are side by side.
 * The controls have the client's colours, if there are any: the dark one on light paper, the bright one on dark.
 */
export function Sequence({ section, colours }: SectionProps<"sequence">) {
  const { heading, items, fact, why } = section;
  const count = items.length > mostInPlace ? undefined : items.length;
  const [chosen, setShown] = useState(items.length); // the whole story is the poster; played, it begins with the first
  const shown = Math.min(chosen, items.length); // editors take stills away
  const [wantsPlay, setWantsPlay] = useState(false);
  const isPlaying = wantsPlay && shown !== count; // on the last still it has ended
  const player = useRef<HTMLDivElement>(null);
  const named = (action: string) => (heading ? `${action}: ${heading}` : action);

  useEffect(() => {
    const slider = player.current?.querySelector("input"); // used before hydration, perhaps
    if (!slider) return;
    const pressed = pressedButtons(player.current);
    const place = Number(pressed.findLast(({ value }) => value)?.value ?? slider.value);
    const isPlayed = pressed.at(-1)?.value === ""; // no caption was pressed after it
    setShown(isPlayed ? placeAfter(place, Number(slider.max)) : place);
    setWantsPlay(isPlayed);
  }, []);
  useEffect(() => {
    if (!count || !isPlaying || !player.current) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const observer = new IntersectionObserver((entries) => {
      clearInterval(timer);
      if (entries.at(-1)?.isIntersecting)
        timer = setInterval(() => setShown((place) => Math.min(place + 1, count)), stepMs);
    });
    observer.observe(player.current);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [count, isPlaying]);

  const pause = () => setWantsPlay(false);

  /** The next still is shown at once, or the button would seem to do nothing. */
  function play() {
    if (count) setShown(placeAfter(shown, count));
    setWantsPlay(true);
  }

  function show(place: number) {
    pause();
    setShown(place);
  }

  return (
    <figure className={styles.section} data-surface="paper" data-colours={colours}>
      <div className="wrap">
        {heading && <h2>{heading}</h2>}
        <div ref={player} className={styles.player} data-count={count}>
          {count && (
            <div className={styles.controls}>
              <button
                type="button"
                aria-label={named(isPlaying ? "Pause" : "Play")}
                data-playing={isPlaying}
                onClick={isPlaying ? pause : play}
              />
              <label>
                Step through
                <input
                  className="slider"
                  type="range"
                  autoComplete="off"
                  min={1}
                  max={count}
                  value={shown}
                  aria-label={named("Step through")}
                  aria-valuetext={`${shown} of ${count}: ${captionOf(items[shown - 1])}`}
                  onPointerDown={pause}
                  onKeyDown={({ key }) => sliderKeys.test(key) && pause()}
                  onChange={(event) => show(+event.target.value)}
                />
              </label>
            </div>
          )}
          <ol role="list">
            {items.map(({ _key, image, tall, number, caption }, index) => {
              const isShown = count !== undefined && index + 1 === shown;
              const current = isShown ? "step" : undefined;
              const words = (
                <>
                  <b>{number ?? index + 1}</b> {caption}
                </>
              );
              return (
                <li key={_key} data-shown={isShown || undefined}>
                  <TallOnPhones image={image} tall={tall} sizes={sizesAside(items.length)} />
                  <p aria-current={current}>{words}</p>
                  {count && (
                    <button type="button" value={index + 1} aria-current={current} onClick={() => show(index + 1)}>
                      {words}
                    </button>
                  )}
                </li>
              );
            })}
          </ol>
        </div>
        <Caption fact={fact} why={why} />
      </div>
    </figure>
  );
}

/** After the last comes the first. */
const placeAfter = (place: number, count: number) => (place % count) + 1;

/** As it is said after the place of its still. */
function captionOf(still: SectionProps<"sequence">["section"]["items"][number] | undefined): string | undefined {
  return still?.number ? `${still.number}. ${still.caption}` : still?.caption;
}

/** Side by side, as they are without script, in the columns of Sequence.module.css. */
function sizesAside(count: number): string {
  const columns = count > mostInPlace ? 4 : count;
  const inRow = `calc((94vw - 0.7rem) / ${columns} - 1.1vw - 0.6rem)`;
  return `(width < 600px) 91vw, (width < 980px) 45vw, min(${inRow}, ${(126 / columns - 1.5).toFixed(1)}rem)`;
}
