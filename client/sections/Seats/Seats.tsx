import { type ReactNode, useEffect, useRef, useState } from "react";
import { Caption } from "../../components/Caption/Caption.tsx";
import { useTypeface } from "../../hooks/useTypeface.ts";
import { isHeld } from "../../keepSliders.ts";
import { leastOf } from "../../leastOf.ts";
import { pressedButtons } from "../../pressedButtons.ts";
import { withoutPrivateUse } from "../../withoutPrivateUse.ts";
import type { SectionProps } from "../sectionProps.ts";
import { Dot, HousePlan } from "./HousePlan.tsx";
import styles from "./Seats.module.css";
import { nearestSeat, type Seat, type SeatNumbers, seatNumbered, seatPlan, toRow, toSeat } from "./seatPlan.ts";

type Section = SectionProps<"seats">["section"];
type Language = Section["languages"][number];

/** The site's typeface is narrower: a price is one line in both, so that nothing moves when the client's is there. */
const tight = { letterSpacing: "-0.04em" };

/**
 * `origin` is the seat from which rows are tried. `refused` is a taken seat that was pressed, and how often one was. What
 * a pointer did is told to screen readers.
 */
type Picked = {
  chosen?: SeatNumbers;
  origin?: Seat;
  refused?: { seat: Seat; count: number };
  isByPointer?: boolean;
};

/**
 * A house from above, and a ticket. The visitor picks a seat on the plan, or with two sliders, and the ticket says its
 * whole price, in either language: the words of both are in one place, so that nothing moves. Who presses a taken seat
 * on the plan keeps the ticket and is told why. Without script it is the ticket of the seat that the editor chose, in
 * the first language.
 */
export function Seats({ section, id, colours, typeface }: SectionProps<"seats">) {
  const { heading, rows, currency, languages, fact, why } = section;
  const [picked, setPicked] = useState<Picked>({});
  const [place, setPlace] = useState(0);
  const beforePress = useRef(picked);
  const ticket = useRef<HTMLFormElement>(null);
  const family = useTypeface(typeface, ticket);
  const plan = seatPlan(rows);
  const seat = seatNumbered(plan, picked.chosen ?? firstChosen(section));
  const row = seat && rows[seat.row - 1];
  const shown = languages[place] ?? languages[0];

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was used before hydration
  useEffect(() => {
    const pressed = pressedButtons(ticket.current).at(-1);
    if (pressed) setPlace(Number(pressed.value));
    const [row = 0, number = 0] = [...(ticket.current?.querySelectorAll("input") ?? [])].map(({ value }) => +value);
    if (!seat || (row === seat.row && number === seat.seat)) return;
    const inRow = toRow(plan, seat, row);
    choose(number === seat.seat ? inRow : toSeat(plan, inRow, number));
  }, []);

  const choose = (chosen: SeatNumbers) => setPicked({ chosen });

  /** Straight ahead or behind the seat from which rows are tried, so that the way back leads to it. */
  function tryRow(from: Seat, wanted: number, move: { isDragged: boolean }) {
    const origin = picked.origin ?? from;
    setPicked({ chosen: toRow(plan, { ...from, turn: origin.turn }, wanted, move), origin });
  }

  if (!seat || !row || !shown) return null; // sold out

  const { tag, row: rowWord, seat: seatWord } = shown;
  const afterLetters = withoutPrivateUse(currency).length > 1 ? "\u00a0" : ""; // CHF 24, but €24
  const priced = (price: number, { hasSymbolLast }: Language) =>
    hasSymbolLast ? `${price}\u00a0${currency}` : `${currency}${afterLetters}${price}`;
  const rowOf = ({ from }: Language["notes"][number]) => rowNamed(rows, from);
  /** That of the last row before the seat, or its own, which has one. */
  const noteOf = ({ notes }: Language) =>
    notes
      .filter((note) => rowOf(note) > 0 && rowOf(note) <= seat.row)
      .sort((a, b) => rowOf(a) - rowOf(b))
      .at(-1);
  const isLong = languages.some((language) =>
    rows.some(({ price }) => withoutPrivateUse(priced(price, language)).length > 4),
  );
  const price = priced(row.price, shown);
  const named = (one: SeatNumbers, { row, seat } = shown) => `${row} ${rows[one.row - 1]?.name}, ${seat} ${one.seat}`;
  const told = `${named(seat)}, ${price}. ${noteOf(shown)?.note ?? ""}`.trim();
  const { refused } = picked;
  const refusalOf = (one: SeatNumbers, language: Language) =>
    named(one, language) + (language.isTaken ? ` ${language.isTaken}.` : `: ${language.taken}.`);
  const refusal = refused && refusalOf(refused.seat, shown);
  /** The taken seat with the longest name: the ticket has room for its refusal before one is refused. */
  const longest = leastOf(plan.occupied, (one) => -named(one).length);

  /** The seat that is pressed, or none: another one might be dearer. */
  function pick(point: DOMPoint, { isNew }: { isNew: boolean }) {
    if (isNew) beforePress.current = picked;
    const pressed = nearestSeat(plan, point);
    if (!pressed) return;
    if (plan.free.includes(pressed)) setPicked({ chosen: pressed, isByPointer: true });
    else setPicked({ ...picked, refused: { seat: pressed, count: (refused?.count ?? 0) + Number(isNew) } });
  }

  function speak(index: number) {
    setPlace(index);
    setPicked({ chosen: picked.chosen, origin: picked.origin });
  }

  return (
    <figure className={styles.house} id={heading ? undefined : id} data-surface="paper" data-colours={colours}>
      <div className={styles.seats} data-surface={colours ? "reverse" : "ink"} data-colours={colours}>
        <div>
          {heading && (
            <h2 id={id}>
              {languages.some((language) => language.heading) ? (
                <InEach languages={languages} shown={shown} as="span">
                  {(language) => language.heading ?? heading}
                </InEach>
              ) : (
                heading
              )}
            </h2>
          )}
          <HousePlan
            plan={plan}
            names={rows.map(({ name }) => name)}
            chosen={seat}
            price={price}
            family={family}
            isLong={isLong}
            offerOf={(one) => (plan.free.includes(one) ? priced(rows[one.row - 1]?.price ?? 0, shown) : shown.taken)}
            refused={refused}
            onPick={pick}
            onCancel={() => setPicked(beforePress.current)}
          />
          <InEach languages={languages} shown={shown}>
            {(language) => (
              <ul role="list">
                {plan.zones.map(({ price, size }, zone) => (
                  <li key={price}>
                    <Dot zone={zone} size={size} />{" "}
                    <span className={price === row.price ? styles.lit : undefined}>{priced(price, language)}</span>
                  </li>
                ))}
                <li className={refused && styles.lit}>
                  <Dot /> {language.taken}
                </li>
              </ul>
            )}
          </InEach>
        </div>
        <form
          ref={ticket}
          className={styles.ticket}
          method="dialog"
          data-surface={colours ? "field" : "tint"}
          data-colours={colours}
        >
          <InEach languages={languages} shown={shown}>
            {(language) => (
              <>
                <p>
                  <b className={styles.price} data-long={isLong || undefined} style={family && { ...family, ...tight }}>
                    {priced(row.price, language)}
                  </b>{" "}
                  <span>
                    <b>
                      {language.row} {row.name},
                    </b>{" "}
                    <b>
                      {language.seat} {seat.seat}
                    </b>
                  </span>
                </p>
                <p className={`lede ${styles.words}`}>
                  {language.notes.map((one) => (
                    <span key={one._key} data-shown={!refusal && one === noteOf(language)}>
                      {one.note}
                    </span>
                  ))}
                  {longest && (
                    <span aria-hidden="true" data-shown="false">
                      {upperFirst(refusalOf(longest, language))}
                    </span>
                  )}
                  {refused && <span aria-hidden="true">{upperFirst(refusalOf(refused.seat, language))}</span>}
                </p>
                {language.lines.map((line, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be the same
                  <p key={place}>{line}</p>
                ))}
              </>
            )}
          </InEach>
          <Slider
            name={upperFirst(rowWord)}
            value={seat.row}
            max={rows.length}
            says={told}
            lang={tag}
            onSlide={(wanted, move) => tryRow(seat, wanted, move)}
          >
            <InEach languages={languages} shown={shown} as="span">
              {(language) => `${upperFirst(language.row)} ${row.name}`}
            </InEach>
          </Slider>
          <Slider
            name={upperFirst(seatWord)}
            value={seat.seat}
            max={row.seats}
            says={`${upperFirst(seatWord)} ${seat.seat}, ${price}`}
            lang={tag}
            onSlide={(wanted, move) => choose(toSeat(plan, seat, wanted, move))}
          >
            <InEach languages={languages} shown={shown} as="span">
              {(language) => `${upperFirst(language.seat)} ${seat.seat}`}
            </InEach>
          </Slider>
          {languages.length > 1 && (
            <p>
              {languages.map((language, index) => (
                <button
                  key={language._key}
                  className="pressable"
                  type="button"
                  value={index}
                  lang={language.tag}
                  aria-pressed={language === shown}
                  onClick={() => speak(index)}
                >
                  {language.name}
                </button>
              ))}
            </p>
          )}
          <p className="visuallyHidden" role="status" lang={tag}>
            {refusal ?? (picked.isByPointer && told)}
          </p>
        </form>
      </div>
      <div className="wrap">
        <Caption fact={fact} why={why} />
      </div>
    </figure>
  );
}

