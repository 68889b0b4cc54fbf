/**
 * A card's words as an SVG: outlines on a transparent ground, to be composited over the palette's ground and the picture.
 *
 * Text enters the SVG as path data only, so nothing in it can become markup.
 */

import type { ClientColours } from "../../shared/content/client.ts";
import { previewHeightPx, previewWidthPx } from "../../shared/meta.ts";
import { fitText } from "./fitText.ts";
import { type Cut, type Lettering, type Line, toPathData } from "./lettering.ts";
import type { SocialCard } from "./socialCard.ts";

/** Raised with each change of how a card looks: cards get new addresses, and crawlers fetch them again. */
export const edition = 1;

/** The picture's place: the right edge, from top to bottom. */
export const pictureWidthPx = 520;

const white = "#f8fafd";
const orchid = "#ea9eec";

type Palette = { ground: string; title: string; slash: string; line: string };

const steel: Palette = { ground: "#070f18", title: white, slash: "#de76e2", line: "#acb9c7" };

/** The dark and the bright colour of each client, as client/styles/clientColours.css has them. */
export const clientInks: Record<ClientColours, [dark: string, bright: string]> = {
  amber: ["#1c1508", "#ffb400"],
  enamel: ["#0b3a75", "#f7c917"],
  butter: ["#355c17", "#f6dc7f"],
  brick: ["#933016", "#efb08a"],
  manila: ["#1b3f28", "#ecd596"],
  velvet: ["#8e1034", "#8ec6dc"],
  spectrum: ["#2416ae", "#d8e636"],
  tide: ["#0a4f49", "#9fdcc8"],
};

/** A case study's card has its client's colours, any other the site's. */
export function paletteOf({ colours }: Pick<SocialCard, "colours">): Palette {
  if (!colours) return steel;
  const [dark, bright] = clientInks[colours];
  return { ground: dark, title: bright, slash: bright, line: white };
}

const marginPx = 60;
/** Between the words and the picture or edge at the right. */
const gapPx = 40;
/** The edge that a card without a picture has: heated steel, or the client's bright colour. */
const edgeWidthPx = 160;

const wordmarkCut = { width: 135, weight: 800, tracking: -0.01 };
const titleCut = { width: 122, weight: 800, tracking: -0.018 };
const lineCut = { width: 82, weight: 500, tracking: 0.015 };

const wordmarkSize = 34;
const wordmarkBaselinePx = 90;
const titleLeading = 1.03;
const besidePicture = { sizes: downFrom(96, 40), maxLines: 5 };
const overAll = { sizes: downFrom(120, 40), maxLines: 4 };
const lineSizes = downFrom(34, 26);
const lastBaselinePx = 567;
/** From the title's last line to the quiet one. */
const lineDistancePx = 70;
/** From the wordmark to the space that the title may fill. */
const wordmarkDistancePx = 72;

/** The card as an SVG; without its picture, the words have the whole width. */
export function drawCard(card: SocialCard, lettering: Lettering, hasPicture: boolean): string {
  const widthPx = previewWidthPx - marginPx - gapPx - (hasPicture ? pictureWidthPx : edgeWidthPx);
  const pen = createPen(lettering, paletteOf(card));
  writeWordmark(pen, card.wordmark, widthPx);
  writeTitle(pen, card, widthPx, hasPicture ? besidePicture : overAll);
  if (card.line) writeLine(pen, card.line, widthPx);
  const edge = card.colours ? edgeOf(pen.palette.title) : heatedEdge;
  const shapes = [hasPicture ? "" : edge, ...pen.paths].join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${previewWidthPx}" height="${previewHeightPx}">${shapes}</svg>`;
}

function writeWordmark(pen: Pen, wordmark: string[], widthPx: number): void {
  const slash = { text: "/", fill: pen.palette.slash };
  const runs = wordmark.flatMap((text, index) => (index > 0 ? [slash, { text, fill: white }] : { text, fill: white }));
  const size = Math.min(wordmarkSize, widthPx / pen.widthOf(wordmark.join("/"), wordmarkCut));
  pen.write(runs, { ...wordmarkCut, size }, wordmarkBaselinePx);
}

