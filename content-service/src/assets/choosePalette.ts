/**
 * The colours of an image: the dominant one, and one for each of six characters such as `vibrant`. Each comes with the
 * text colours that are legible on it.
 *
 * Pixels are counted in a coarse colour cube. For each character the best cell is chosen by its lightness, its
 * saturation and its share of the image.
 */

type Colour = { red: number; green: number; blue: number };
type Cell = Colour & { count: number; saturation: number; lightness: number };

const characters = {
  vibrant: { saturation: 1, lightness: 0.5, minSaturation: 0.35, lightnessRange: [0.3, 0.7] },
  lightVibrant: { saturation: 1, lightness: 0.74, minSaturation: 0.35, lightnessRange: [0.55, 1] },
  darkVibrant: { saturation: 1, lightness: 0.26, minSaturation: 0.35, lightnessRange: [0, 0.45] },
  muted: { saturation: 0.3, lightness: 0.5, minSaturation: 0, lightnessRange: [0.3, 0.7] },
  lightMuted: { saturation: 0.3, lightness: 0.74, minSaturation: 0, lightnessRange: [0.55, 1] },
  darkMuted: { saturation: 0.3, lightness: 0.26, minSaturation: 0, lightnessRange: [0, 0.45] },
} as const;
type Character = (typeof characters)[keyof typeof characters];

/** `pixels` has four bytes for each pixel, and the fourth is ignored. A character without a matching colour is omitted. */
export function choosePalette(pixels: Uint8Array) {
  const cells = gather(pixels);
  const total = pixels.length / 4;
  const byCoverage = cells.toSorted((a, b) => b.count - a.count);
  const chosen = Object.entries(characters).flatMap(([name, character]) => {
    const cell = best(cells, character, byCoverage[0]?.count ?? 1);
    return cell ? [[name, swatch(cell, total)] as const] : [];
  });
  const dominant = byCoverage[0] && { dominant: swatch(byCoverage[0], total) };
  return { _type: "sanity.imagePalette", ...dominant, ...Object.fromEntries(chosen) };
}

/** The mean colour of each cell of a 16 × 16 × 16 cube that has pixels. */
function gather(pixels: Uint8Array): Cell[] {
  const sums = new Map<number, Colour & { count: number }>();
  for (let at = 0; at < pixels.length; at += 4) {
    const red = pixels[at] ?? 0;
    const green = pixels[at + 1] ?? 0;
    const blue = pixels[at + 2] ?? 0;
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const sum = sums.get(key) ?? { red: 0, green: 0, blue: 0, count: 0 };
    sum.red += red;
    sum.green += green;
    sum.blue += blue;
    sum.count += 1;
    sums.set(key, sum);
  }
  return [...sums.values()].map(({ red, green, blue, count }) => {
    const mean = { red: red / count, green: green / count, blue: blue / count };
    return { ...mean, count, ...saturationAndLightness(mean) };
  });
}

/** As in HSL, both from 0 to 1. */
function saturationAndLightness({ red, green, blue }: Colour): { saturation: number; lightness: number } {
  const [low, high] = [Math.min(red, green, blue) / 255, Math.max(red, green, blue) / 255];
  const lightness = (low + high) / 2;
  const span = 1 - Math.abs(2 * lightness - 1);
  return { lightness, saturation: span === 0 ? 0 : (high - low) / span };
}

function best(cells: readonly Cell[], character: Character, highestCount: number): Cell | undefined {
  const [darkest, lightest] = character.lightnessRange;
  const fitting = cells.filter(
    ({ saturation, lightness }) =>
      lightness >= darkest &&
      lightness <= lightest &&
      saturation >= character.minSaturation &&
      (character.minSaturation > 0 || saturation <= 0.4),
  );
  const score = (cell: Cell) =>
    3 * (1 - Math.abs(cell.saturation - character.saturation)) +
    6 * (1 - Math.abs(cell.lightness - character.lightness)) +
    cell.count / highestCount;
  return fitting.reduce<Cell | undefined>((top, cell) => (top && score(top) >= score(cell) ? top : cell), undefined);
}

/** `population` is the percentage of the image; `title` and `foreground` are for large and for small text. */
function swatch(cell: Cell, total: number) {
  return {
    _type: "sanity.imagePaletteSwatch",
    background: `#${[cell.red, cell.green, cell.blue].map(hexByte).join("")}`,
    foreground: whiteContrast(cell) >= 4.5 ? "#fff" : "#000",
    title: whiteContrast(cell) >= 3 ? "#fff" : "#000",
    population: Math.round((cell.count / total) * 10_000) / 100,
  };
}

const hexByte = (value: number) => Math.round(value).toString(16).padStart(2, "0");

/** WCAG 2.2 contrast ratio with white. */
function whiteContrast({ red, green, blue }: Colour): number {
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 1.05 / (0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) + 0.05);
}
