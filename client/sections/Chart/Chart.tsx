import { useEffect, useRef, useState } from "react";
import { Caption } from "../../components/Caption/Caption.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Chart.module.css";
import { ChartDrawing } from "./ChartDrawing.tsx";
import { differenceOf, drawChart, nearestTo, writingOf, written } from "./drawChart.ts";

/**
 * Numbers over years, across the window: solid ground, and the water that it stands above. The visitor carries a staff
 * from year to year, by pointer or keyboard: the water rises to the level of that year, and the numbers answer in large
 * type. Without script it stands in the last year; all numbers are in a table. Time runs in the direction of the words.
 */
export function Chart({ section, id, colours }: SectionProps<"chart">) {
  const { heading, name, levelName, difference, unit, hasComma, items, fact, why, _key } = section;
  const [at, setAt] = useState(items.length - 1);
  const slider = useRef<HTMLInputElement>(null);
  const drawing = drawChart(items);
  const writing = writingOf(items, unit, hasComma);
  const point = drawing.points[at] ?? drawing.points[0];
  const [first, last] = [items[0], items.at(-1)];

  // Moved before hydration, perhaps.
  useEffect(() => setAt(nearestTo(Number(slider.current?.value), items)), [items]);

  if (!point || !first || !last) return null;
  const above = differenceOf(point, items, writing) ?? { number: written(point.value, writing), unit };
  const level = point.level === undefined ? null : written(point.level, writing);
  return (
    <section className={styles.chart} data-surface={colours ? "reverse" : "tint"} data-colours={colours}>
      <div className={`wrap ${styles.head}`}>
        <h2 id={id}>{heading}</h2>
        <output className={styles.answer} htmlFor={`years-${_key}`} aria-live="off">
          <span className={styles.difference}>
            <b>
              <span data-doubtful={point.doubt && true}>{above.number}</span>
              <small>
                {"\u00a0"}
                {above.unit}
              </small>
            </b>{" "}
            <span className={styles.words}>
              {level !== null && difference && `${difference} `}in {point.year}
            </span>
          </span>
          <span className={styles.values}>
            <span>
              <span>{name}</span>{" "}
              <b>
                {written(point.value, writing)} {writing.unit}
              </b>
            </span>{" "}
            {level !== null && (
              <span>
                <span>{levelName}</span>{" "}
                <b>
                  {level} {writing.unit}
                </b>
              </span>
            )}{" "}
            {point.doubt && <span className={styles.doubt}>{point.doubt}</span>}
          </span>
        </output>
      </div>
      <div className={styles.plot}>
        <input
          ref={slider}
          className="carried"
          id={`years-${_key}`}
          type="range"
          autoComplete="off"
          min={first.year}
          max={last.year}
          defaultValue={last.year}
          aria-label={heading}
          aria-valuetext={`${point.year}: ${[
            ...(level === null || !difference ? [] : [`${above.number} ${above.unit} ${difference}`]),
            `${name} ${written(point.value, writing)} ${writing.unit}`,
            ...(level === null ? [] : [`${levelName ?? ""} ${level} ${writing.unit}`.trim()]),
            ...(point.doubt ? [point.doubt] : []),
          ].join(", ")}`}
          onInput={({ currentTarget }) => setAt(nearestTo(Number(currentTarget.value), items))}
        />
        <ChartDrawing drawing={drawing} point={point} writing={writing} name={name} levelName={levelName} id={_key} />
      </div>
      <div className={styles.below} data-surface={colours ? "field" : "tint"} data-colours={colours}>
        <div className="wrap">
          {(fact || why) && (
            <figure>
              <Caption fact={fact} why={why} />
            </figure>
          )}
          <details className={styles.numbers}>
            <summary>All {items.length} years as a table</summary>
            <table>
              <caption className="visuallyHidden">{heading}</caption>
              <thead>
                <tr>
                  <th scope="col">Year</th>
                  <th scope="col">
                    {name}, {writing.unit}
                  </th>
                  {levelName && (
                    <th scope="col">
                      {levelName}, {writing.unit}
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <tr key={item._key}>
                    <th scope="row">{item.year}</th>
                    <td>
                      {written(item.value, writing)}
                      {item.doubt && <small> {item.doubt}</small>}
                    </td>
                    {levelName && <td>{item.level === undefined ? "–" : written(item.level, writing)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </div>
      </div>
    </section>
  );
}
