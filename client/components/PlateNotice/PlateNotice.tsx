import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { imageUrl } from "../../../shared/images.ts";
import { pathTo } from "../../../shared/routes.ts";
import { classNames } from "../../classNames.ts";
import { useForge } from "../../hooks/useForge.ts";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import plateStyles from "../Plate/Plate.module.css";
import swellStyles from "../Swell/Swell.module.css";
import { Swell } from "../Swell/Swell.tsx";
import textLink from "../TextLink/TextLink.module.css";
import { TextLink } from "../TextLink/TextLink.tsx";
import styles from "./PlateNotice.module.css";

export type PlateNoticeProps = {
  /** The root path of a 1920 × 1200 image, dark behind the text. */
  plate: string;
  heading: string;
  /** The heading ends with the first, which turns into the others, one after the other, while the plate is warmed. */
  warming?: readonly WarmingWord[];
  text: ReactNode;
  /** A sentence for visitors who can rub the plate; while it warms, the words so far stand in its place. */
  hint?: string;
  /** Links that lead on. */
  children: ReactNode;
};

/** A word, and its stretch in per cent: as it is, or so that it is no wider than the first and lines break as they did. */
export type WarmingWord = { word: string; stretch?: number };

const widths = [640, 1080, 1920];
const cold: readonly WarmingWord[] = [];

/** The content of an error or thanks page: a heading, a sentence and links on a plate. */
export function PlateNotice({ plate, heading, warming = cold, text, hint, children }: PlateNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  useForge(notice, true);
  const last = warming.length - 1;
  const [step, warmTo] = useWarming(notice, last);
  const isHydrated = useIsHydrated();
  return (
    <section ref={notice} className={styles.notice} data-surface="ink" data-warms>
      <div className={classNames(plateStyles.plate, styles.plate)} data-plate>
        <img
          className={plateStyles.image}
          src={imageUrl(plate, 1080)}
          srcSet={widths.map((width) => `${imageUrl(plate, width)} ${width}w`).join(", ")}
          sizes="100vw"
          width={1920}
          height={1200}
          alt=""
          fetchPriority="high"
        />
      </div>
      <div className={`wrap ${styles.words}`}>
        <h1>
          {heading}
          {warming.length > 0 && <Warming words={warming} step={step} />}
        </h1>
        <p className="lede">{text}</p>
        <div className={styles.links}>
          {warming.length > 0 && (
            <p className={`${styles.links} ${styles.warming}`}>
              {/* The room of the hint, from which nothing is read aloud: the status has the words alone. */}
              <span className={`lede ${swellStyles.swell}`} data-text={hint}>
                <span className={swellStyles.words} role="status">
                  {step > 0 && wordsTo(step, warming)}
                </span>
                {isHydrated && step === 0 && (
                  <span className={swellStyles.words} data-warmth>
                    {hint}
                  </span>
                )}
              </span>
              <button
                type="button"
                className={textLink.link}
                data-variant="FooterCTA"
                inert={!isHydrated}
                onClick={() => warmTo((step + 1) % warming.length)}
              >
                <Swell>{step < last ? "Warm it" : "Cool it"}</Swell>
              </button>
            </p>
          )}
          <p className={styles.links}>{children}</p>
        </div>
      </div>
    </section>
  );
}

/** The word at a step, with the letters hot that the first has not. What is read aloud is the first or the last word. */
function Warming({ words, step }: { words: readonly WarmingWord[]; step: number }) {
  const [first, now, last] = [words[0], words[step], words.at(-1)];
  if (!first || !now || now === first) return ` ${first?.word}`;
  return (
    <>
      {" "}
      <span aria-hidden style={now.stretch ? { fontStretch: `${now.stretch}%` } : undefined}>
        {[...now.word].map((letter, place) =>
          letter === first.word[place] ? (
            letter
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the letters of a word have no other
            <span key={place} style={{ color: "var(--color-accent)" }}>
              {letter}
            </span>
          ),
        )}
      </span>
      <span className="visuallyHidden">{(now === last ? last : first).word}</span>
    </>
  );
}

const wordsTo = (step: number, words: readonly WarmingWord[]) =>
  words
    .slice(0, step + 1)
    .map(({ word }) => word)
    .join(" → ");

/** A step for each two fifths of the window's width. */
const stepShare = 0.4;
/** How long the heat of rubbing stays while the last word is not reached. */
const holdMs = 3000;

/**
 * How far the plate is heated, from 0 to the last step, by a pointer or finger that moves over the notice; and a function
 * that heats it to a step, where it stays, as it does at the last one. What was rubbed no further than a word between the
 * first and the last cools, since that would be read as a typo. With reduced motion nothing is rubbed.
 */
function useWarming(
  notice: RefObject<HTMLElement | null>,
  last: number,
): [step: number, warmTo: (step: number) => void] {
  const [step, setStep] = useState(0);
  const heat = useRef(0);
  const kept = useRef(0);
  const warmTo = (to: number) => {
    kept.current = heat.current = to;
    setStep(to);
  };
  useEffect(() => {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)");
    let before: PointerEvent | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cool = () => {
      heat.current = kept.current;
      setStep(heat.current);
    };
    const rub = (event: PointerEvent) => {
      const { clientX, clientY, pointerId } = event;
      const movedPx =
        before?.pointerId === pointerId ? Math.hypot(clientX - before.clientX, clientY - before.clientY) : 0;
      before = event;
      if (still.matches) return;
      heat.current = Math.min(last, heat.current + movedPx / (stepShare * innerWidth));
      if (heat.current === last) kept.current = last;
      setStep(Math.floor(heat.current));
      clearTimeout(timer);
      timer = setTimeout(cool, holdMs);
    };
    const section = last > 0 ? notice.current : null;
    const leave = () => {
      before = undefined;
    };
    // Only then it is the finger's: a plate that cannot be rubbed scrolls the page.
    const offer = () => section?.querySelector("[data-plate]")?.toggleAttribute("data-warmed", !still.matches);
    offer();
    still.addEventListener("change", offer);
    section?.addEventListener("pointermove", rub, { passive: true });
    section?.addEventListener("pointerleave", leave);
    return () => {
      still.removeEventListener("change", offer);
      section?.removeEventListener("pointermove", rub);
      section?.removeEventListener("pointerleave", leave);
      clearTimeout(timer);
    };
  }, [notice, last]);
  return [step, warmTo];
}

/** Buttons that lead from such a page to the work and to the home page. */
export function WaysOn() {
  return (
    <>
      <TextLink variant="FooterCTA" to={pathTo("work")}>
        See our work
      </TextLink>
      <TextLink variant="FooterCTA" to={pathTo("home")}>
        Go to the home page
      </TextLink>
    </>
  );
}
