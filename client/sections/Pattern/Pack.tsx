import type { CSSProperties } from "react";
import { withoutPrivateUse } from "../../withoutPrivateUse.ts";
import styles from "./Pattern.module.css";
import { placeOf, quarterPath, wayOf } from "./quarters.ts";

/** `inks`: of these ways round, of which there is a plate each; a round has the first. */
type PackProps = {
  rows: readonly (readonly number[])[];
  rounds: ReadonlySet<string>;
  inks: readonly number[];
  name: string;
  place: string | undefined;
  family: CSSProperties | undefined;
  lightId: string;
};

/** How far the front falls towards the viewer, and where the edges lead that go back: along and down. */
const [fall, along, up] = [0.09, 0.62, 0.26];

/** Of the top and the end, in half quarters: as many as two rows or columns have. */
const depth = 4;

/**
 * A carton on which these quarters are printed, as far as it has plates for them; the others are left in paper. It is lit
 * from the left, as the photographs of packs are; its end is folded, and its foot has a dot of each plate. Sizes are in
 * half quarters.
 */
export function Pack({ rows, rounds, inks, name, place, family, lightId }: PackProps) {
  const width = 2 * (rows[0]?.length ?? 0);
  const label = 0.3 * width;
  const height = 2 * rows.length + label;
  const letters = withoutPrivateUse(name).length;
  const paper = "var(--color-text)";
  const [back, rise] = [along * depth, up * depth];
  const printed = (ofRows: PackProps["rows"]) =>
    ofRows.map((quarters, row) =>
      quarters.map((turns, column) => {
        const at = placeOf(row, column);
        const way = rounds.has(at) ? inks[0] : wayOf(turns);
        if (way === undefined || !inks.includes(way)) return null;
        return (
          <path
            key={at}
            d={quarterPath}
            data-way={way}
            transform={`translate(${2 * column} ${2 * row}) rotate(${90 * wayOf(turns)} 1 1)`}
          />
        );
      }),
    );
  return (
    <svg
      className={styles.pack}
      width="100%"
      viewBox={`0 ${-rise} ${width + 1.7 * back} ${height + rise + fall * width + 0.1}`}
      direction="ltr"
      color="var(--color-surface)"
      fill="currentColor"
      role="img"
      aria-label={place ? `${name}, ${place}` : name}
    >
      <linearGradient id={lightId}>
        <stop stopOpacity="0" />
        <stop offset="1" stopOpacity="0.14" />
      </linearGradient>
      <path
        d={`M0 ${height}L${width} ${height + fall * width}l${1.7 * back} ${-1.25 * rise}l${-back} ${-rise}z`}
        fill="#000"
        opacity="0.3"
      />
      <g transform={`matrix(1 ${fall} ${-along} ${up} 0 0)`}>
        <path d={`M0 0H${width}V${-depth}H0z`} fill={paper} />
        <g transform={`translate(0 ${-depth})`}>{printed(rows.slice(0, depth / 2))}</g>
        <path d={`M0 0H${width}V${-depth}H0z`} fill="#fff" opacity="0.1" />
      </g>
      <g transform={`matrix(${along} ${-up} 0 1 ${width} ${fall * width})`}>
        <path d={`M0 0H${depth}V${height}H0z`} fill={paper} />
        {printed(rows.map((quarters) => quarters.slice(0, depth / 2)))}
        <path d={`M0 0H${depth}V${height}H0z`} fill="#000" opacity="0.42" />
        <path
          d={`M0 0l${depth / 2} ${depth / 2}l${depth / 2} ${-depth / 2}M0 ${height}l${depth / 2} ${-depth / 2}l${depth / 2} ${depth / 2}M${depth / 2} ${depth / 2}V${height - depth / 2}`}
          fill="#000"
          fillOpacity="0.18"
          stroke="#000"
          strokeWidth="0.06"
          strokeOpacity="0.4"
        />
      </g>
      <g transform={`matrix(1 ${fall} 0 1 0 0)`}>
        <path d={`M0 0H${width}V${height}H0z`} fill={paper} />
        {printed(rows)}
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
        <path d={`M0 ${height}V0H${width}`} fill="none" stroke="#fff" strokeWidth="0.06" opacity="0.6" />
      </g>
    </svg>
  );
}
