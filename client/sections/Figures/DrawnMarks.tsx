import type { Marks } from "./countMarks.ts";
import styles from "./DrawnMarks.module.css";
import { createMarkPaths, short } from "./markPaths.ts";
import { columnsFor, type MarkCell, type MarkShape, markCells, type Part } from "./markShapes.ts";

/** The window's width for which the outlines are about two pixels wide. */
const windowsPx = { wide: 1300, narrow: 360 };

export type DrawnMarksProps = { marks: Marks; shape: MarkShape; display?: "beside" | "foot" | undefined };

/**
 * One mark for each unit: filled ones are there now, outlined, thin or struck out ones are gone. Where the number counts
 * what is gone, those have the accent and a minus in each. Once for phones, once for wider windows.
 */
export function DrawnMarks({ marks, shape, display }: DrawnMarksProps) {
  const drawing = { marks, cell: markCells[shape], isFoot: display === "foot" };
  if (display === "beside") return <Drawing {...drawing} format="narrow" />;
  return (
    <>
      <Drawing {...drawing} format="wide" shownIn="wide" />
      <Drawing {...drawing} format="narrow" shownIn="narrow" />
    </>
  );
}

type Format = keyof typeof windowsPx;
type DrawingProps = { marks: Marks; cell: MarkCell; format: Format; shownIn?: Format; isFoot: boolean };

function Drawing({ marks: { kept, gained, lost, countsLost }, cell, format, shownIn, isFoot }: DrawingProps) {
  const { width, gapX, gapY, isRound, isBonded, isQuarter, lengths, page = [] } = cell;
  const total = kept + gained + lost;
  const now = kept + gained;
  const columns = columnsFor(total, width, cell.ratio[format]);
  const rows = Math.ceil(total / columns);
  const outset = isBonded && rows > 1 ? width / 2 : 0;
  const across = columns * width - gapX + outset;
  const height = 1 - gapY;
  const side = Math.min(width - gapX, height);
  const edge = Math.min((2.4 * across) / windowsPx[format], 0.1 * side);
  const paths = createMarkPaths(cell, columns, rows, edge);
  const whole: Part = { left: 0, right: 0, thickness: height, isRound };
  const thin: Part = { ...whole, thickness: 0.3 * height };
  const inner: Part = { left: edge, right: edge, thickness: height - 2 * edge, isRound };
  const minus: Part = { left: 0.2 * side, right: 0.2 * side, thickness: 0.2 * height };
  const draw = isQuarter ? paths.quarters : lengths ? paths.ragged : paths.dashes;
  const fill = isQuarter ? "currentColor" : undefined;
  const written = (from: number, to: number) =>
    page.map((part) => <path key={part.middle} {...paths.dashes(from, to, part)} />);
  return (
    <svg
      className={styles.marks}
      // Along the foot, both edges of the window cut the bricks of every second course.
      viewBox={`${isFoot ? short(outset) : 0} 0 ${short(across - (isFoot ? 2 * outset : 0))} ${short(rows - gapY)}`}
      overflow={isFoot ? undefined : "visible"} // the last mark ends at the edge, where rounding would cut it
      data-format={shownIn}
      fill="none"
      stroke="currentColor"
      aria-hidden
    >
      <path
        className={countsLost || gained > 0 ? undefined : styles.counted}
        opacity={countsLost && 0.45}
        fill={fill}
        {...draw(0, kept, whole)}
      />
      {gained > 0 && <path className={styles.counted} fill={fill} {...draw(kept, now, whole)} />}
      {page.length > 0 && <g className={styles.hollow}>{written(0, now)}</g>}
      {lost > 0 && (
        <g className={styles.lost}>
          <path className={countsLost && styles.counted} {...draw(now, total, lengths ? thin : whole)} />
          {!isQuarter && !lengths && (
            <path className={styles.hollow} {...paths.dashes(now, total, countsLost ? minus : inner)} />
          )}
          {page.length > 0 && !countsLost && (
            <>
              {written(now, total)}
              <path className={styles.counted} {...paths.strikes(now, total)} />
            </>
          )}
        </g>
      )}
    </svg>
  );
}
