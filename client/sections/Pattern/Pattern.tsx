import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Caption } from "../../components/Caption/Caption.tsx";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import { useMediaQuery } from "../../hooks/useMediaQuery.ts";
import { useTypeface } from "../../hooks/useTypeface.ts";
import { pressedButtons } from "../../pressedButtons.ts";
import { replaceFragment } from "../../replaceFragment.ts";
import { withoutPrivateUse } from "../../withoutPrivateUse.ts";
import type { SectionProps } from "../sectionProps.ts";
import { Pack } from "./Pack.tsx";
import styles from "./Pattern.module.css";
import {
  fragmentFor,
  mostFirst,
  type Place,
  placeOf,
  placeTowards,
  quarterPath,
  roundsIn,
  rowsKeptIn,
  rowsOf,
  turned,
  turnedTo,
  wayOf,
} from "./quarters.ts";

/** Pattern.module.css shows so many columns in narrow windows. */
const [narrow, narrowColumns] = ["(width < 600px)", 4];

/** A word of at most eight letters is larger on phones. */
const longWord = /\S{9}/;

/**
 * A wall of quarters of a disc: pressing one turns it by a right angle, and the name of what it is then stands large in
 * the place of the heading; all names are in the page, one over the other, so that nothing moves. Four quarters that
 * make a disc are said, too. Beside it, on phones below it, the wall is printed on a pack, with the name of most quarters.
 * The page's address keeps its first wall: visitors who open it see the same one. By keys the wall is reached once, and
 * arrow keys move in it. Without script and in print it stands still, with a heading that invites to nothing, and the four
 * ways round are a list.
 */
export function Pattern(props: SectionProps<"pattern">) {
  const isNew = useRef(true);
  return <Wall key={props.section.rows} isNew={isNew} {...props} />;
}

