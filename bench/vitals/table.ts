/** What was measured, one table for each question, as people read it. */

import { styleText } from "node:util";
import { type Figure, type Figures, keepsBudget } from "./budgets.ts";

export type Table<F extends Figures = Figures> = {
  title: string;
  figures: F;
  rows: Row<F>[];
  /** What lies behind the figures, in a line each. */
  notes: string[];
};

/** A figure that does not apply to a row is left out; one that could not be measured is `NaN`. */
export type Row<F extends Figures = Figures> = { name: string; values: Partial<Record<keyof F, number>> };

/** The table as text: a column for each figure, its budget above it, a `✗` behind each value that misses it. */
export function formatTable({ title, figures, rows, notes }: Table, { hasColours }: { hasColours: boolean }): string {
  const columns = [
    ["", "budget", ...rows.map(({ name }) => name)],
    ...Object.entries(figures).map(([id, figure]) => [
      `${figure.name}  `, // the two places in which values have their mark
      `${budgetOf(figure)}  `,
      ...rows.map(({ values }) => cell(figure, values[id])),
    ]),
  ];
  const widths = columns.map((cells) => Math.max(...cells.map((text) => text.length)));
  const lines = ["", "budget", ...rows].map((_, line) =>
    columns
      .map((cells, column) => pad(cells[line] ?? "", widths[column] ?? 0, column === 0))
      .join(" ")
      .trimEnd(),
  );
  const colour = (style: "bold" | "red" | "dim", text: string) =>
    hasColours ? styleText(style, text, { validateStream: false }) : text;
  return [
    colour("bold", title),
    ...lines.map((line, index) =>
      index < 2 ? colour("dim", line) : line.replaceAll(/\S+ ✗/g, (miss) => colour("red", miss)),
    ),
    ...notes.map((note) => `  ${note}`),
  ].join("\n");
}

/** A line for each value that misses its budget. */
export function missesIn({ title, figures, rows }: Table): string[] {
  return rows.flatMap(({ name, values }) =>
    Object.entries(figures).flatMap(([id, figure]) => {
      const value = values[id];
      if (value === undefined || keepsBudget(figure, value) !== false) return [];
      const unit = figure.unit ? ` ${figure.unit}` : "";
      return [`${title}: ${name}: ${figure.name} ${shown(figure, value)}${unit} (budget ${budgetOf(figure)})`];
    }),
  );
}

function budgetOf({ unit, atMost, atLeast }: Figure): string {
  const limit = atMost === undefined ? atLeast && `≥ ${atLeast}` : `≤ ${atMost}`;
  return [limit, unit].filter(Boolean).join(" ");
}

function cell(figure: Figure, value: number | undefined): string {
  if (value === undefined) return "–  ";
  return `${shown(figure, value)}${keepsBudget(figure, value) === false ? " ✗" : "  "}`;
}

function shown({ digits = 0 }: Figure, value: number): string {
  return Number.isNaN(value) ? "?" : value.toFixed(digits);
}

function pad(text: string, width: number, isName: boolean): string {
  return isName ? text.padEnd(width) : text.padStart(width);
}
