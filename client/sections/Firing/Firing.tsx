import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Caption } from "../../components/Caption/Caption.tsx";
import { Image } from "../../components/Image/Image.tsx";
import { useTypeface } from "../../hooks/useTypeface.ts";
import { isHeld } from "../../keepSliders.ts";
import { withoutPrivateUse } from "../../withoutPrivateUse.ts";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Firing.module.css";
import {
  type BrickPlace,
  brickAt,
  brickTowards,
  glowAt,
  isDark,
  kilnOf,
  numberedStops,
  placeNamed,
  shareOf,
  wetted,
} from "./firedBricks.ts";

type Section = SectionProps<"firing">["section"];
type Brick = Section["clays"][number]["bricks"][number];

/** `times`: how often something was fired, from 0. `isTold`: by the status, as the slider tells it itself. */
type Fired = BrickPlace & { times: number; isTold: boolean };

/** The site's typeface is narrower; lines stay as high. */
const asWide = { fontSize: "calc(6 / 7 * max(1.5rem, 4.2vw))", lineHeight: 7 / 6 };

/** From gutter to gutter, beside a scroll bar or not. */
const sizes = "calc(97vw - 2rem)";

/**
 * One brick, as wide as the page, with its name pressed into it, and the wall of all of them. The visitor takes another
 * from the wall or turns up the kiln: it glows and cools to what it is then. The kiln has one scale for all clays, with a
 * stop at each heat of this one. Its name is above its facts, too. Arrow keys go where the wall has a brick: to another
 * heat, or to the next clay. Without script it is the brick that the editor chose, and the wall is a list, as in print.
 */
