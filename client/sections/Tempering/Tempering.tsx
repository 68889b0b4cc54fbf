import { useEffect, useRef, useState } from "react";
import { temperDegrees } from "../../../shared/temperDegrees.ts";
import { RichText } from "../../components/RichText/RichText.tsx";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import { isHeld } from "../../keepSliders.ts";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Tempering.module.css";
import { bandsOf, nearestStop, widthAt } from "./temperColours.ts";

const { least, most } = temperDegrees;
/** On a narrow scale, fewer would not stand side by side. */
const nearDegrees = 25;

/** In °C: `now`, and the hottest since it was last ground, of which it has the colours. */
type Heat = { now: number; hottest: number; isChanged?: boolean };

/**
 * A bar of polished steel across the window, which the visitor heats in one place. Its colours spread from there and stay
 * when it cools, until it is ground. The name of the hottest is below it, wider the nearer it is to the right one, for
 * which the ground of the section turns orchid. Without script the bar has all colours and their names are a list, as in print.
 */
export function Tempering({ section }: SectionProps<"tempering">) {
  const { heading, body, stops, start = least, heat, kept, grind, _key } = section;
  const [{ now, hottest, isChanged }, setHeat] = useState<Heat>({ now: start, hottest: start });
  const isHydrated = useIsHydrated();
  const slider = useRef<HTMLInputElement>(null);
  const shown = nearestStop(stops, hottest);
  const right = stops.find(({ isHot }) => isHot)?.degrees;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a slider that was moved before hydration
  useEffect(() => {
    const moved = slider.current?.valueAsNumber ?? start;
    if (moved !== start) heatTo(moved);
  }, []);

  if (!shown) return null; // there is one: the parser refuses a section without

  /** Keys and assistive technology ask for one degree, and get five. */
  function heatTo(degrees: number, isByStep = false) {
    const asked = isByStep && Math.abs(degrees - now) === 1 ? now + 5 * (degrees - now) : degrees;
    const to = Math.min(most, Math.max(least, asked));
    setHeat((before) => ({ now: to, hottest: Math.max(to, before.hottest), isChanged: true }));
  }

  const isCooler = now < hottest;
  const width = isHydrated ? { fontStretch: `${widthAt(hottest, right)}%` } : undefined; // the policy forbids it before
  return (
    <section className={`section ${styles.tempering}`} data-surface={shown.isHot ? "ember" : "ink"}>
      <div className="wrap columns">
        <h2>{heading}</h2>
        <RichText value={body} />
      </div>
      <div className={styles.bar}>
        <Steel id={`steel-${_key}`} degrees={hottest} />
        <Steel id={`tempered-${_key}`} degrees={most} />
      </div>
      <div className={`wrap ${styles.scripted}`} data-long={stops.some(({ name }) => name.length > 6) || undefined}>
        <ol role="list">
          {stops.map((stop) => (
            <li key={stop.degrees} data-shown={stop === shown || undefined}>
              <b style={width}>{stop.name}</b> <small>{stop.degrees} °C</small>
              <p>{stop.text}</p>
            </li>
          ))}
        </ol>
        <div className={styles.fire}>
          <label>
            <span>
              <b>{heat}</b> <b>{now} °C</b>
            </span>
            <span dir="ltr">
              <input
                ref={slider}
                className="slider"
                type="range"
                autoComplete="off"
                min={least}
                max={most}
                value={now}
                aria-label={heat} // not with its degrees, which are its value
                aria-valuetext={`${now} °C`}
                onChange={({ target }) => heatTo(target.valueAsNumber, !isHeld(target))}
              />
              <svg className={styles.scale} overflow="visible" aria-hidden="true">
                {stops.map(({ degrees }, index) => (
                  <svg
                    key={degrees}
                    aria-hidden="true"
                    x={`${(100 * (degrees - least)) / (most - least)}%`}
                    overflow="visible"
                  >
                    <path d="M0 0v8" stroke="currentcolor" />
                    <text
                      y="1.7em"
                      textAnchor="middle"
                      data-hot={degrees === right || undefined}
                      data-near={degrees - (stops[index - 1]?.degrees ?? 0) < nearDegrees || undefined}
                    >
                      {degrees}
                    </text>
                  </svg>
                ))}
              </svg>
            </span>
          </label>
          <button
            className="pressable"
            type="button"
            onClick={() => setHeat({ now: least, hottest: least, isChanged: true })}
          >
            {grind}
          </button>
          <p data-shown={isCooler || undefined} aria-hidden="true">
            {kept}
          </p>
          {/* At each step the slider says its degrees, and this only what they change. */}
          <p className="visuallyHidden" role="status">
            {isChanged && (isCooler ? kept : `${shown.name}. ${shown.text}`)}
          </p>
        </div>
      </div>
    </section>
  );
}

/** The bar, once its hottest place has had so many degrees. */
function Steel({ id, degrees }: { id: string; degrees: number }) {
  return (
    <svg aria-hidden="true">
      <radialGradient id={id} r="1" cx="0" cy="0" gradientTransform="matrix(.46 0 0 2.1 .58 .55)">
        {bandsOf(degrees).map(({ share, colour }) => (
          <stop key={share} offset={share} stopColor={colour} />
        ))}
      </radialGradient>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
