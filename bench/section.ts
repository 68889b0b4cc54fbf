/** A table of what was measured, what lies behind it, and which goals it reached. */

import { table } from "../scripts/content/table.ts";
import { type Goal, goalLine } from "./goal.ts";

export type Section = {
  title: string;
  headings: string[];
  rows: (string | number)[][];
  /** What lies behind the figures, in a line each. */
  notes?: string[];
  goals?: Goal[];
};

/** Sections are printed as they come: the whole takes minutes. */
export function print({ title, headings, rows, notes = [], goals = [] }: Section): void {
  console.log([title, table(headings, rows), ...notes, ...goals.map(goalLine), ""].join("\n"));
}
