import { fragmentOf } from "../../../shared/fragments.ts";
import { CardLink } from "../../components/CardLink/CardLink.tsx";
import { Swell } from "../../components/Swell/Swell.tsx";
import type { SectionProps } from "../sectionProps.ts";
import { drawingWidth, drawToScale, readPrice, type Scale } from "./drawToScale.ts";
import styles from "./Timetable.module.css";

type TimetableProps = Pick<SectionProps<"services">["section"], "heading" | "introduction" | "services">;

/** All services with duration and price, each a link to its band; the durations are bars on one scale. */
export function Timetable({ heading, introduction, services }: TimetableProps) {
  const scale = drawToScale(services);
  return (
    <section className={`section ${styles.timetable}`}>
      <div className="wrap">
        <h2 className={heading ? undefined : "visuallyHidden"}>{heading ?? "Times and prices"}</h2>
        {introduction && <p className={styles.introduction}>{introduction}</p>}
        <ol className={styles.list} role="list">
          {services.map(({ _id, name, slug, duration, price }, index) => (
            <li key={_id} className={styles.item}>
              <h3 className={styles.name}>
                <CardLink to={`#${fragmentOf(slug)}`}>
                  <Swell>{name}</Swell>
                </CardLink>
              </h3>
              {scale && <Bar scale={scale} span={scale.words[index]?.span} />}
              <p className={styles.terms}>
                <span>{duration}</span> <Price price={price} />
              </p>
            </li>
          ))}
          {scale && <Ruler scale={scale} />}
        </ol>
      </div>
    </section>
  );
}

/** The sum is large, the words around it are not. */
function Price({ price }: { price: string }) {
  const { before, sum, after } = readPrice(price);
  return (
    <span className={styles.price}>
      {before} {sum && <strong>{sum}</strong>} {after}
    </span>
  );
}

const percent = (place: number): string => `${Math.round(1000 * (place / drawingWidth)) / 10}%`;

/** The shortest time, solid, then what more it may take, plum or open. A service without a span goes on: a dashed arrow. */
function Bar({ scale, span }: { scale: Scale; span: { from: number; to: number } | null | undefined }) {
  return (
    <svg className={styles.bar} overflow="visible" aria-hidden>
      {span ? (
        <>
          <svg width={percent(span.to)} height="100%" aria-hidden>
            <rect className={styles.longest} width="100%" height="100%" />
          </svg>
          <rect width={percent(span.from)} height="100%" />
        </>
      ) : (
        <g fill="none" strokeWidth="5">
          <line x2="100%" y1="50%" y2="50%" pathLength={scale.units} strokeDasharray="0.6 0.4" />
          <svg x="100%" y="50%" overflow="visible" aria-hidden>
            <path d="M2-8 10 0 2 8" />
          </svg>
        </g>
      )}
    </svg>
  );
}

/** A line across all bars for each numbered week, with its number at the foot. */
function Ruler({ scale: { numbered, unit } }: { scale: Scale }) {
  return (
    <li className={styles.ruler} role="presentation">
      <svg aria-hidden="true">
        {numbered.map((week) => (
          <g key={week}>
            <line x1={percent(week * unit)} x2={percent(week * unit)} y2="100%" />
            <text className="fact" x={percent(week * unit)} y="100%" dy="1.5em">
              {week}
            </text>
          </g>
        ))}
      </svg>
    </li>
  );
}
