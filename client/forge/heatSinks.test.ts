import { expect, test } from "vitest";
import { keptShare } from "./heatGrid.ts";
import { heatSinks } from "./heatSinks.ts";

const plate = { widthPx: 720, heightPx: 600 };
const line = { left: 100, top: 200, right: 400, bottom: 300, fontSizePx: 100 };

test("cells under words and close to them keep no heat, those far away all that a free cell keeps", () => {
  const kept = heatSinks({ plate, columns: 72, rows: 60, lines: [line] });
  const at = (x: number, y: number) => kept[Math.floor(y / 10) * 72 + Math.floor(x / 10)];
  expect(at(250, 250)).toBe(0);
  expect(at(415, 250)).toBe(0); // within three tenths of the font size
  expect(at(460, 250)).toBeGreaterThan(0);
  expect(at(460, 250)).toBeLessThan(keptShare(1));
  expect(at(600, 250)).toBeCloseTo(keptShare(1), 6);
  expect(at(250, 500)).toBeCloseTo(keptShare(1), 6);
});

test("without words no cell is a sink", () => {
  expect(new Set(heatSinks({ plate, columns: 8, rows: 8, lines: [] }))).toEqual(new Set([Math.fround(keptShare(1))]));
});
