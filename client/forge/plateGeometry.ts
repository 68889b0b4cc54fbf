/** Where a plate is, how its picture lies in it, and which of its places are under words. */

import { createHeatGrid, type HeatGrid } from "./heatGrid.ts";
import { heatSinks, type TextLine } from "./heatSinks.ts";
import type { PictureFit } from "./renderer.ts";

const columns = 72;
const maxPixels = 1.3e6;
const maxDensity = 1.5;

/** In the page's pixels. */
export function placeOf(element: Element): DOMRect {
  const { left, top, width, height } = element.getBoundingClientRect();
  return new DOMRect(left + scrollX, top + scrollY, width, height);
}

/** With all its detail, or with a share of it. */
export function canvasSize({ width, height }: DOMRect, detail: number): { widthPx: number; heightPx: number } {
  const scale = detail * Math.min(devicePixelRatio, maxDensity, Math.sqrt(maxPixels / (width * height)));
  return { widthPx: Math.max(1, Math.round(width * scale)), heightPx: Math.max(1, Math.round(height * scale)) };
}

/** A cold grid of nearly square cells, with the section's words as heat sinks. */
export function gridOf(section: Element, plate: DOMRect): HeatGrid {
  const rows = Math.max(32, Math.min(100, Math.round((columns * plate.height) / plate.width)));
  const size = { widthPx: plate.width, heightPx: plate.height };
  return createHeatGrid({
    columns,
    rows,
    kept: heatSinks({ plate: size, columns, rows, lines: linesIn(section, plate) }),
  });
}

function linesIn(section: Element, plate: DOMRect): TextLine[] {
  return [...section.querySelectorAll("h1, h2, p, dl")].flatMap((element) => {
    const fontSizePx = Number.parseFloat(getComputedStyle(element).fontSize);
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()]
      .filter(({ width }) => width > 2)
      .map(({ left, top, right, bottom }) => ({
        left: left + scrollX - plate.left,
        right: right + scrollX - plate.left,
        top: top + scrollY - plate.top,
        bottom: bottom + scrollY - plate.top,
        fontSizePx,
      }));
  });
}

export function pictureFit(image: HTMLImageElement): PictureFit {
  const [x = 0.5, y = 0.5] = getComputedStyle(image)
    .objectPosition.split(" ")
    .map((value) => Number.parseFloat(value) / 100);
  return { aspect: image.naturalWidth / image.naturalHeight, position: [x, y] };
}
