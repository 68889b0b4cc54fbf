import { expect, test } from "vitest";
import { heatOnLetters, sharedStretches } from "./letterWidths.ts";

const widths = [80, 60, 75, 70, 70, 78, 60, 75];
const letters = widths.map((widthPx, index) => ({
  middlePx: widths.slice(0, index).reduce((sum, width) => sum + width, 0) + widthPx / 2,
  widthPx,
  pxPerStretch: widthPx / 200,
}));
const word = { letters, stretch: 122, widthPx: widths.reduce((sum, width) => sum + width, 0) };

test.each([0, 40, 300, 560, 568])(
  "a word heated %i px from its start keeps its width, and no letter passes its limits",
  (x) => {
    for (const amount of [0, 0.1, 0.5, 1]) {
      const heat = heatOnLetters(word, x);
      const stretches = sharedStretches(word, heat, amount);
      const grown = letters.map(({ pxPerStretch }, index) => ((stretches[index] ?? 0) - word.stretch) * pxPerStretch);
      const total = word.widthPx + grown.reduce((sum, px) => sum + px, 0);
      expect(total).toBeCloseTo(word.widthPx, 6);
      expect(Math.min(...stretches)).toBeGreaterThanOrEqual(54);
      expect(Math.max(...stretches)).toBeLessThanOrEqual(150);
    }
  },
);

test("the letter at the heat is the widest, and the one farthest from it the narrowest", () => {
  const stretches = sharedStretches(word, heatOnLetters(word, 0), 1);
  expect(stretches.indexOf(Math.max(...stretches))).toBe(0);
  expect(stretches.at(-1)).toBe(Math.min(...stretches));
});

test("a cold word has its own stretch in every letter", () => {
  expect(sharedStretches(word, heatOnLetters(word, 100), 0)).toEqual(widths.map(() => 122));
});
