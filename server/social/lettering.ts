/** Text as outlines from the display font's file: the server draws words without having fonts installed. */

import type { Font } from "fontkit";

/** A cut of the font: its two axes, the height of an em in the drawing's own unit, and ems between letters. */
export type Cut = { width: number; weight: number; size: number; tracking?: number };

type Command = { command: "moveTo" | "lineTo" | "quadraticCurveTo" | "bezierCurveTo" | "closePath"; args: number[] };

/** Outlines of a line of text, standing on `y = 0` and starting at `x = 0`, `y` pointing down. */
export type Line = { width: number; capHeight: number; commands: Command[] };

export type Lettering = {
  /** Sets one line of text. Throws a `RangeError` when the font lacks one of its letters. */
  setLine(text: string, cut: Cut): Line;
};

/** Every letter of a TrueType font, in one string. */
export async function lettersOf(fontFile: Buffer): Promise<string> {
  return String.fromCodePoint(...(await readFont(fontFile)).characterSet);
}

/** Reads a variable TrueType font with the axes width and weight. Rejects when it is no font. */
export async function loadLettering(fontFile: Buffer): Promise<Lettering> {
  const variable = await readFont(fontFile);
  const cuts = new Map<string, Font>();

  function fontAt(width: number, weight: number): Font {
    const key = `${width} ${weight}`;
    const font = cuts.get(key) ?? variable.getVariation({ wdth: width, wght: weight });
    cuts.set(key, font);
    return font;
  }

  return {
    setLine(text, { width, weight, size, tracking }) {
      return outline(fontAt(width, weight), text, { size, tracking });
    },
  };
}

/** One line of text in one cut of a font. Throws a `RangeError` when the font lacks one of its letters. */
export function outline(font: Font, text: string, { size, tracking = 0 }: Pick<Cut, "size" | "tracking">): Line {
  const missing = [...text].find((letter) => !font.hasGlyphForCodePoint(codePointOf(letter)));
  if (missing) throw new RangeError(`the font has no letter ${JSON.stringify(missing)}, needed for "${text}"`);
  const scale = size / font.unitsPerEm;
  // The font's ligatures do not follow its width axis: "fi" would leave a gap.
  const { glyphs, positions } = font.layout(text, { liga: false });
  const commands: Command[] = [];
  let x = 0;
  glyphs.forEach((glyph, index) => {
    for (const { command, args } of glyph.path.commands) {
      commands.push({ command, args: args.map((at, axis) => (axis % 2 === 0 ? x + at * scale : -at * scale)) });
    }
    x += (positions[index]?.xAdvance ?? 0) * scale + tracking * size;
  });
  return { width: x - tracking * size, capHeight: font.capHeight * scale, commands };
}

/** A TrueType font, from the bytes of its file. Rejects when they are none. */
export async function readFont(fontFile: Buffer): Promise<Font> {
  const { create } = await import("fontkit"); // takes 50 ms, which the start of the site does not wait for
  return create(fontFile) as Font; // a TrueType file has one font and is never a collection
}

/** The line as the data of an SVG path that starts at the point. */
export function toPathData({ commands }: Line, atX = 0, atY = 0): string {
  const letter = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", bezierCurveTo: "C", closePath: "Z" };
  const place = (at: number, axis: number) => Number((at + (axis % 2 === 0 ? atX : atY)).toFixed(2));
  return commands.map(({ command, args }) => letter[command] + args.map(place).join(" ")).join("");
}

const codePointOf = (letter: string) => letter.codePointAt(0) ?? 0;
