/** A table of what was measured, what lies behind it, and which goals it reached. */

import { type Goal, goalLine } from "./goal.ts";

export type Section = {
  title: string;
  headings: string[];
  rows: (string | number)[][];
  /** What lies behind the figures, in a line each. */
  notes?: string[];
  goals?: Goal[];
};

/** A line for the headings and one for each row, in columns as wide as their widest cells. */
function table(headings: string[], rows: (string | number)[][]): string {
  const lines = [headings, ...rows.map((row) => row.map(String))];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = (line: string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return lines.map((line) => padded(line).trimEnd()).join("\n");
}

/** Sections are printed as they come: the whole takes minutes. */
export function print({ title, headings, rows, notes = [], goals = [] }: Section): void {
  console.log([title, table(headings, rows), ...notes, ...goals.map(goalLine), ""].join("\n"));
}
