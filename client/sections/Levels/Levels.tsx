import { useEffect, useRef, useState } from "react";
import { Caption } from "../../components/Caption/Caption.tsx";
import { useTypeface } from "../../hooks/useTypeface.ts";
import { writingOf, written } from "../Chart/drawChart.ts";
import type { SectionProps } from "../sectionProps.ts";
import { inLevels } from "./inLevels.ts";
import styles from "./Levels.module.css";
import { Tide } from "./Tide.tsx";
import { sidesOf, tideScale } from "./tideScale.ts";

/**
 * Names at their height, each with its number: a row for each step of the scale. With a level, those below it are under
 * water, and the visitor moves it: names go under one by one, where they are, and a large number says how many are left.
 * By keyboard, the window follows the water; a pointer or assistive technology scrolls nothing.
 * Without script it is the level that the editor wrote.
 */
export function Levels(props: SectionProps<"levels">) {
  return <Names key={props.section.level} {...props} />;
}

function Names({ section, id, colours, typeface }: SectionProps<"levels">) {
  const { heading, unit, hasComma, level, levelName, items, fact, why } = section;
  const [at, setAt] = useState(level ?? -Infinity);
  const [isBack, setBack] = useState(false);
  const tide = useRef<HTMLFormElement>(null);
  const isKeyed = useRef(false);
  const family = useTypeface(typeface, tide);
  const { step, rows } = inLevels(items);
  const values = items.map(({ value }) => value);
  const writing = writingOf([{ year: 0, value: level ?? 0 }, ...items.map(({ value }) => ({ year: 0, value }))], unit);
  const tell = (value: number) => written(value, { ...writing, comma: hasComma ?? false });
  const stemDecimals = `${step}`.split(".")[1]?.length ?? 0;
  const stem = (value: number) => written(value, { ...writing, decimals: stemDecimals, comma: hasComma ?? false });
  const water = colours ? "field" : "ink";
  const first = rows.flatMap((row) => row.items).find(({ value }) => value < at);
  /** A row is under water with its first name, which is its highest. */
  const wet = (item: (typeof items)[number] | undefined) =>
    item && item.value < at ? { "data-surface": water, "data-edge": item === first || undefined } : undefined;
  const sides = sidesOf(values, at);
  const counts = [`${sides.above} above`, sides.level > 0 && `${sides.level} level`, `${sides.below} below`];
  const told = `${tell(at)} ${writing.unit}: ${counts.filter(Boolean).join(", ")}`;

  useEffect(() => {
    const slider = tide.current?.querySelector("input");
    if (slider) setAt(Number(slider.value)); // moved before hydration, perhaps
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the level is another
  useEffect(() => {
    if (isKeyed.current && tide.current) keepInWindow(tide.current);
  }, [at]);

  function move(to: number) {
    setAt(to);
    setBack(false);
  }

  function moveBack(to: number) {
    move(to);
    setBack(true);
  }

  return (
    <section className={styles.levels} data-surface={colours ? "reverse" : "tint"} data-colours={colours}>
      <div className="wrap">
        <h2 id={id}>{heading}</h2>
      </div>
      <div>
        <div className="wrap">
          <dl className={styles.rows}>
            {rows.map((row) => (
              <div key={row.stem} {...wet(row.items[0])}>
                <dt>{stem(row.stem)}</dt>
                <dd>
                  <ul role="list">
                    {row.items.map((item, index) => (
                      <li key={item._key} data-accent={item.isHot || undefined} {...(index > 0 && wet(item))}>
                        <span>{item.name}</span> <small>{tell(item.value)}</small>
                      </li>
                    ))}
                  </ul>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        {level !== undefined && (
          <Tide
            section={section}
            level={level}
            at={at}
            scale={tideScale(values, { level, decimals: writing.decimals, row: step })}
            sides={sides}
            tell={(value) => `${tell(value)} ${writing.unit}`}
            form={tide}
            family={family}
            ground={{ "data-surface": water, "data-colours": colours }}
            told={told}
            onMove={move}
            onMoveBack={moveBack}
            onKeyed={(is) => {
              isKeyed.current = is;
            }}
          />
        )}
      </div>
      {(fact || why) && (
        <figure data-surface={level === undefined ? undefined : water} data-colours={colours}>
          <div className="wrap">
            <Caption fact={fact} why={why} />
          </div>
        </figure>
      )}
      {level !== undefined && (
        <p className="visuallyHidden" role="status">
          {isBack && [levelName, told].filter(Boolean).join(", ")}
        </p>
      )}
    </section>
  );
}

/**
 * Where the water begins stays between the header and the tide: what moves is as little as that needs. In a window so low
 * that the tide does not stick to its edge, nothing moves: the slider would leave.
 */
function keepInWindow(tide: Element) {
  if (Number.parseFloat(getComputedStyle(tide).insetBlockEnd) < 0) return;
  const rows = tide.previousElementSibling;
  const edge = rows?.querySelector("[data-edge]") ?? rows?.firstElementChild?.lastElementChild;
  const { top = 0 } = edge?.getBoundingClientRect() ?? {};
  const highest = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop); // below the header
  const lowest = tide.getBoundingClientRect().top - innerHeight / 10;
  scrollBy(0, Math.min(0, top - highest) + Math.max(0, top - lowest));
}
