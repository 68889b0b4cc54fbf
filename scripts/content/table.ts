/** Text in columns, for people. */

import { stripVTControlCharacters } from "node:util";
import stringWidth from "string-width";
import type { Style } from "./runtime.ts";

export type Cell = string | number | boolean | null | undefined;

type TableOptions = {
  /** Columns of the terminal. Without them no cell is cut. */
  widthColumns?: number;
  style?: Style;
};

const gap = "  ";
const narrowest = 8;
const plain: Style = (_format, text) => text;

/** One line a row: the widest cells are cut until a row fits the terminal. */
export function table(headings: string[], rows: Cell[][], { widthColumns, style = plain }: TableOptions = {}): string {
  const lines = [headings, ...rows].map((row) => row.map(textOf));
  const natural = headings.map((_, column) =>
    lines.reduce((widest, line) => Math.max(widest, stringWidth(line[column] ?? "")), 0),
  );
  const gapsWidth = gap.length * (headings.length - 1);
  const widths = shrink(natural, (widthColumns ?? Number.POSITIVE_INFINITY) - gapsWidth);
  const [heading = "", ...body] = lines.map((line) =>
    line.map((cell, column) => padded(cell, widths[column])).join(gap),
  );
  return [style("bold", heading.trimEnd()), ...body.map((line) => line.trimEnd())].join("\n");
}

/** One thing, a fact a line. Nothing is cut: a shortened URL is useless. */
export function facts(entries: Record<string, Cell>, style: Style = plain): string {
  const known = Object.entries(entries).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const width = Math.max(...known.map(([name]) => name.length));
  return known.map(([name, value]) => `${style("bold", name.padEnd(width))}${gap}${textOf(value)}`).join("\n");
}

/** Content is untrusted text: it must neither break the line nor send commands to the terminal. */
const textOf = (value: Cell): string => stripVTControlCharacters(String(value ?? "")).replace(/\p{Cc}+/gu, " ");

/** Narrows the widest columns first, down to a few characters. */
function shrink(natural: number[], available: number): number[] {
  const widths = [...natural];
  while (widths.reduce((sum, width) => sum + width, 0) > available) {
    const widest = Math.max(...widths);
    if (widest <= narrowest) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
}

const segmenter = new Intl.Segmenter();

/** Pads a cell to the width, or cuts it, between characters as a reader sees them. */
function padded(cell: string, width = 0): string {
  let text = cell;
  if (stringWidth(cell) > width) {
    text = "";
    for (const { segment } of segmenter.segment(cell)) {
      if (stringWidth(`${text}${segment}…`) > width) break;
      text += segment;
    }
    text += "…";
  }
  return text + " ".repeat(Math.max(0, width - stringWidth(text)));
}
