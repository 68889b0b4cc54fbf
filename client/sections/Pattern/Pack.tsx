import type { CSSProperties } from "react";
import { withoutPrivateUse } from "../../withoutPrivateUse.ts";
import styles from "./Pattern.module.css";
import { type Place, placeOf, quarterPath, wayOf } from "./quarters.ts";

/** `first`: the rows as they were drawn at first. `inks`: the ways round that there are. `last`: what was turned last. */
type PackProps = {
  first: readonly (readonly number[])[];
  rows: readonly (readonly number[])[];
  rounds: ReadonlySet<string>;
  inks: readonly number[];
  last: Place | undefined;
  name: string;
  place: string | undefined;
  family: CSSProperties | undefined;
  lightId: string;
};

/** How far the front falls towards the viewer, and where the edges lead that go back: along and down. */
const [fall, along, up] = [0.09, 0.62, 0.26];

/** How deep the top and the end are, in quarters: as many rows and columns go on there. */
const quartersBack = 2;

/**
 * A pack on which the wall is printed, quarter for quarter, and goes on round its edges. What was turned last is marked
 * for a moment. It is lit from the left, as the photographs of packs are; its end is folded, and its foot has a dot of
 * each ink. Sizes are in half quarters.
 */
export function Pack({ first, rows, rounds, inks, last, name, place, family, lightId }: PackProps) {
  const columns = rows[0]?.length ?? 0;
  const [width, depth] = [2 * columns, 2 * quartersBack];
  const label = 0.3 * width;
  const height = 2 * rows.length + label;
  const letters = withoutPrivateUse(name).length;
  const paper = "var(--color-text)";
  const [back, rise] = [along * depth, up * depth];
  /** So many rows and columns, from one on: as on cloth, the first comes after the last. */
  const printed = (fromRow: number, rowCount: number, columnCount: number) =>
    Array.from({ length: rowCount * columnCount }, (_, index) => {
      const [down, column] = [Math.floor(index / columnCount), (index % columnCount) % columns];
      const row = (fromRow + down) % rows.length;
      const [start, turns] = [first[row]?.[column] ?? 0, rows[row]?.[column] ?? 0];
      const isRound = rounds.has(placeOf(row, column));
      return (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: a quarter is its place
          key={index}
          transform={`translate(${2 * (index % columnCount) + 1} ${2 * down + 1})`}
        >
          {isRound && <path d={square} />}
          <g transform={start ? `rotate(${90 * start})` : undefined}>
            <path
              d={quarterPath}
              color={isRound ? accent : undefined}
              data-way={isRound ? undefined : wayOf(turns)}
              stroke="currentColor"
              strokeWidth="0.04" // or the paper shows between quarters that meet
              style={turns > start ? { rotate: `${90 * (turns - start)}deg`, transition: "480ms" } : undefined}
            />
          </g>
        </g>
      );
    });
  const isInRound = last && rounds.has(placeOf(last.row, last.column));
  const lastTurns = last && (rows[last.row]?.[last.column] ?? 0);
  const [half, fold] = [depth / 2, 1.1 * quartersBack];
  const upperFlap = `M0 0l${half} ${fold}l${half} ${-fold}`;
  const lowerFlap = `M0 ${height}l${half} ${-fold}l${half} ${fold}`;
  return (
    <svg
      className={styles.pack}
      width="100%"
      viewBox={`-0.6 ${-rise - 0.5} ${width + 1.5 * back + 0.7} ${height + rise + fall * width + 1.4}`}
      direction="ltr"
      color="var(--color-surface)"
      fill="currentColor"
      role="img"
      aria-label={place ? `${name}, ${place}` : name}
    >
      <linearGradient id={lightId}>
        <stop stopColor="#fff" stopOpacity="0.1" />
        <stop offset="0.3" stopOpacity="0" />
        <stop offset="1" stopOpacity="0.2" />
      </linearGradient>
      <filter id={`${lightId}-shadow`} x="-20%" width="140%" y="-60%" height="220%">
        <feGaussianBlur stdDeviation="0.28" />
      </filter>
      <path
        d={`M0 ${height - 0.4}L${width} ${height + fall * width + 0.15}l${1.4 * back} ${-1.05 * rise}l${-back} ${-rise}z`}
        fill="#000"
        opacity="0.5"
        filter={`url(#${lightId}-shadow)`}
      />
      <g transform={`matrix(1 ${fall} ${-along} ${up} 0 0)`}>
        <path d={`M0 0H${width}V${-depth}H0z`} fill={paper} />
        <g transform={`translate(0 ${-depth})`}>
          {printed(rows.length * quartersBack - quartersBack, quartersBack, columns)}
        </g>
        <path d={`M0 0H${width}V${-depth}H0z`} fill="#fff" opacity="0.16" />
      </g>
      <g transform={`matrix(${along} ${-up} 0 1 ${width} ${fall * width})`}>
        <path d={`M0 0H${depth}V${height}H0z`} fill={paper} />
        {printed(0, rows.length, quartersBack)}
        <path d={`M0 0H${depth}V${height}H0z`} opacity="0.5" fill="#000" />
        <path d={`${upperFlap}z${lowerFlap}z`} fill="#fff" opacity="0.14" />
        <path d={`${upperFlap}${lowerFlap}`} fill="none" stroke="#000" strokeWidth="0.1" opacity="0.4" />
      </g>
      <g transform={`matrix(1 ${fall} 0 1 0 0)`}>
        <path d={`M0 0H${width}V${height}H0z`} fill={paper} />
        {printed(0, rows.length, columns)}
        <g
          fontFamily="var(--font-display)"
          style={family}
          fontSize={Math.min(0.115, 1.5 / letters) * width}
          fontWeight="800"
        >
          <text x={0.05 * width} y={height - 0.56 * label}>
            {name}
          </text>
          <text x={0.95 * width} y={height - 0.17 * label} textAnchor="end">
            {place}
          </text>
        </g>
        {[undefined, ...inks].map((way, index) => (
          <circle
            key={way ?? "ground"}
            cx={(0.075 + 0.06 * index) * width}
            cy={height - 0.2 * label}
            r={0.022 * width}
            data-way={way}
            fill={way === undefined ? "none" : undefined}
            stroke="currentColor"
            strokeWidth="0.08"
          />
        ))}
        <path d={`M0 0H${width}V${height}H0z`} fill={`url(#${lightId})`} />
        <path d={`M0 ${height}V0H${width}`} fill="none" stroke="#fff" strokeWidth="0.08" opacity="0.7" />
        {last && lastTurns !== undefined && last.column < columns && (
          <g
            key={`${placeOf(last.row, last.column)} ${lastTurns}`}
            transform={`translate(${2 * last.column + 1} ${2 * last.row + 1})`}
          >
            <g className={styles.mark}>
              <path d={square} color={isInRound ? undefined : accent} />
              <path
                d={quarterPath}
                color={isInRound ? accent : undefined}
                data-way={isInRound ? undefined : wayOf(lastTurns)}
                transform={`rotate(${90 * wayOf(lastTurns)})`}
              />
            </g>
          </g>
        )}
      </g>
    </svg>
  );
}

const accent = "var(--color-accent)";

/** As large as a quarter, about its middle. */
const square = "M-1-1H1V1H-1z";
