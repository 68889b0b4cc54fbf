import { expect, test } from "vitest";
import { colourAt, temperTables } from "./temper.ts";

test("steel passes silver, orchid and violet on its way to blue", () => {
  expect(colourAt(0)).toEqual([7, 15, 24]);
  expect(colourAt(0.56)).toEqual([240, 244, 247]);
  expect(colourAt(0.74)).toEqual([222, 118, 226]);
  expect(colourAt(0.9)).toEqual([73, 16, 76]);
  expect(colourAt(0.96)).toEqual([47, 110, 168]);
});

test("a colour of the palette is read as its own temperature, on the steel side and on the orchid side", () => {
  const tables = temperTables();
  for (let temperature = 0.02; temperature < 0.9; temperature += 0.02) {
    const [red, green, blue] = colourAt(temperature);
    const brightness = Math.round(red * 0.2126 + green * 0.7152 + blue * 0.0722);
    const read = tables[4 * (256 + brightness) + (temperature > 0.56 ? 1 : 0)] ?? Number.NaN;
    expect(Math.abs(read / 255 - temperature)).toBeLessThan(0.03);
  }
});
