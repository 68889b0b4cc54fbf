/** Sets lines of text in the site's display font, from the package that the build uses, and in faces of clients. */

import { readFile } from "node:fs/promises";
import decompressWoff2 from "woff2-encoder/decompress";
import { type Line, loadLettering, outline, readFont } from "../../server/social/lettering.ts";

const unpack = async (file: string) =>
  Buffer.from(await decompressWoff2(await readFile(new URL(import.meta.resolve(file)))));

/** Sets one line of text in Anybody. Throws when the font lacks one of its letters. */
export const { setLine } = await loadLettering(
  await unpack("@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2"),
);

/** A client's face: a file of its package, the cut by the axes of that file, and how large it is set. */
export type Face = { file: string; axes?: Record<string, number>; size: number; tracking?: number };

/** Sets one line of text in a face. `size` is the height of an em, `tracking` is in ems. */
export async function setIn({ file, axes, size, tracking }: Face, text: string): Promise<Line> {
  const font = await readFont(await unpack(file));
  return outline(axes ? font.getVariation(axes) : font, text, { size, tracking });
}

/**
 * The line as the data of a path in tenths of its unit, which starts at a point: whole numbers, each from where the last
 * command ended, take less than half the bytes.
 */
export function toShortPath({ commands }: Line, atX: number, atY: number): string {
  const letter = { moveTo: "m", lineTo: "l", quadraticCurveTo: "q", bezierCurveTo: "c", closePath: "z" };
  let [fromX, fromY, startX, startY] = [0, 0, 0, 0];
  let path = "";
  for (const { command, args } of commands) {
    const places = args.map((at, index) => Math.round(10 * (at + (index % 2 === 0 ? atX : atY))));
    const steps = places.map((at, index) => at - (index % 2 === 0 ? fromX : fromY));
    path += letter[command] + steps.map((step, index) => (index > 0 && step >= 0 ? ` ${step}` : step)).join("");
    if (command === "moveTo") [startX = 0, startY = 0] = places;
    [fromX = startX, fromY = startY] = command === "closePath" ? [startX, startY] : places.slice(-2);
  }
  return path;
}

/** The line as closed contours of straight sides, with every curve split into `pieces`. */
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

/**
 * A line of text with its middle at a place, as large as a width and a height of capitals allow, as closed contours.
 * `stretch` is the font's width axis: 50 to 150; `tracking` is in ems.
 */
export function setWithin(
  text: string,
  box: { x: number; y: number; width: number; height?: number; stretch: number; weight?: number; tracking?: number },
): [x: number, y: number][][] {
  const style = { width: box.stretch, weight: box.weight ?? 800, tracking: box.tracking };
  const once = setLine(text, { ...style, size: 1 });
  const size = Math.min(box.width / once.width, (box.height ?? Number.POSITIVE_INFINITY) / once.capHeight);
  const line = setLine(text, { ...style, size });
  return toContours(line).map((contour) =>
    contour.map(([x, y]) => [x + box.x - line.width / 2, y + box.y + line.capHeight / 2]),
  );
}