/** `isNew` until the address has been read: rows that an editor changes in the preview are not those that it kept. */
function Wall({ section, id, colours, typeface, isNew }: SectionProps<"pattern"> & { isNew: RefObject<boolean> }) {
  const { heading, still, button, round, kept, pack, fact, why } = section;
  const first = rowsOf(section.rows);
  const names = section.names.slice(0, 4);
  const [rows, setRows] = useState(first);
  const [last, setLast] = useState<Place>();
  const [isRestored, setRestored] = useState(false);
  const [stop, setStop] = useState<Place>({ row: 0, column: 0 });
  const wall = useRef<HTMLFormElement>(null);
  const family = useTypeface(typeface, wall);
  const isHydrated = useIsHydrated();
  const columns = Math.min(first[0]?.length ?? 0, useMediaQuery(narrow) ? narrowColumns : Number.POSITIVE_INFINITY);
  const shown = rows.map((row) => row.slice(0, columns));
  const rounds = roundsIn(shown);
  const inks = mostFirst(shown);
  const most = names[inks[0] ?? 0];
  const countOf = (way: number) => shown.flat().filter((turns) => wayOf(turns) === way).length;
  const counts = names.map(({ name }, way) => `${countOf(way)}\u00A0${name}`).join(", ");
  const fragment = fragmentFor(rows);
  const isChanged = fragment !== fragmentFor(first);
  const way = last && wayOf(rows[last.row]?.[last.column] ?? 0);
  const lastNumber = last && last.row * (first[0]?.length ?? 0) + last.column + 1;
  const told = last
    ? `Quarter ${lastNumber}: ${names[way ?? 0]?.name}, turned by ${90 * (way ?? 0)}°.`
    : isRestored && !isChanged && "The wall is as it was.";

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address and what was pressed before hydration
  useEffect(() => {
    if (id && isNew.current && readAddress() && !isHydrated && scrollY === 0) wall.current?.scrollIntoView();
    isNew.current = false;
    for (const { value } of pressedButtons(wall.current)) {
      const [row, column] = value.split(" ").map(Number);
      if (row !== undefined && column !== undefined) turn({ row, column });
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it has the rows of this wall, whose key they are
  useEffect(() => {
    if (!id) return;
    window.addEventListener("hashchange", readAddress);
    return () => window.removeEventListener("hashchange", readAddress);
  }, [id]);

  useEffect(() => {
    if (!id || (!isChanged && !location.hash.startsWith("#wall-"))) return;
    replaceFragment(isChanged ? fragment : "");
  }, [id, fragment, isChanged]);

  /** Whether the address keeps a wall like this. */
  function readAddress(): boolean {
    const kept = rowsKeptIn(location.hash, first);
    if (kept) {
      setRows((rows) => turnedTo(kept, rows));
      setLast(undefined);
    }
    return kept !== undefined;
  }

  function turn(place: Place) {
    setRows((rows) => turned(rows, place.row, place.column));
    setLast(place);
  }

  /** The wall is drawn from left to right in every language, and so are its arrow keys. */
  function move(event: KeyboardEvent) {
    const { key, ctrlKey, altKey, metaKey } = event;
    const place = placeTowards(key, stop, { rows: rows.length, columns }, ctrlKey);
    if (!place || altKey || metaKey) return;
    event.preventDefault();
    wall.current?.querySelector<HTMLElement>(`[value="${placeOf(place.row, place.column)}"]`)?.focus();
  }

  function restore() {
    setRows((rows) => turnedTo(first, rows));
    setLast(undefined);
    setRestored(true);
  }

  return (
    <figure id={id} data-surface={colours ? "field" : "ink"} data-colours={colours} aria-label={heading}>
      <form ref={wall} className={styles.pattern} method="dialog">
        <div className="wrap">
          <h2 data-shown={!last} data-short={!longWord.test(withoutPrivateUse(heading)) || undefined}>
            <span className={still && styles.invitation}>{heading}</span>
            {still && <span className={styles.still}>{still}</span>}
          </h2>
          <ol
            className={styles.names}
            role="list"
            data-short={names.every(({ name }) => withoutPrivateUse(name).length < 5) || undefined}
          >
            {names.map(({ _key, name, caption }, index) => (
              <li key={_key} data-shown={index === way}>
                <Quarter start={index} width="144" />
                <b style={family}>{name}</b>
                <p className="lede">
                  turned by <b>{90 * index}°</b> {caption && <br />}
                  {caption}
                </p>
              </li>
            ))}
          </ol>
          {round && (
            <p className={styles.round} data-shown={rounds.size > 0}>
              {round}
            </p>
          )}
          <p className={styles.how}>Press a quarter to turn it.</p>
        </div>
        <div>
          <div role="toolbar" aria-label={heading} dir="ltr" onKeyDown={move}>
            {rows.map((quarters, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <div key={row} className={styles.wall}>
                {quarters.map((turns, column) => {
                  const place = placeOf(row, column);
                  const isRound = rounds.has(place);
                  return (
                    <button
                      key={place}
                      type="button"
                      value={place}
                      aria-label={`Quarter ${row * quarters.length + column + 1}: ${names[wayOf(turns)]?.name}`}
                      tabIndex={row === stop.row && column === Math.min(stop.column, columns - 1) ? 0 : -1}
                      data-round={isRound || undefined}
                      onFocus={() => setStop({ row, column })}
                      onClick={() => turn({ row, column })}
                    >
                      <Quarter start={first[row]?.[column] ?? 0} turns={turns} hasInk={!isRound} />
                    </button>
                  );
                })}
              </div>
            ))}
          </div>
          {pack && (
            <Pack
              first={first}
              rows={shown}
              rounds={rounds}
              inks={inks}
              last={last}
              name={`${most?.name} ${pack}`}
              place={most?.place}
              family={family}
              lightId={`light-${section._key}`}
            />
          )}
        </div>
        <div className="wrap">
          <div className={styles.after}>
            <p className="fact">
              {pack && (
                <>
                  <b role="status">
                    {most?.name} {pack}
                    {most?.place && `, ${most.place}`}.
                  </b>
                  <br />
                  {counts}.{" "}
                </>
              )}
              <span role="status" data-shown={isChanged}>
                {kept}
              </span>
            </p>
            <button
              type="button"
              className={styles.back}
              aria-disabled={!isChanged}
              onClick={() => isChanged && restore()}
            >
              {button}
            </button>
          </div>
          <Caption fact={fact} why={why} />
        </div>
        <p className="visuallyHidden" role="status">
          {told} {last && rounds.has(placeOf(last.row, last.column)) && round}
        </p>
      </form>
    </figure>
  );
}

type QuarterProps = { start: number; turns?: number; hasInk?: boolean; width?: string };

/**
 * A quarter of a disc, drawn as it is at first. How far it is turned from there, always on and never back, is a style
 * that only the browser's script sets. `hasInk`: it has the ink of its way round.
 */
function Quarter({ start, turns = start, hasInk = true, width = "100%" }: QuarterProps) {
  const style = turns > start ? { rotate: `${90 * (turns - start)}deg` } : undefined;
  return (
    <svg viewBox="-1 -1 2 2" width={width} display="block" overflow="visible" aria-hidden="true" style={style}>
      <path
        d={quarterPath}
        data-way={hasInk ? wayOf(turns) : undefined}
        transform={start ? `rotate(${90 * start})` : undefined}
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="1" // or the ground shows between quarters that meet within a pixel
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