/** The title stands on the quiet line, or where that would be. */
function writeTitle(
  pen: Pen,
  { title, accent, line }: SocialCard,
  widthPx: number,
  { sizes, maxLines }: typeof besidePicture,
): void {
  const lowestPx = line ? lastBaselinePx - lineDistancePx : lastBaselinePx;
  const heightPx = lowestPx - wordmarkBaselinePx - wordmarkDistancePx;
  const measure = (text: string) => pen.widthOf(text, titleCut);
  const { size, lines } = fitText(title, { widthPx, heightPx, maxLines }, { measure, sizes, leading: titleLeading });
  const accentStart = accent ? title.indexOf(accent) : -1;
  const accentLength = accent && accentStart >= 0 ? accent.length : 0;
  for (const [index, { text, start }] of lines.entries()) {
    const baselinePx = lowestPx - (lines.length - 1 - index) * size * titleLeading;
    const runs = accented(text, accentStart - start, accentLength, pen.palette.title);
    pen.write(runs, { ...titleCut, size }, baselinePx);
  }
}

function writeLine(pen: Pen, line: string, widthPx: number): void {
  const measure = (text: string) => pen.widthOf(text, lineCut);
  const box = { widthPx, heightPx: lineDistancePx, maxLines: 1 };
  const { size, lines } = fitText(line, box, { measure, sizes: lineSizes, leading: 1 });
  for (const { text } of lines) pen.write([{ text, fill: pen.palette.line }], { ...lineCut, size }, lastBaselinePx);
}

type Pen = ReturnType<typeof createPen>;
type Run = { text: string; fill: string };

/** Writes lines whose ink begins at the margin, without the space that a letter has on its left. */
function createPen({ setLine }: Lettering, palette: Palette) {
  const paths: string[] = [];
  return {
    palette,
    paths,
    /** In ems. */
    widthOf: (text: string, cut: Omit<Cut, "size">) => setLine(text, { ...cut, size: 1 }).width,
    write(runs: Run[], cut: Cut, baselinePx: number): void {
      let x = marginPx;
      for (const [index, { text, fill }] of runs.entries()) {
        const line = setLine(text, cut);
        if (index === 0) x -= inkStart(line);
        paths.push(`<path fill="${fill}" d="${toPathData(line, x, baselinePx)}"/>`);
        x += line.width + (cut.tracking ?? 0) * cut.size;
      }
    },
  };
}

function inkStart({ commands }: Line): number {
  const xs = commands.flatMap(({ args }) => args.filter((_, index) => index % 2 === 0));
  return xs.length > 0 ? Math.min(...xs) : 0;
}

/** The line in runs, with those of the `length` letters from `start` on in orchid that are in this line. */
function accented(text: string, start: number, length: number, fill: string): Run[] {
  const [from, to] = [Math.max(0, start), Math.max(0, start + length)];
  return [
    { text: text.slice(0, from), fill },
    { text: text.slice(from, to), fill: orchid },
    { text: text.slice(to), fill },
  ].filter((run) => run.text !== "");
}

/** The colours of steel as it is heated, beginning with the ink of the ground. */
const temper = [
  [0, steel.ground],
  [0.2, "#1e2b3a"],
  [0.4, "#44576c"],
  [0.6, "#acb9c7"],
  [0.7, "#f0f4f7"],
  [0.78, "#f4c3f4"],
  [0.9, "#de76e2"],
  [1, "#ad30b3"],
];
const stops = temper.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join("");
const edgeOf = (fill: string) =>
  `<rect x="${previewWidthPx - edgeWidthPx}" width="${edgeWidthPx}" height="${previewHeightPx}" fill="${fill}"/>`;
const heatedEdge = `<linearGradient id="heat">${stops}</linearGradient>${edgeOf("url(#heat)")}`;

/** Every second size from the largest to the smallest, both included. */
function downFrom(largest: number, smallest: number): number[] {
  return Array.from({ length: (largest - smallest) / 2 + 1 }, (_, step) => largest - 2 * step);
}
