import { Caption } from "../../components/Caption/Caption.tsx";
import { writingOf, written } from "../Chart/drawChart.ts";
import type { SectionProps } from "../sectionProps.ts";
import { inLevels, type Row } from "./inLevels.ts";
import styles from "./Levels.module.css";

type Item = SectionProps<"levels">["section"]["items"][number];

/** Names at their height, each with its number: a row for each step of the scale, and those below a level under water. */
export function Levels({ section, colours }: SectionProps<"levels">) {
  const { heading, unit, hasComma, level, levelName, items, fact, why } = section;
  const { step, above, below } = inLevels(items, level);
  const writing = writingOf([{ year: 0, value: level ?? 0 }, ...items.map(({ value }) => ({ year: 0, value }))], unit);
  const tell = (value: number) => written(value, { ...writing, comma: hasComma ?? false });
  const stemDecimals = `${step}`.split(".")[1]?.length ?? 0;
  const stem = (value: number) => written(value, { ...writing, decimals: stemDecimals, comma: hasComma ?? false });

  const rows = (all: Row<Item>[]) => (
    <dl className={styles.rows}>
      {all.map((row) => (
        <div key={row.stem}>
          <dt>{stem(row.stem)}</dt>
          <dd>
            <ul role="list">
              {row.items.map(({ _key, name, value, isHot }) => (
                <li key={_key} data-accent={isHot || undefined}>
                  <span>{name}</span> <small>{tell(value)}</small>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );

  const count = (side: -1 | 0 | 1) => items.filter(({ value }) => Math.sign(value - (level ?? 0)) === side).length;
  const counts = [`${count(1)} above`, count(0) > 0 && `${count(0)} level`, `${count(-1)} below`].filter(Boolean);
  return (
    <section className={styles.levels} data-surface={colours ? "reverse" : "tint"} data-colours={colours}>
      <div className="wrap">
        <h2>{heading}</h2>
        {rows(above)}
      </div>
      {(below.length > 0 || fact || why) && (
        <div className={styles.water} data-surface={colours ? "field" : "ink"} data-colours={colours}>
          <div className="wrap">
            {level !== undefined && (
              <p className={styles.level}>
                <b>
                  {levelName && <span>{levelName}</span>} {tell(level)} {writing.unit}
                </b>{" "}
                <span>{counts.join(", ")}</span>
              </p>
            )}
            {rows(below)}
            <figure>
              <Caption fact={fact} why={why} />
            </figure>
          </div>
        </div>
      )}
    </section>
  );
}
