import { useEffect, useRef, useState } from "react";
import { Caption } from "../../components/Caption/Caption.tsx";
import type { SectionProps } from "../sectionProps.ts";
import { flyToNewHoles } from "./flyToNewHoles.ts";
import styles from "./Payments.module.css";
import { lastYearOf, paymentColumns } from "./paymentColumns.ts";

/**
 * Payments over years, each a hole in a card, and the month of the last one. What can happen is pressed, and pressed again
 * to take it back: the holes fly to where they are made then. Nothing changes its size. Without script and in print the
 * plan is shown, and what can happen is a list.
 */
export function Payments({ section, colours }: SectionProps<"payments">) {
  const { heading, lastName, month, perYear, events, fact, why } = section;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const card = useRef<HTMLOListElement>(null);
  const columns = paymentColumns(section, chosen);
  const last = `${month} ${lastYearOf(columns) ?? section.first}`;
  const told = events.filter(({ _key }) => chosen.has(_key)).map(({ text }) => text);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of what is shown
  useEffect(() => flyToNewHoles(card.current), [chosen]);
  useEffect(() => {
    const buttons = card.current?.parentElement?.querySelectorAll<HTMLButtonElement>("[data-pressed]") ?? [];
    if (buttons.length > 0) setChosen(new Set([...buttons].map(({ value }) => value))); // pressed before hydration
  }, []);

  return (
    <figure className="section" data-surface={colours ? "reverse" : "tint"} data-colours={colours}>
      <div className={`wrap ${styles.payments}`}>
        <h2>{heading}</h2>
        <p className={styles.last}>
          {lastName} <b>{last}</b>
        </p>
        <ol ref={card} className={styles.card} aria-hidden="true">
          {columns.map(({ year, hole, extra }) => (
            <li key={year}>
              {extra && holes(perYear, extra, "extra")}
              {holes(perYear, hole, "own")}
              <small data-label={labelOf(year, columns)}>{year}</small>
            </li>
          ))}
        </ol>
        <ul className={styles.events} role="list">
          {events.map(({ _key, label, text }) => (
            <li key={_key}>
              <b>{label}</b>
              <button
                type="button"
                value={_key}
                aria-pressed={chosen.has(_key)}
                onClick={() => setChosen(toggled(chosen, _key))}
              >
                {label}
              </button>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <p className="visuallyHidden" role="status">
          {told.length > 0 && `${lastName}: ${last}. ${told.join(" ")}`}
        </p>
        <Caption fact={fact} why={why} />
      </div>
    </figure>
  );
}

/** With it, or without it where it was. */
function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const others = [...keys].filter((other) => other !== key);
  return new Set(others.length < keys.size ? others : [...keys, key]);
}

const holes = (count: number, state: string, name: string) =>
  ["1", "2", "3", "4"].slice(0, count).map((place) => <i key={name + place} data-hole={state} />);

/** Decades have a label in every window, the years between them and the first in wide ones. */
function labelOf(year: number, columns: ReturnType<typeof paymentColumns>): "always" | "wide" | "never" {
  if (year % 10 === 0) return "always";
  return year % 5 === 0 || (year === columns[0]?.year && year % 5 < 3) ? "wide" : "never";
}
