import { useEffect, useRef, useState } from "react";
import { Caption } from "../../components/Caption/Caption.tsx";
import { useTypeface } from "../../hooks/useTypeface.ts";
import { pressedButtons } from "../../pressedButtons.ts";
import { EarlierForm } from "../EarlierForm/EarlierForm.tsx";
import type { SectionProps } from "../sectionProps.ts";
import { flyToNewHoles } from "./flyToNewHoles.ts";
import styles from "./Payments.module.css";
import { eventsWithin, labelOf, lastYearOf, paymentColumns } from "./paymentColumns.ts";
import { slideComparison } from "./slideComparison.ts";

type Section = SectionProps<"payments">["section"];

/**
 * Payments over years, each a hole in a card, and the month of the last one. Right above them, what can happen is pressed,
 * and pressed again to take it back: the holes fly to where they are made then. Nothing changes its size. One event can be
 * what the comparison above shows, whose divider slides when it is pressed; in wide windows the two are side by side.
 * What can happen is the answer to a question, where the editor wrote one.
 * Without script the plan is shown, and what can happen is a list, as it is in print.
 */
export function Payments({ section, id, colours, typeface }: SectionProps<"payments">) {
  const { heading, lastName, month, perYear, before, question, fact, why } = section;
  const events = eventsWithin(section);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const card = useRef<HTMLOListElement>(null);
  const family = useTypeface(typeface, card);
  const buttons = useRef<HTMLUListElement>(null);
  const holesBefore = useRef<boolean[]>(undefined);
  const columns = paymentColumns({ ...section, events }, chosen ?? new Set());
  const planned = section.first + section.years - 1;
  const lastYear = lastYearOf(columns) ?? planned;
  const last = `${month} ${lastYear}`;
  const told = events.filter(({ _key }) => chosen?.has(_key)).map(({ text }) => text);
  const questionId = `question-${section._key}`;
  const named = [...(lastYear > planned ? [lastYear] : []), ...events.map(({ year }) => year)];
  const lastChanged = `${lastName}${changeOf(lastYear - planned, told.length)}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of what is shown
  useEffect(() => {
    holesBefore.current = flyToNewHoles(card.current, holesBefore.current);
  }, [chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was pressed before hydration
  useEffect(() => {
    for (const { value } of pressedButtons(buttons.current)) toggle(value);
  }, []);

  function toggle(key: string) {
    setChosen((before) => toggled(before, key));
    const isCompared = events.some(({ _key, isCompared }) => _key === key && isCompared);
    if (isCompared) slideComparison(card.current?.closest("figure"), { isShown: !chosen?.has(key) });
  }

  return (
    <>
      <figure
        className={`section ${styles.ground}`}
        data-surface={colours ? "reverse" : "tint"}
        data-colours={colours}
        data-compared={events.some(({ isCompared }) => isCompared) || undefined}
      >
        <div className={`wrap ${styles.payments}`}>
          <h2 id={id}>{heading}</h2>
          {question && (
            <h3 id={questionId} className="lede">
              {question}
            </h3>
          )}
          <ul ref={buttons} className={styles.events} role="list" aria-labelledby={question && questionId}>
            {events.map(({ _key, label, text }) => (
              <li key={_key}>
                <b>{label}</b>
                <button
                  className="pressable"
                  type="button"
                  value={_key}
                  aria-pressed={chosen?.has(_key) ?? false}
                  onClick={() => toggle(_key)}
                >
                  {label}
                </button>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <p className={styles.last}>
            {lastChanged} <b style={family}>{last}</b>
          </p>
          <ol ref={card} className={styles.card} role="list" aria-hidden="true">
            {columns.map(({ year, hole, extra }) => {
              const label = labelOf(year, { first: section.first, planned, named });
              return (
                <li key={year}>
                  {extra && <span>{holes(perYear, extra)}</span>}
                  <span>{holes(perYear, hole)}</span>
                  {label && <small data-label={label}>{year}</small>}
                </li>
              );
            })}
          </ol>
          <Caption fact={fact} why={why} />
          <p className="visuallyHidden" role="status">
            {chosen && `${lastChanged}: ${last}. ${told.join(" ")}`.trim()}
          </p>
        </div>
      </figure>
      {before && <EarlierForm section={earlierForm(section, before)} isFirst={false} colours={colours} />}
    </>
  );
}

/** As a block of its own. */
const earlierForm = ({ _key, years }: Section, before: NonNullable<Section["before"]>) =>
  ({
    ...before,
    _type: "earlierForm",
    _key: `${_key}-form`,
    years,
    guess: undefined,
    fact: undefined,
    why: undefined,
  }) as const;

/** With the key, or without it where it was among them. */
function toggled(keys: ReadonlySet<string> | undefined, key: string): ReadonlySet<string> {
  const others = new Set(keys);
  if (!others.delete(key)) others.add(key);
  return others;
}

/** What became of the last payment, by so many years, of so many events. */
function changeOf(years: number, count: number): string {
  if (years === 0) return count > 1 ? ", as planned" : "";
  const span = Math.abs(years) === 1 ? "a year" : `${Math.abs(years)} years`;
  return `, ${span} ${years < 0 ? "earlier" : "later"}`;
}

const holes = (count: number, state: string) =>
  ["1", "2", "3", "4"].slice(0, count).map((place) => <i key={place} data-hole={state} />);
