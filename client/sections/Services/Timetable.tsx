import { useEffect, useRef, useState } from "react";
import { fragmentOf } from "../../../shared/fragments.ts";
import { pathTo } from "../../../shared/routes.ts";
import { TextLink } from "../../components/TextLink/TextLink.tsx";
import { replaceFragment } from "../../replaceFragment.ts";
import type { SectionProps } from "../sectionProps.ts";
import { numbersUpTo, type Quantity, readDurations, stepFor, unitOfSum } from "./drawToScale.ts";
import { addPrices, readPrice } from "./prices.ts";
import styles from "./Timetable.module.css";

type TimetableProps = Pick<SectionProps<"services">["section"], "_key" | "heading" | "introduction" | "services">;

/**
 * All services with duration and price. Their durations are bars on one scale, each from where the one before it ends
 * at the latest; below is what all take and cost, and an invitation to talk about them, with which the letter on the
 * page of contacts begins. A whole row is the label of its checkbox, but for the link to the service's band: a service
 * that a visitor leaves out takes no time and costs nothing, and the address keeps it. Without script none can be left
 * out.
 */
export function Timetable({ _key, heading, introduction, services }: TimetableProps) {
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const list = useRef<HTMLOListElement>(null);
  const times = readDurations(services);
  const isTotalled = times && addPrices(services.map(({ price }) => price));

  /** The services that are unchecked, which are left out. */
  function readBoxes(): string[] {
    const unchecked = list.current?.querySelectorAll<HTMLInputElement>("input:not(:checked)") ?? [];
    const values = Array.from(unchecked, ({ value }) => value);
    setLeftOut(values);
    return values;
  }

  function keepInAddress() {
    const left = readBoxes();
    replaceFragment(left.length > 0 ? beforeLeftOut + left : "");
  }

  /** Unchecks what the address leaves out, and these as well. A fragment about something else changes nothing. */
  function readAddress(others: string[] = []) {
    if (!isAboutThese()) return;
    const kept = location.hash.slice(beforeLeftOut.length).split(",").concat(others);
    for (const box of list.current?.querySelectorAll("input") ?? []) box.checked = !kept.includes(box.value);
    readBoxes();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address and what was unchecked before hydration
  useEffect(() => {
    const early = readBoxes();
    readAddress(early);
    if (early.length > 0 && isAboutThese()) keepInAddress();
    const follow = () => readAddress();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);

  const rows = services.map((service, index) => ({
    ...service,
    isIn: !isTotalled || !leftOut.includes(fragmentOf(service.slug)), // without a total there are no boxes
    time: times?.[index] ?? null,
  }));
  const chosen = rows.filter(isChosen);
  const names = inWords(chosen.map(({ name }) => name));
  const total = isTotalled && totalOf(chosen);
  const longest = sumOf(rows, "to");
  const step = stepFor(longest);
  const isOpen = times?.some((time) => time && time.from < time.to);
  // Beyond the last bar there is room for one that has no end.
  const weeks = times?.every(Boolean) ? longest : (Math.floor(longest / step) + 2) * step;
  return (
    <section className={`section ${styles.timetable}`}>
      <div className="wrap">
        <h2 className={heading ? undefined : "visuallyHidden"}>{heading ?? "Times and prices"}</h2>
        {(introduction || isOpen || total) && (
          <p className={styles.introduction}>
            {total && <span className={styles.scripted}>Leave out what you do not need.</span>} {introduction}{" "}
            {isOpen && keyToBars}
          </p>
        )}
        <ol ref={list} className={styles.list} role="list" onChange={keepInAddress}>
          {rows.map(({ _id, name, slug, duration, price, time, isIn }, index) => (
            <li key={_id} className={styles.item} data-out={!isIn || undefined}>
              <h3>
                {total ? (
                  <label>
                    <input className={styles.scripted} type="checkbox" value={fragmentOf(slug)} defaultChecked={isIn} />{" "}
                    {name}
                  </label>
                ) : (
                  name
                )}
              </h3>
              {times && (
                <Bar
                  id={_key}
                  weeks={weeks}
                  step={step}
                  start={sumOf(time ? rows.slice(0, index).filter(isChosen) : chosen, "to")}
                  time={time}
                />
              )}
              <p>
                <span>{duration}</span> <Price price={price} />{" "}
                <TextLink className={styles.more} variant="TextLink2" to={`#${fragmentOf(slug)}`}>
                  Details<span className="visuallyHidden"> of {name}</span>
                </TextLink>
              </p>
            </li>
          ))}
          {times && <Ruler id={_key} weeks={weeks} step={step} />}
        </ol>
        {total && (
          <p role="status">
            <span className={styles.sum}>
              {total.before} <strong data-length={total.sum.length > 8 ? "long" : undefined}>{total.sum}</strong>
            </span>{" "}
            <span>{total.after}</span>
          </p>
        )}
        <TextLink to={pathTo("contact")} state={names && { draft: letterAbout(names, total) }}>
          Talk to us{names && ` about ${names}`}
        </TextLink>
      </div>
    </section>
  );
}

/** In the fragment of the address, which browsers do not send: the page is the same for all. */
const beforeLeftOut = "#without-";
const isAboutThese = () => !location.hash || location.hash.startsWith(beforeLeftOut);

/** "Shape, Build and Care". The first use of Intl.ListFormat takes a browser 15 ms, at the start of a first visit. */
const inWords = (names: string[]) => [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");

/** Of a duration, what is needed and what may be. The last in an introduction. */
export const keyToBars = (
  <span aria-hidden>
    <span>Needed</span> <span>May be needed</span>
  </span>
);

/** The sum is large, the words around it are not. */
function Price({ price }: { price: string }) {
  const { before, sum, after } = readPrice(price);
  return (
    <span>
      {before} {sum && <strong>{sum}</strong>} {after}
    </span>
  );
}

type Row = { price: string; time: Quantity; isIn: boolean };

const isChosen = ({ isIn }: Row) => isIn;
const sumOf = (rows: Row[], end: "from" | "to") => rows.reduce((sum, { time }) => sum + (time?.[end] ?? 0), 0);

type Total = { before: string; sum: string; after: string };

/** What all take and cost together: a sum and the words around it. */
function totalOf(rows: Row[]): Total {
  const [first, ...others] = addPrices(rows.map(({ price }) => price)) ?? [];
  if (!first) return { before: "", sum: "Nothing,", after: "until you choose a service" };
  const [from, to] = [sumOf(rows, "from"), sumOf(rows, "to")];
  const unit = unitOfSum(rows.flatMap(({ time }) => time ?? []));
  const time = unit ? ` for ${from < to ? `${from} to ` : ""}${to} ${unit}` : "";
  const later = others.map((other) => `, and ${other.before} ${other.sum} ${other.after}`);
  return { ...first, after: first.after + time + later.join("") };
}

/** The first sentence of a letter, for the visitor to go on. */
function letterAbout(names: string, total: Total | null | undefined): string {
  const sum = total ? `: ${total.before} ${total.sum} ${total.after}` : "";
  return `We are interested in ${names}${sum}.\n\n`.replaceAll(/ +(?=[ .])/g, "");
}

const percent = (part: number): string => `${Math.round(1000 * part) / 10}%`;

type BarProps = { id: string; weeks: number; step: number; start: number; time: Quantity };

/**
 * A plate of steel: the shortest time, then what more it may take, which is hot, or open. A service without a span goes
 * on: to the end of the scale, in plates that lean forward, each fainter than the one before it.
 */
function Bar({ id, weeks, step, start, time }: BarProps) {
  const plates = 4;
  const length = (weeks - start) / plates;
  return (
    <svg width="100%" fill={`url(#${id}steel)`} overflow="visible" aria-hidden>
      {numbersUpTo(weeks, step).map((week) => (
        <line key={week} x1={percent(week / weeks)} x2={percent(week / weeks)} y2="100%" />
      ))}
      {time ? (
        <svg x={percent(start / weeks)} y="18%" width={percent(time.to / weeks)} height="64%" aria-hidden>
          <rect
            fill={`url(#${id}orchid)`}
            x={percent(time.from / time.to)}
            width={percent(1 - time.from / time.to)}
            height="100%"
          />
          <rect width={percent(time.from / time.to)} height="100%" />
        </svg>
      ) : (
        numbersUpTo(plates - 1, 1).map((index) => (
          <rect
            key={index}
            x={percent((start + (index + 0.4) * length) / weeks)}
            y="18%"
            width={percent((0.7 * length) / weeks)}
            height="64%"
            opacity={1 - index / plates}
            transform="skewX(-18)"
          />
        ))
      )}
    </svg>
  );
}

/** The number of each week that has a line across the bars, and their metals. */
function Ruler({ id, weeks, step }: Pick<BarProps, "id" | "weeks" | "step">) {
  return (
    <li role="presentation">
      <svg width="100%" height="1.75em" overflow="visible" aria-hidden>
        {["steel", "orchid"].map((metal, index) => (
          <linearGradient key={metal} id={id + metal} x2={index} y2={1 - index}>
            {[2, 4, 6, 8].map((tone) => (
              <stop key={tone} offset={(tone - 2) / 6} stopColor={`var(--${metal}-${tone}00)`} />
            ))}
          </linearGradient>
        ))}
        {numbersUpTo(weeks, step).map((week) => (
          <text key={week} className="fact" x={percent(week / weeks)} dy="1.5em">
            {week}
          </text>
        ))}
      </svg>
    </li>
  );
}
