import { withoutPrivateUse } from "../../withoutPrivateUse.ts";
import styles from "./Chart.module.css";
import { type Drawing, labelledYears, type Point, type Writing, written } from "./drawChart.ts";

export type ChartDrawingProps = {
  drawing: Drawing;
  /** The year in which the staff stands. */
  point: Point;
  writing: Writing;
  name: string;
  levelName: string | undefined;
  id: string;
};

/**
 * The drawing of a chart. Places are percentages and paths are stretched, so that the server's drawing fits every window;
 * letters, circles and outlines keep their shapes. Ground and water go on beyond the first and the last year. Doubtful
 * numbers are open circles, apart from the edge of the ground.
 */
export function ChartDrawing({ drawing, point, writing, name, levelName, id }: ChartDrawingProps) {
  const { points, ground, line, levels, marks, step } = drawing;
  const { x, y, levelY } = point;
  const [start, end] = [ground[0], ground.at(-1)];
  const hasLevels = levels !== "";
  const decimals = Math.max(...marks.map(({ value }) => `${value}`.split(".")[1]?.length ?? 0));
  const [nameY, levelNameY] = [highestAlong(name, points), lowestAmong(points)];
  /** Where a circle, a name, the handle or the upper edge of the drawing leaves no room for a figure of the staff. */
  const isTaken = (markY: number) =>
    markY < 6 ||
    isCovered(markY, y, 4) ||
    markY > 80 ||
    (x < 55 && (isCovered(markY, nameY - 3.5, 3) || isCovered(markY, levelNameY + 5, 3)));
  return (
    <svg className={styles.drawing} aria-hidden>
      <linearGradient id={`depth-${id}`} gradientUnits="userSpaceOnUse" x2="0" y1="45%" y2="100%">
        <stop className={styles.shallow} />
        <stop className={styles.deep} offset="1" />
      </linearGradient>
      <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">
        <path className={styles.ground} d={`M-99 ${start?.y}L${line.slice(1)}L199 ${end?.y}V100H-99z`} />
        <path className={styles.line} d={line} />
      </svg>
      {points.map((one) => {
        const at = { cx: `${one.x}%`, cy: `${one.y}%` };
        if (!one.doubt) return <circle key={one.year} {...at} r="5" />;
        return (
          <g key={one.year} className={styles.doubtful}>
            <circle {...at} r="10" stroke="none" />
            <circle {...at} r="6.5" />
          </g>
        );
      })}
      <svg aria-hidden className={styles.staff} x={`${x}%`} overflow="visible">
        <svg aria-hidden x="-.91em" width="1.82em">
          <rect className={styles.wood} width="100%" height="100%" />
          {marks.map((mark, index) => (
            <g key={mark.value} className={index % 2 ? styles.second : undefined}>
              {[0, 2, 4, 6, 8].map((tenth) => (
                <rect
                  key={tenth}
                  x={tenth < 5 ? "67.5%" : "82.5%"}
                  y={`${mark.y - (step * (tenth + 1)) / 10}%`}
                  width={tenth < 5 ? "32.5%" : "17.5%"}
                  height={`${step / 10}%`}
                />
              ))}
            </g>
          ))}
        </svg>
      </svg>
      {levelY !== undefined && (
        <rect
          className={styles.water}
          fill={`url(#depth-${id})`}
          x="-99%"
          y={`${levelY}%`}
          width="298%"
          height={`${short(100 - levelY)}%`}
        />
      )}
      {hasLevels && (
        <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">
          <path className={styles.levels} d={levels} />
        </svg>
      )}
      {levelY !== undefined && <rect className={styles.surface} x="-99%" y={`${levelY}%`} width="298%" />}
      {/* In HTML: text of SVG does not wrap, and a long name would end outside the window. */}
      <foreignObject className={styles.name} y={`${nameY}%`}>
        <p>{name}</p>
      </foreignObject>
      {hasLevels && (
        <foreignObject className={styles.levelName} y={`${levelNameY}%`}>
          <p>{levelName}</p>
        </foreignObject>
      )}
      <svg aria-hidden className={styles.staff} x={`${x}%`} overflow="visible">
        {marks.map((mark, index) => (
          <text
            key={mark.value}
            className={index % 2 ? styles.second : undefined}
            data-sunk={mark.y > (levelY ?? 100) || undefined}
            visibility={isTaken(mark.y) ? "hidden" : undefined}
            x="-.77em"
            y={`${mark.y}%`}
            dy="-.15em"
          >
            {written(mark.value, { ...writing, decimals })}
          </text>
        ))}
      </svg>
      <circle className={styles.mark} cx={`${x}%`} cy={`${y}%`} r="11" />
      <svg aria-hidden data-handle x={`${x}%`} y="100%" overflow="visible">
        <circle cy="-30" r="24" />
        <path d="M-15 -30h30M-8 -37l-7 7 7 7M8 -37l7 7-7 7" />
      </svg>
      <g className={styles.years}>
        {labelledYears(points).map((year) => (
          <text key={year} x={`${placeOf(year, points)}%`} y="100%" dy="1.7em">
            {year}
          </text>
        ))}
      </g>
    </svg>
  );
}

/** The name of the line stands above what is drawn along its letters, on the narrowest chart; that of the levels below its half. */
const highestAlong = (name: string, points: readonly Point[]): number =>
  Math.min(...points.filter(({ x }) => x < 14 + 5.5 * withoutPrivateUse(name).length).map(({ y }) => y));
const lowestAmong = (points: readonly Point[]): number =>
  Math.max(...points.flatMap(({ x, y, levelY = y }) => (x < 50 ? [levelY] : [])));

/** Whether a figure that stands on `y` would be under what is around `centre`, or reach into it. */
const isCovered = (y: number, centre: number, reach: number): boolean => y > centre - reach && y < centre + reach + 3;

const short = (value: number): number => Math.round(100 * value) / 100;

function placeOf(year: number, points: readonly Point[]): number {
  const [first, last] = [points[0]?.year ?? 0, points.at(-1)?.year ?? 1];
  return (100 * (year - first)) / (last - first || 1);
}
