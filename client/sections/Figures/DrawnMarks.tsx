import type { SectionProps } from "../sectionProps.ts";
import type { Marks } from "./countMarks.ts";
import styles from "./DrawnMarks.module.css";

type Shape = NonNullable<SectionProps<"figures">["section"]["marks"]>;

/** A mark and the gap after it, where a line of marks is 1 high. Courses of bricks are half a brick apart. */
type Cell = { width: number; gapX: number; gapY: number; isRound?: true; isBonded?: true };

const cells: Record<Shape, Cell> = {
  squares: { width: 1, gapX: 0.14, gapY: 0.14 },
  dots: { width: 1, gapX: 0.16, gapY: 0.16, isRound: true },
  bricks: { width: 2.9, gapX: 0.13, gapY: 0.13, isBonded: true },
  strips: { width: 7, gapX: 0.55, gapY: 0.4 },
  slots: { width: 0.4, gapX: 0.2, gapY: 0.12 },
  sheets: { width: 0.68, gapX: 0.09, gapY: 0.09 },
};

/** The proportions of the drawing, and the window's width for which the outlines are about two pixels wide. */
const formats = { wide: { ratio: 3.2, windowPx: 1300 }, narrow: { ratio: 0.95, windowPx: 360 } };

export type DrawnMarksProps = { marks: Marks; shape: Shape };

/**
 * One mark for each unit: filled ones are there now, outlined ones are gone. Where the number counts what is gone, those
 * have the accent and a minus in each. Once for phones, once for wider windows.
 */
export function DrawnMarks({ marks, shape }: DrawnMarksProps) {
  return (
    <>
      <Drawing marks={marks} cell={cells[shape]} format="wide" />
      <Drawing marks={marks} cell={cells[shape]} format="narrow" />
    </>
  );
}

/** A part of a mark: how far it is from the sides, and how high it is. */
type Part = Pick<Cell, "isRound"> & { inset: number; thickness: number };

type DrawingProps = { marks: Marks; cell: Cell; format: keyof typeof formats };

/**
 * Every line of marks is one dashed line, so that the markup is short however many there are; an outlined mark is a
 * smaller dash on a larger one.
 */
function Drawing({ marks: { kept, gained, lost, countsLost }, cell, format }: DrawingProps) {
  const { width, gapX, gapY, isRound, isBonded } = cell;
  const total = kept + gained + lost;
  const { ratio, windowPx } = formats[format];
  const columns = columnsFor(total, width, ratio);
  const rows = Math.ceil(total / columns);
  const across = columns * width - gapX + (isBonded && rows > 1 ? width / 2 : 0);
  const height = 1 - gapY;
  const side = Math.min(width - gapX, height);
  const edge = Math.min((2.4 * across) / windowPx, 0.16 * side);
  const whole: Part = { inset: 0, thickness: height, isRound };
  const inner: Part = { inset: edge, thickness: height - 2 * edge, isRound };
  const minus: Part = { inset: 0.2 * side, thickness: 0.2 * height };

  /** That part of the marks from one to before another. */
  const lines = (from: number, to: number, { inset, thickness, isRound }: Part) => ({
    d: Array.from({ length: rows }, (_, row) => {
      const [first, end] = [Math.max(from - row * columns, 0), Math.min(to - row * columns, columns)];
      if (first >= end) return "";
      const x = first * width + (isBonded && row % 2 ? width / 2 : 0);
      const [start, length] = isRound
        ? [x + (1 - gapX) / 2, (end - first - 1) * width + 0.01]
        : [x + inset, (end - first) * width - gapX - 2 * inset];
      return `M${short(start)} ${short(row + (1 - gapY) / 2)}h${short(length)}`;
    }).join(""),
    strokeWidth: short(thickness),
    strokeDasharray: isRound ? `0 ${width}` : `${short(width - gapX - 2 * inset)} ${short(gapX + 2 * inset)}`,
    strokeLinecap: isRound ? ("round" as const) : undefined,
  });

  return (
    <svg
      className={styles.marks}
      viewBox={`0 0 ${short(across)} ${short(rows - gapY)}`}
      overflow="visible" // the last mark ends at the edge, where rounding would cut it
      data-format={format}
      aria-hidden
    >
      <path
        className={countsLost ? styles.quiet : gained > 0 ? undefined : styles.counted}
        {...lines(0, kept, whole)}
      />
      {gained > 0 && <path className={styles.counted} {...lines(kept, kept + gained, whole)} />}
      {lost > 0 && (
        <g className={styles.lost}>
          <path className={countsLost && styles.counted} {...lines(kept + gained, total, whole)} />
          <path className={styles.hollow} {...lines(kept + gained, total, countsLost ? minus : inner)} />
        </g>
      )}
    </svg>
  );
}

/** As many columns as make the drawing nearly of this ratio, and its last line nearly full. */
function columnsFor(total: number, width: number, ratio: number): number {
  const faultOf = (columns: number) => {
    const rows = Math.ceil(total / columns);
    return Math.abs(Math.log((columns * width) / rows / ratio)) + 3 * (rows - total / columns);
  };
  return Array.from({ length: total }, (_, index) => index + 1).reduce((best, columns) =>
    faultOf(columns) < faultOf(best) ? columns : best,
  );
}

const short = (value: number): number => Math.round(1000 * value) / 1000;
