/** The paths of a drawing: every line of marks is one dashed line, and marks that no dash can draw have one each. */

import type { MarkCell, Part } from "./markShapes.ts";

/** The attributes of a path. */
export type MarkPath = {
  d: string;
  strokeWidth: number;
  strokeDasharray?: string | undefined;
  strokeLinecap?: "round" | undefined;
};

/** `edge`: how thick outlines are. Every path is through the marks from one to before another. */
export function createMarkPaths(cell: MarkCell, columns: number, rows: number, edge: number) {
  const { width, gapX, gapY, isBonded, lengths = [] } = cell;
  const height = 1 - gapY;

  const inRows = (from: number, to: number, pathOf: (row: number, first: number, end: number) => string) =>
    Array.from({ length: rows }, (_, row) => {
      const [first, end] = [Math.max(from - row * columns, 0), Math.min(to - row * columns, columns)];
      return first < end ? pathOf(row, first, end) : "";
    }).join("");

  const each = (from: number, to: number, pathOf: (x: number, row: number, column: number) => string) =>
    inRows(from, to, (row, first, end) =>
      Array.from({ length: end - first }, (_, index) => pathOf((first + index) * width, row, first + index)).join(""),
    );

  return {
    /** That part of the marks. */
    dashes: (from: number, to: number, { left, right, thickness, middle = 0.5, isRound }: Part): MarkPath => ({
      d: inRows(from, to, (row, first, end) => {
        const x = first * width + (isBonded && row % 2 ? width / 2 : 0);
        const [start, length] = isRound
          ? [x + (1 - gapX) / 2, (end - first - 1) * width + 0.01]
          : [x + left, (end - first) * width - gapX - left - right];
        return `M${short(start)} ${short(row + middle * height)}h${short(length)}`;
      }),
      strokeWidth: short(thickness),
      strokeDasharray: isRound ? `0 ${width}` : `${short(width - gapX - left - right)} ${short(gapX + left + right)}`,
      strokeLinecap: isRound ? "round" : undefined,
    }),

    /** Lines as long as `lengths` say, in turn. */
    ragged: (from: number, to: number, { thickness }: Part): MarkPath => ({
      d: each(from, to, (x, row, column) => {
        const length = lengths[(3 * column + 5 * row) % lengths.length] ?? 1;
        return `M${short(x)} ${short(row + height / 2)}h${short(length * (width - gapX))}`;
      }),
      strokeWidth: short(thickness),
    }),

    /** Quarters of a disc, each turned by a right angle. */
    quarters: (from: number, to: number): MarkPath => ({
      d: each(from, to, (x, row, column) => quarterAt(x, row, { size: height, edge, turns: column + 2 * row })),
      strokeWidth: short(edge),
    }),

    /** From corner to corner. */
    strikes: (from: number, to: number): MarkPath => ({
      d: each(from, to, (x, row) => {
        const [start, length] = [x - edge, width - gapX + 2 * edge];
        return `M${short(start)} ${short(row + height)}l${short(length)} ${short(-height)}`;
      }),
      strokeWidth: short(2 * edge),
    }),
  };
}

function quarterAt(x: number, y: number, { size, edge, turns }: { size: number; edge: number; turns: number }): string {
  const radius = short(size - edge);
  const [left, top] = [short(x + edge / 2), short(y + edge / 2)];
  const [right, foot] = [short(left + radius), short(top + radius)];
  const arc = `a${radius} ${radius} 0 0 1`;
  if (turns % 4 === 0) return `M${left} ${foot}${arc} ${radius} ${-radius}v${radius}z`;
  if (turns % 4 === 1) return `M${left} ${top}${arc} ${radius} ${radius}h${-radius}z`;
  if (turns % 4 === 2) return `M${right} ${top}${arc} ${-radius} ${radius}v${-radius}z`;
  return `M${right} ${foot}${arc} ${-radius} ${-radius}h${radius}z`;
}

export const short = (value: number): number => Math.round(1000 * value) / 1000;
