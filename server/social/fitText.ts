/** A text → lines: as large as a box allows, broken evenly, and cut off where even the smallest size is too large. */

export type Box = { widthPx: number; heightPx: number; maxLines: number };

export type FitOptions = {
  /** The width of a text in ems. */
  measure: (text: string) => number;
  /** Ems in pixels, the largest first. */
  sizes: readonly number[];
  /** From one line to the next, in ems. */
  leading: number;
};

export type FittedText = {
  size: number;
  /** `start` is the line's index in the text. */
  lines: Line[];
};

type Line = { text: string; start: number };

/** A part of the text that stays on one line, with its width in ems; `shownWidth` is without the space at its end. */
type Unit = { text: string; width: number; shownWidth: number };

/** How much smaller a text may be for each line it saves: at the largest size it would be a column of single words. */
const worthALine = 0.85;

/**
 * Sets `text`, whose spaces are single, at the largest size that fits the box, or a little smaller where that saves a
 * line. At the last size, a word that is wider than the box is broken anywhere, and a text that is too long ends after
 * a word, with an ellipsis.
 */
export function fitText(text: string, box: Box, options: FitOptions): FittedText {
  const units = text.split(/(?<= )|(?<=[-–—/])(?=[^ ])/).map((part) => unitOf(part, options));
  return fitWhole(units, box, options) ?? fitCut(units, box, options);
}

function unitOf(text: string, { measure }: FitOptions): Unit {
  return { text, width: measure(text), shownWidth: measure(text.trimEnd()) };
}

/** `null` where the text does not fit at any size. */
function fitWhole(units: Unit[], box: Box, options: FitOptions): FittedText | null {
  const fitting = options.sizes.flatMap((size) => {
    const lines = breakLines(units, box.widthPx / size);
    return lines && lines.length <= linesAt(size, box, options) ? { size, lines } : [];
  });
  const [largest] = fitting;
  if (!largest) return null;
  const { size, lines } = fitting.reduce((best, other) => {
    const saved = largest.lines.length - other.lines.length;
    const isWorthIt = other.size >= largest.size * worthALine ** saved;
    return other.lines.length < best.lines.length && isWorthIt ? other : best;
  });
  return { size, lines: placed(balance(units, lines)) };
}

/** At the last size, as much of the text as fits. */
function fitCut(units: Unit[], box: Box, options: FitOptions): FittedText {
  const size = options.sizes.at(-1) ?? 0;
  const width = box.widthPx / size;
  const letters = (unit: Unit) => [...unit.text].map((letter) => unitOf(letter, options));
  const small = units.flatMap((unit) => (unit.shownWidth > width ? letters(unit) : unit));
  const lines = breakLines(small, width) ?? [];
  const kept = placed(lines.slice(0, linesAt(size, box, options)));
  return { size, lines: kept.length < lines.length ? endInEllipsis(kept, width, options) : kept };
}

function linesAt(size: number, { maxLines, heightPx }: Box, { leading }: FitOptions): number {
  return Math.max(1, Math.min(maxLines, Math.floor(heightPx / (size * leading))));
}

/** The lines with an ellipsis at their end, in place of as many words as it needs. */
function endInEllipsis(lines: Line[], width: number, { measure }: FitOptions): Line[] {
  return lines.map((line, index) => {
    if (index < lines.length - 1) return line;
    let words = line.text;
    const shown = () => `${words.replace(/[\s.,:;!?–—-]+$/, "")}…`;
    while (words !== "" && measure(shown()) > width) words = words.replace(/(?: [^ ]*|.)$/u, "");
    return { ...line, text: shown() };
  });
}

/** Fills each line before the next; `null` where a unit is wider than the line. */
function breakLines(units: Unit[], width: number): Unit[][] | null {
  const lines: Unit[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const unit of units) {
    if (unit.shownWidth > width) return null;
    if (used + unit.shownWidth > width) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(unit);
    used += unit.width;
  }
  return lines;
}

/** The same number of lines, the longest as short as possible. */
function balance(units: Unit[], lines: Unit[][]): Unit[][] {
  let [narrow, wide] = [0, Math.max(...lines.map(widthOf))];
  let best = lines;
  for (let step = 0; step < 12; step++) {
    const width = (narrow + wide) / 2;
    const tried = breakLines(units, width);
    if (tried && tried.length <= lines.length) {
      best = tried;
      wide = width;
    } else narrow = width;
  }
  return best;
}

function widthOf(line: Unit[]): number {
  return line.reduce((sum, { width }) => sum + width, 0);
}

function placed(lines: Unit[][]): Line[] {
  let start = 0;
  return lines.map((line) => {
    const text = line.map((unit) => unit.text).join("");
    const placedLine = { text: text.trimEnd(), start };
    start += text.length;
    return placedLine;
  });
}
