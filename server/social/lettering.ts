/** Words as outlines: what an image says is drawn from the font's own file, for a server has no fonts. */

import type { Font } from "fontkit";

/** How letters are cut: the font's two axes, the height of an em in the drawing's own unit, ems between letters. */
export type Cut = { width: number; weight: number; size: number; tracking?: number };

type Command = { command: "moveTo" | "lineTo" | "quadraticCurveTo" | "bezierCurveTo" | "closePath"; args: number[] };

/** Outlines of a line of text, standing on `y = 0` and starting at `x = 0`, `y` pointing down. */
export type Line = { width: number; capHeight: number; commands: Command[] };

export type Lettering = {
  /** Sets one line of text. Throws a `RangeError` when the font lacks one of its letters. */
  setLine(text: string, cut: Cut): Line;
};

/** Every letter that the font has, in one string. */
export async function lettersOf(fontFile: Buffer): Promise<string> {
  const { create } = await import("fontkit");
  return String.fromCodePoint(...(create(fontFile) as Font).characterSet); // one font in the file: never a collection
}

/** Reads a variable WOFF2 font with the axes width and weight. Rejects when it is none. */
export async function loadLettering(fontFile: Buffer): Promise<Lettering> {
  const { create } = await import("fontkit"); // takes 50 ms, which no start has to wait for
  const read = () => create(fontFile) as Font & Internals; // one font in the file: never a collection
  const plain = read();
  const cuts = new Map<string, Font>();
  const missingIn = (text: string) => [...text].find((letter) => !plain.hasGlyphForCodePoint(codePointOf(letter)));

  function fontAt(width: number, weight: number): Font {
    const key = `${width} ${weight}`;
    const font = cuts.get(key) ?? moveOutlines(read(), read(), [width, weight]);
    cuts.set(key, font);
    return font;
  }

  return {
    setLine(text, { width, weight, size, tracking = 0 }) {
      const missing = missingIn(text);
      if (missing) throw new RangeError(`the font has no letter ${JSON.stringify(missing)}, needed for "${text}"`);
      const font = fontAt(width, weight);
      const scale = size / font.unitsPerEm;
      // The ligatures do not widen with the rest of the font: "fi" would leave a gap.
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
    },
  };
}

/** The line as the data of an SVG path, moved so that it starts at the point. */
export function toPathData({ commands }: Line, atX = 0, atY = 0): string {
  const letter = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", bezierCurveTo: "C", closePath: "Z" };
  const place = (at: number, axis: number) => Number((at + (axis % 2 === 0 ? atX : atY)).toFixed(2));
  return commands.map(({ command, args }) => letter[command] + args.map(place).join(" ")).join("");
}

const codePointOf = (letter: string) => letter.codePointAt(0) ?? 0;

type Point = { x: number; y: number };
type NewPoint = new (onCurve: boolean, endContour: boolean, x: number, y: number) => Point;

/** The parts of fontkit that its types leave out. */
type Internals = {
  variationCoords: number[];
  _transformedGlyphs: { points?: Point[]; components?: { dx: number; dy: number }[] }[];
  _variationProcessor: { transformPoints(glyph: number, points: Point[]): void };
};

/**
 * The font at a point of its axes. `font.getVariation` cannot do this for WOFF2: it reads the compressed file as if it
 * were not, and WOFF2 outlines never meet the variation data. So the outlines of `plain` are moved here, all at once.
 */
function moveOutlines(font: Font & Internals, plain: Font & Internals, axes: number[]): Font {
  plain.getGlyph(0); // decompresses every outline; a font that knows its place on the axes fails at this
  font.variationCoords = axes;
  font._transformedGlyphs = plain._transformedGlyphs;
  const NewPoint = font._transformedGlyphs.find(({ points }) => points?.[0])?.points?.[0]?.constructor as NewPoint;
  const newPoint = (x = 0, y = 0) => new NewPoint(true, true, x, y);
  font._transformedGlyphs.forEach(({ points, components = [] }, glyph) => {
    // What moves is an outline's points or, in a letter made of others such as é, the places of its parts.
    const places = points ?? components.map(({ dx, dy }) => newPoint(dx, dy));
    if (places.length === 0) return;
    // The variation data counts four points more: the corners of the letter's metrics.
    const metrics = Array.from({ length: 4 }, () => newPoint());
    font._variationProcessor.transformPoints(glyph, [...places, ...metrics]);
    components.forEach((component, index) => {
      const { x: dx, y: dy } = places[index] ?? newPoint();
      Object.assign(component, { dx, dy });
    });
  });
  return font;
}
