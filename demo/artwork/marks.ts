import { toPathData } from "../../server/social/lettering.ts";
import { type Face, setIn, setLine, toShortPath } from "./lettering.ts";

/** Legible on light and dark backgrounds: client marks are shown as images and cannot inherit the page's colour. */
const MARK_COLOUR = "#5e7288";
/** A mark is as high as its glyph and what hangs below the last line of its name. */
const HEIGHT = 68;
const GLYPH = { left: 12, right: 68, top: 12, size: 56 };
const ABOVE = 2;
const GAP = 12;

/**
 * A client's name in lines, the face in which it signs, and the glyph of its mark: path data in a square of 80, after
 * the cut of its plate. `left` and `right` are where a glyph seems to begin and end that does not fill 12 to 68.
 */
type Client = { slug: string; name: string[]; face: Face; glyph: string; left?: number; right?: number };

const variable = (name: string, file: string) =>
  `@fontsource-variable/${name}/files/${name}-latin-${file}-normal.woff2`;

const square = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`;
const ring = (outer: number, inner: number) =>
  `M12 ${68 - outer}A${outer} ${outer} 0 0 1 ${12 + outer} 68h${inner - outer}A${inner} ${inner} 0 0 0 12 ${68 - inner}z`;
const hole = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const tide = (y: number, thickness: number) =>
  `M12 ${y}c9.3-10 18.7-10 28 0s18.7 10 28 0v${thickness}c-9.3 10-18.7 10-28 0s-18.7-10-28 0z`;

export const clients: Client[] = [
  {
    slug: "halden-grid",
    name: ["Halden", "Grid"],
    face: { file: variable("atkinson-hyperlegible-next", "wght"), axes: { wght: 700 }, size: 33 },
    glyph: [ring(56, 44), ring(34, 22), ring(12, 0)].join(""),
  },
  {
    slug: "moor-and-tarn",
    name: ["Moor", "and Tarn"],
    face: { file: "@fontsource/caprasimo/files/caprasimo-latin-400-normal.woff2", size: 32 },
    glyph:
      "M12 12h28v28A28 28 0 0 1 12 12zM68 12v28H40A28 28 0 0 1 68 12zM12 68V40h28A28 28 0 0 1 12 68zM40 68V40A28 28 0 0 1 68 68z",
  },
  {
    slug: "ferrow-rail",
    name: ["Ferrow", "Rail"],
    face: { file: variable("anybody", "standard"), axes: { wdth: 58, wght: 750 }, size: 34 },
    glyph: "M12 68V54h14V40h14V26h14V12h14v14H54v14H40v14H26v14zM40 68V54h14V40h14v28z",
  },
  {
    slug: "understory-bank",
    name: ["Understory", "Bank"],
    face: { file: variable("fraunces", "standard"), axes: { wght: 650, opsz: 40 }, size: 32 },
    glyph:
      square(12, 12, 56, 56) +
      range(9)
        .map((at) => hole(22 + 18 * (at % 3), 22 + 18 * Math.floor(at / 3), 5.5))
        .join(""),
  },
  {
    slug: "lumen-fold",
    name: ["Lumen", "Fold"],
    face: { file: variable("jost", "wght"), axes: { wght: 520 }, size: 34 },
    glyph: "M38 12C16 27 16 53 38 68zM42 12c22 15 22 41 0 56z",
    left: 21,
    right: 59,
  },
  {
    slug: "quayside-opera",
    name: ["Quayside", "Opera"],
    face: { file: variable("bodoni-moda", "standard"), axes: { wght: 720, opsz: 11 }, size: 30.5 },
    glyph: [56, 38, 29, 29, 38, 56].map((height, bar) => square(12 + bar * 10, 12, 6, height)).join(""),
  },
  {
    slug: "saltmarsh",
    name: ["Saltmarsh"],
    face: { file: variable("newsreader", "standard"), axes: { wght: 620, opsz: 20 }, size: 36 },
    glyph: tide(19.5, 4) + tide(33.5, 8) + tide(52.5, 10),
  },
  {
    slug: "north-kiln",
    name: ["North", "Kiln"],
    face: { file: variable("hepta-slab", "wght"), axes: { wght: 740 }, size: 31 },
    glyph: [
      square(12, 12, 34, 16),
      square(50, 12, 18, 16),
      square(12, 32, 16, 16),
      square(32, 32, 36, 16),
      square(12, 52, 34, 16),
      square(50, 52, 18, 16),
    ].join(""),
  },
];

/**
 * The mark of a client in one colour: the glyph, then the name. The capitals of the first line begin where the glyph does,
 * and the last line stands where the glyph ends; a single line is in the middle.
 */
export async function drawMark({ name, face, glyph, left = GLYPH.left, right = GLYPH.right }: Client): Promise<string> {
  const lines = await Promise.all(name.map((line) => setIn(face, line)));
  const textX = right - left + GAP;
  const capHeight = lines[0]?.capHeight ?? 0;
  const baseline = (index: number) =>
    lines.length === 1 ? ABOVE + (GLYPH.size + capHeight) / 2 : ABOVE + (index === 0 ? capHeight : GLYPH.size);
  const words = lines.map((line, index) => `<path d="${toShortPath(line, textX, baseline(index))}"/>`).join("");
  const width = Math.ceil(textX + Math.max(...lines.map((line) => line.width)));
  return svg(
    width,
    HEIGHT,
    `<g fill="${MARK_COLOUR}"><path fill-rule="evenodd" transform="translate(${-left} ${ABOVE - GLYPH.top})" d="${glyph}"/><g transform="scale(.1)">${words}</g></g>`,
  );
}

/** The badge of the council that certifies the studio. White on the footer's dark orchid. */
export function drawBadge(): string {
  const ink = "#f8fafd";
  const lines = [
    setLine("Certified", { width: 94, weight: 750, size: 17 }),
    setLine("diverse supplier", { width: 76, weight: 600, size: 13 }),
  ].map((line, index) => toPathData(line, 48, [29, 46][index]));
  // Two different halves in one frame, joined by a common shape.
  const sign = "M9 13h17v35H9zM29 13h11v9.6H29zM29 25.7h11v9.6H29zM29 38.4h11V48H29z";
  return svg(
    141,
    60,
    `<path fill="none" stroke="${ink}" stroke-width="2" d="M1 1h139v58H1z"/><path fill="${ink}" fill-rule="evenodd" d="${sign}${hole(17.5, 30.5, 5)}"/><path fill="${ink}" d="${lines.join("")}"/>`,
  );
}

/** Social icons by meaning, without the logo of any company; path data in a square of 30. */
export const socialIcons: Record<string, string> = {
  // An open sheet with lines of text.
  letters: "M3 5h24v20H3zM6 8v14h18V8zM8 11h8v2.5H8zM8 15.5h14V18H8zM18 10.5h4v4h-4z",
  // A frame, a sun and two hills.
  pictures: "M3 4h24v22H3zM6 7v16h18V7zM8 21l5-7 3.4 4.6L19 15l4 6zM19 9h3v3h-3z",
  // Three connected nodes.
  network:
    "M11 3h8v8h-2.5v3H24v5h3v8h-8v-8h2.5v-2.5h-13V19H11v8H3v-8h3v-5h7.5v-3H11zM13.2 5.2v3.6h3.6V5.2zM5.2 21.2v3.6h3.6v-3.6zM21.2 21.2v3.6h3.6v-3.6z",
  // Angle brackets and the stroke between them.
  code: "M9.5 7l2.2 2.2L5.9 15l5.8 5.8L9.5 23l-8-8zM20.5 7l8 8-8 8-2.2-2.2 5.8-5.8-5.8-5.8zM16.2 5h3l-5.4 20h-3z",
};

export const drawSocialIcon = (path: string) => svg(30, 30, `<path fill="#fff" fill-rule="evenodd" d="${path}"/>`);

export const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>\n`;
