import { readFileSync } from "node:fs";
import * as fontkit from "fontkit";

/** How the letters are cut: the two axes of the font, and the height of an em in the drawing's own unit. */
export type Lettering = { width: number; weight: number; size: number; tracking?: number };

type Command = { command: "moveTo" | "lineTo" | "quadraticCurveTo" | "bezierCurveTo" | "closePath"; args: number[] };

/** Outlines of a line of text, standing on `y = 0` and starting at `x = 0`, `y` pointing down. */
export type Line = { width: number; capHeight: number; commands: Command[] };

const FONT = new URL(
  "../../node_modules/@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2",
  import.meta.url,
);
const fontFile = readFileSync(FONT);

/** Sets one line of text in Anybody. Throws when the font lacks one of its letters. */
export function setLine(text: string, { width, weight, size, tracking = 0 }: Lettering): Line {
  const font = fontAt(width, weight);
  const missing = [...text].find((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  if (missing) throw new RangeError(`the font has no letter ${JSON.stringify(missing)}, needed for "${text}"`);
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
}

/** The line as the data of an SVG path, moved so that it starts at the point. */
export function toPathData({ commands }: Line, atX = 0, atY = 0): string {
  const letter = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", bezierCurveTo: "C", closePath: "Z" };
  const place = (at: number, axis: number) => Number((at + (axis % 2 === 0 ? atX : atY)).toFixed(2));
  return commands.map(({ command, args }) => letter[command] + args.map(place).join(" ")).join("");
}

/** The line as closed contours of straight sides, every curve in `pieces`. */
export function toContours({ commands }: Line, pieces = 12): [x: number, y: number][][] {
  const contours: [number, number][][] = [];
  let contour: [number, number][] = [];
  for (const { command, args } of commands) {
    if (command === "moveTo") {
      contour = [];
      contours.push(contour);
    }
    if (command === "closePath") continue;
    const [startX, startY] = contour.at(-1) ?? [args[0] ?? 0, args[1] ?? 0];
    const [ax = 0, ay = 0, bx = ax, by = ay] = args;
    if (command === "bezierCurveTo") throw new TypeError("a TrueType font has quadratic curves only");
    const count = command === "quadraticCurveTo" ? pieces : 1;
    for (let piece = 1; piece <= count; piece++) {
      const t = piece / count;
      const s = 1 - t;
      contour.push([s * s * startX + 2 * s * t * ax + t * t * bx, s * s * startY + 2 * s * t * ay + t * t * by]);
    }
  }
  return contours;
}

type Point = { x: number; y: number; onCurve: boolean; endContour: boolean };

/** The parts of fontkit that its types leave out. */
type Internals = {
  variationCoords: number[];
  _transformedGlyphs: { points?: Point[] }[];
  _variationProcessor: { transformPoints(glyph: number, points: Point[]): void };
};

const fonts = new Map<string, fontkit.Font>();

/**
 * The font at a point of its two axes. `font.getVariation` cannot do this for WOFF2: it reads the compressed file as
 * if it were not, and WOFF2 outlines never meet the variation data. So the outlines are moved here, all at once.
 */
function fontAt(width: number, weight: number): fontkit.Font {
  const key = `${width} ${weight}`;
  const kept = fonts.get(key);
  if (kept) return kept;
  const plain = fontkit.create(fontFile) as fontkit.Font & Internals; // one font in the file: never a collection
  plain.getGlyph(0); // decompresses every outline; a font that knows its place on the axes fails at this
  const font = fontkit.create(fontFile) as fontkit.Font & Internals;
  font.variationCoords = [width, weight];
  font._transformedGlyphs = plain._transformedGlyphs;
  font._transformedGlyphs.forEach(({ points }, glyph) => {
    const NewPoint = points?.[0]?.constructor as undefined | (new (...at: [boolean, boolean, number, number]) => Point);
    if (!points || !NewPoint) return;
    // The variation data counts four points more than the outline has: the corners of its metrics.
    const metrics = Array.from({ length: 4 }, () => new NewPoint(false, true, 0, 0));
    font._variationProcessor.transformPoints(glyph, [...points, ...metrics]);
  });
  fonts.set(key, font);
  return font;
}