export function Firing({ section, id, colours, typeface }: SectionProps<"firing">) {
  const { heading, clays, facts, heat, wet, face, fact, why } = section;
  const wetFace = wet && section.wetFace;
  const [fired, setFired] = useState<Fired>();
  const [isWet, setWet] = useState(false);
  const block = useRef<HTMLDivElement>(null);
  const family = useTypeface(typeface, block);
  const first = placeNamed(clays, section.chosen);
  const place = fired && clays[fired.clay]?.bricks[fired.brick] ? fired : first; // an editor may have deleted it
  const clay = clays[place.clay];
  const brick = clay?.bricks[place.brick];

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was used before hydration
  useEffect(() => {
    const [taken, slider] = ["radio", "range"].map((type) =>
      block.current?.querySelector<HTMLInputElement>(`[type=${type}]${type === "radio" ? ":checked" : ""}`),
    );
    const from = taken ? placeOf(taken.value) : first;
    const isTaken = from.clay !== first.clay || from.brick !== first.brick;
    const to = isTaken || !slider ? from : { ...first, brick: brickAt(clay?.bricks, slider.valueAsNumber) };
    if (slider) slider.value = `${clay?.bricks[to.brick]?.degrees}`; // it may stand between two stops
    if (isTaken || to.brick !== first.brick) fire(to, { isTold: false });
    if (block.current?.querySelector("button[data-pressed]")) setWet(true);
  }, []);

  if (!clay || !brick) return null; // there is one: the parser refuses a section without

  const kiln = kilnOf(clays);
  const numbered = numberedStops(clay.bricks, brick, kiln);
  const colour = isWet ? wetted(brick.colour) : brick.colour;
  const nameOf = ({ name }: { name: string }, { degrees }: Brick) => `${name} ${degrees}`;
  const known = facts.map(({ unit = "", ...one }, index) => {
    const gap = unit.startsWith("%") ? "" : " "; // a percentage is one word
    const value = brick.values[index];
    return value ? { ...one, value, unit: unit && gap + unit } : { ...one, value: "–", unit: "" };
  });
  const told = known.map(({ label, value, unit }) => `${label} ${value}${unit}`).join(", ");
  const isLong = clays.some(({ name }) => withoutPrivateUse(name).length > 12);
  const fontSize = isLong ? "4vw" : "min(8.3vw, 15svh)"; // the site's typeface is narrower

  function fire(to: BrickPlace, { isTold }: { isTold: boolean }) {
    setFired((before) => ({ ...to, isTold, times: (before?.times ?? 0) + 1 }));
  }

  /** By a pointer to the nearest stop; keys and assistive technology ask for one degree and go to the next stop. */
  function heatTo(degrees: number, isByPointer: boolean) {
    const to = brickAt(clay?.bricks, degrees, isByPointer ? undefined : place.brick);
    if (to !== place.brick) fire({ ...place, brick: to }, { isTold: false });
  }

  /** By themselves radio buttons would go down a clay with either arrow, and on to the next. */
  function move(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey } = event;
    const [one, next] = block.current?.querySelectorAll<HTMLElement>("[role=radiogroup] > div") ?? [];
    const areColumns = one !== undefined && one.offsetTop === next?.offsetTop;
    const to = brickTowards(key, place, clays, areColumns);
    if (!to || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    const radio = block.current?.querySelector<HTMLElement>(`[type=radio][value="${to.clay} ${to.brick}"]`);
    radio?.focus();
    radio?.click();
  }

  return (
    <figure className={`section ${styles.firing}`} data-surface="ink" data-colours={colours}>
      <div ref={block}>
        <div className="wrap">
          <h2 id={id}>{heading}</h2>
        </div>
        <div className={styles.face} data-dark={isDark(colour)}>
          <svg aria-hidden="true">
            <rect width="100%" height="100%" fill={colour} />
          </svg>
          <p data-long={isLong || undefined} style={family && { ...family, fontSize }} aria-hidden="true">
            <span>{clay.name}</span> <b>{brick.degrees}</b>
          </p>
          <Image image={{ ...face, alt: "" }} sizes={sizes} className={isWet && wetFace ? styles.gone : ""} />
          {wetFace && <Image image={{ ...wetFace, alt: "" }} sizes={sizes} className={isWet ? "" : styles.gone} />}
          {fired && (
            <svg key={fired.times} className={styles.glow} aria-hidden="true">
              <rect width="100%" height="100%" fill="#8c1000" />
              <rect width="100%" height="100%" fill={glowAt(shareOf(brick.degrees, kiln))} />
            </svg>
          )}
        </div>
        <div className="wrap">
          <div className={styles.shop}>
            <div className={styles.kiln}>
              <label>
                <b>{heat}</b>
                <span dir="ltr">
                  <input
                    className="slider"
                    type="range"
                    autoComplete="off"
                    min={kiln.least}
                    max={kiln.most}
                    value={brick.degrees}
                    aria-valuetext={`${nameOf(clay, brick)}. ${told}`}
                    onChange={({ target }) => heatTo(target.valueAsNumber, isHeld(target))}
                  />
                  <svg
                    className={styles.stops}
                    display="block"
                    overflow="visible"
                    fill="currentcolor"
                    aria-hidden="true"
                  >
                    {clay.bricks.map((own) => (
                      <svg
                        key={own.degrees}
                        aria-hidden="true"
                        x={`${100 * shareOf(own.degrees, kiln)}%`}
                        overflow="visible"
                      >
                        <path d="M0 0v8" stroke="currentcolor" />
                        {numbered.includes(own) && (
                          <text y="1.7em" textAnchor="middle" data-chosen={own === brick || undefined}>
                            {own.degrees}
                          </text>
                        )}
                      </svg>
                    ))}
                  </svg>
                </span>
              </label>
              {wet && (
                <button className="pressable" type="button" aria-pressed={isWet} onClick={() => setWet(!isWet)}>
                  {wet}
                </button>
              )}
            </div>
            <div className={styles.works}>
              <div className={styles.facts}>
                <p style={family}>
                  <b>{nameOf(clay, brick)}</b>
                </p>
                <dl>
                  {known.map(({ _key, label, value, unit }) => (
                    <div key={_key}>
                      <dt>{label}</dt>
                      <dd style={family && { ...family, ...asWide }}>
                        {value}
                        <small>{unit}</small>
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
              <div className={styles.wall} role="radiogroup" aria-label={heading} dir="ltr" onKeyDown={move}>
                {clays.map(({ _key, name, bricks }, one) => (
                  <div key={_key}>
                    <b>{name}</b>
                    <ul role="list">
                      {bricks.map((own, index) => (
                        <li key={own.degrees}>
                          <label data-dark={isDark(own.colour)}>
                            <svg aria-hidden="true">
                              <rect width="100%" height="100%" fill={own.colour} />
                            </svg>
                            <b>{own.degrees}</b>
                            <input
                              type="radio"
                              name={section._key}
                              autoComplete="off"
                              value={`${one} ${index}`}
                              checked={own === brick}
                              aria-label={nameOf({ name }, own)}
                              onChange={({ target }) => fire(placeOf(target.value), { isTold: true })}
                            />
                          </label>
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
              </div>
            </div>
            <p className="visuallyHidden" role="status">
              {fired?.isTold && told}
            </p>
            <Caption fact={fact} why={why} />
          </div>
        </div>
      </div>
    </figure>
  );
}

/** As the wall has it: the numbers of the clay and of the brick. */
function placeOf(value: string): BrickPlace {
  const [clay = 0, brick = 0] = value.split(" ").map(Number);
  return { clay, brick };
}
