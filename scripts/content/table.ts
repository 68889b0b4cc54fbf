/** Text in columns, for people. */

import { stripVTControlCharacters, styleText } from "node:util";
import cliTruncate from "cli-truncate";
import stringWidth from "string-width";

type Cell = string | number | boolean | null | undefined;

const gap = "  ";
const narrowest = 8;

/** A row is a line: on a terminal the widest cells are cut until it fits, elsewhere nothing is. */
export function table(headings: string[], rows: Cell[][], width = screenWidth()): string {
  const lines = [headings, ...rows].map((row) => row.map(textOf));
  const natural = headings.map((_, column) =>
    lines.reduce((widest, line) => Math.max(widest, stringWidth(line[column] ?? "")), 0),
  );
  const widths = shrink(natural, width - gap.length * (headings.length - 1));
  const [heading = "", ...body] = lines.map((line) => line.map((cell, column) => cut(cell, widths[column])).join(gap));
  return [styleText("bold", heading.trimEnd()), ...body.map((line) => line.trimEnd())].join("\n");
}

/** One thing, a fact a line. Nothing is cut: an address that is cut is of no use. */
export function facts(entries: Record<string, Cell>): string {
  const known = Object.entries(entries).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const width = Math.max(...known.map(([name]) => name.length));
  return known.map(([name, value]) => `${styleText("bold", name.padEnd(width))}${gap}${textOf(value)}`).join("\n");
}

const screenWidth = () => (process.stdout.isTTY ? process.stdout.columns : Number.POSITIVE_INFINITY);

/** Content is somebody else's text: it must neither break the line nor steer the terminal. */
const textOf = (value: Cell): string => stripVTControlCharacters(String(value ?? "")).replace(/\p{Cc}+/gu, " ");

/** The widest give way first, down to a few characters. */
function shrink(natural: number[], available: number): number[] {
  const widths = [...natural];
  while (widths.reduce((sum, width) => sum + width, 0) > available) {
    const widest = Math.max(...widths);
    if (widest <= narrowest) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
}

function cut(cell: string, width = 0): string {
  const text = cliTruncate(cell, width);
  return text + " ".repeat(Math.max(0, width - stringWidth(text)));
}
