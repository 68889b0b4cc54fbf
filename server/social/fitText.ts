/** A text → lines: as large as a box takes them, broken evenly, and cut where even the smallest are too many. */

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
  /** `start` is where the line begins in the text. */
  lines: { text: string; start: number }[];
};

/** A part of the text that stays on one line, with its width in ems; a space at its end is not shown at a line's. */
type Unit = { text: string; width: number; shownWidth: number };

/** How much smaller a text may be for each line it saves: as large as can be, it would be a column of single words. */
const worthALine = 0.85;

/**
 * Sets `text`, in which spaces are single, at the largest of the sizes that fits the box, or a little smaller where
 * that saves a line. At the last size, a word that is wider than the box is broken anywhere, and what is too much is
 * cut off after a word, with an ellipsis.
 */
export function fitText(text: string, box: Box, { measure, sizes, leading }: FitOptions): FittedText {
  const unitOf = (part: string): Unit => ({ text: part, width: measure(part), shownWidth: measure(part.trimEnd()) });
  const units = text.split(/(?<= )|(?<=[-–—/])(?=[^ ])/).map(unitOf);
  const fitting = sizes.flatMap((size) => {
    const lines = breakLines(units, box.widthPx / size);
    return lines && lines.length <= linesAt(size) ? { size, lines } : [];
  });
  const [largest] = fitting;
  if (largest) {
    const { size, lines } = fitting.reduce((best, other) => {
      const saved = largest.lines.length - other.lines.length;
      const isWorthIt = other.size >= largest.size * worthALine ** saved;
      return other.lines.length < best.lines.length && isWorthIt ? other : best;
    });
    return { size, lines: placed(balance(units, lines)) };
  }

  const size = sizes.at(-1) ?? 0;
  const width = box.widthPx / size;
  const small = units.flatMap((unit) => (unit.shownWidth > width ? [...unit.text].map(unitOf) : unit));
  const lines = breakLines(small, width) ?? [];
  const kept = placed(lines.slice(0, linesAt(size)));
  return { size, lines: kept.length < lines.length ? cut(kept) : kept };

  function linesAt(size: number): number {
    return Math.max(1, Math.min(box.maxLines, Math.floor(box.heightPx / (size * leading))));
  }

  /** The lines with an ellipsis at their end, in the place of as many words as it needs. */
  function cut(lines: FittedText["lines"]): FittedText["lines"] {
    return lines.map((line, index) => {
      if (index < lines.length - 1) return line;
      let words = line.text;
      const shown = () => `${words.replace(/[\s.,:;!?–—-]+$/, "")}…`;
      while (words !== "" && measure(shown()) > width) words = words.replace(/(?: [^ ]*|.)$/u, "");
      return { ...line, text: shown() };
    });
  }
}

/** Each line as full as it can be; `null` where a unit is wider than the line. */
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

/** As many lines as given, the longest as short as it can be. */
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

function placed(lines: Unit[][]): FittedText["lines"] {
  let start = 0;
  return lines.map((line) => {
    const text = line.map((unit) => unit.text).join("");
    const placedLine = { text: text.trimEnd(), start };
    start += text.length;
    return placedLine;
  });
}
