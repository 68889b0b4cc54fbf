import { fragmentOf } from "../../../shared/fragments.ts";
import type { ListedService } from "../../../shared/pageData.ts";
import { pathTo } from "../../../shared/routes.ts";
import { CardLink } from "../../components/CardLink/CardLink.tsx";
import { drawingWidth, drawToScale, rulerHeight, type Scale, type ScaledWord } from "./drawToScale.ts";
import styles from "./ServiceList.module.css";
import timetable from "./Timetable.module.css";
import { keyToBars } from "./Timetable.tsx";

export type ServiceListProps = {
  heading: string | undefined;
  introduction: string | undefined;
  services: ListedService[];
};

/** A ruled list: the names of the services, each as wide as the work is long, with a sentence, duration and price. */
export function ServiceList({ heading, introduction, services }: ServiceListProps) {
  if (services.length === 0) return null;
  const scale = drawToScale(services);
  const isOpen = scale?.words.some((word) => word?.span && word.span.from < word.span.to);
  return (
    <section className="section" data-surface="ink">
      <div className="wrap">
        <div className={`columns ${styles.head}`}>
          {heading && <h2>{heading}</h2>}
          {(introduction || isOpen) && (
            <p className={`${timetable.introduction} ${styles.introduction}`}>
              {introduction} {isOpen && keyToBars}
            </p>
          )}
        </div>
        <ul className={timetable.list} role="list">
          {services.map(({ _id, name, slug, sentence, duration, price }, index) => {
            const scaled = scale?.words[index];
            const span = scaled?.span;
            const isWide = span && span.to > drawingWidth / 2;
            // The name leaves half of the drawing free, and the sentence has three lines at most.
            const isPushed = isWide && span.from <= drawingWidth / 2 && sentence.length <= 100;
            return (
              <li
                key={_id}
                className={`columns ${styles.item}`}
                data-wide={isWide || undefined}
                data-pushed={isPushed || undefined}
              >
                <h3 className={styles.name}>
                  <CardLink to={`${pathTo("services")}#${fragmentOf(slug)}`}>
                    {scale && scaled ? <NameToScale name={name} scaled={scaled} scale={scale} /> : name}
                  </CardLink>
                </h3>
                <div className={styles.text}>
                  <p className="lede">{sentence}</p>
                  <p className={`fact ${styles.terms}`}>
                    <span>{duration}</span> <span>{price}</span>
                  </p>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/**
 * The name below a ruler of weeks, as wide as the shortest time, and the room up to the longest, which it takes while it
 * is hot. The widths are attributes of a drawing, because the security policy forbids inline styles; the hot one is
 * inherited, and the shift that keeps the first letter's ink in its place too: the outer group takes it back.
 */
function NameToScale({ name, scaled, scale }: { name: string; scaled: ScaledWord; scale: Scale }) {
  const { fontSize, stretch, hotStretch, x, hotShift, baseline, height, span } = scaled;
  return (
    <svg
      className={styles.drawing}
      display="block"
      width="100%"
      overflow="visible"
      viewBox={`0 0 ${drawingWidth} ${height}`}
      role="img"
      aria-label={name}
    >
      <g className={styles.ruler} fill="none">
        {span && (
          <rect
            className={styles.most}
            stroke="none"
            x={span.from}
            y={rulerHeight}
            width={span.to - span.from}
            height={baseline - rulerHeight}
          />
        )}
        <path d={`M0 0H${drawingWidth}${span ? marks(scale) : ""}`} />
        {span && <path stroke="currentColor" strokeWidth={5} d={`M0 0H${span.from}`} />}
        {span && <path className={styles.longest} strokeWidth={5} d={`M${span.from} 0H${span.to}`} />}
        {span &&
          scale.numbered.map((number, index, { length }) => (
            <text
              key={number}
              fontStretch="92%"
              fontWeight={500}
              stroke="none"
              x={number * scale.unit}
              y={-17}
              textAnchor={index === 0 ? "start" : index < length - 1 ? "middle" : "end"}
              data-minor={(index > 0 && index < length - 1 && 2 * index !== length - 1) || undefined}
            >
              {number}
            </text>
          ))}
      </g>
      <g transform={`translate(${-hotShift})`}>
        <g fontStretch={`${hotStretch}%`} transform={`translate(${hotShift})`}>
          <text
            className={styles.word}
            fill="currentColor"
            fontSize={fontSize}
            fontStretch={`${stretch}%`}
            fontWeight={800}
            letterSpacing={0}
            textRendering="geometricPrecision" // else some browsers round the width of each letter to pixels
            x={x}
            y={baseline}
          >
            {name}
          </text>
        </g>
      </g>
    </svg>
  );
}

/** One mark for each week, or whatever is counted; the first and each fourth longer. */
function marks({ unit, units }: Scale): string {
  if (units > 60) return "";
  return Array.from({ length: units + 1 }, (_, index) => {
    const x = Math.round(10 * index * unit) / 10;
    return `M${x} 0v${index % 4 === 0 ? 9 : 5}`;
  }).join("");
}