type InEachProps = {
  languages: Language[];
  shown: Language;
  as?: "div" | "span";
  children: (language: Language) => ReactNode;
};

/** The same in all languages, one over the other, of which one is seen. */
function InEach({ languages, shown, as: Element = "div", children }: InEachProps) {
  return (
    <Element className={styles.words}>
      {languages.map((language) => (
        <Element key={language._key} lang={language.tag} data-shown={language === shown}>
          {children(language)}
        </Element>
      ))}
    </Element>
  );
}

type SliderProps = {
  name: string;
  value: number;
  max: number;
  says: string;
  lang: string;
  onSlide: (wanted: number, move: { isDragged: boolean }) => void;
  children: ReactNode;
};

/** From left to right in every language, as the plan. */
function Slider({ name, value, max, says, lang, onSlide, children }: SliderProps) {
  return (
    <label>
      {children}
      <input
        className="slider"
        type="range"
        autoComplete="off"
        min={1}
        max={max}
        value={value}
        lang={lang}
        dir="ltr"
        aria-label={name}
        aria-valuetext={says}
        onChange={({ target }) => onSlide(+target.value, { isDragged: isHeld(target) })}
      />
    </label>
  );
}

/** What the editor chose, such as "F 12". */
function firstChosen({ rows, chosen }: Section): SeatNumbers {
  const [name = "", seat] = chosen.split(/ (?=\d+$)/);
  return { row: rowNamed(rows, name), seat: Number(seat) };
}

/** The number of the row from the stage, or 0. */
const rowNamed = (rows: Section["rows"], wanted: string): number =>
  rows.findIndex(({ name }) => withoutPrivateUse(name) === withoutPrivateUse(wanted).trim()) + 1;

const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
