import { expect, test } from "vitest";
import { colourAt, heated, temperTables } from "./temper.ts";

test("steel passes silver, orchid and violet on its way to blue", () => {
  expect(colourAt(0)).toEqual([7, 15, 24]);
  expect(colourAt(0.56)).toEqual([240, 244, 247]);
  expect(colourAt(0.74)).toEqual([222, 118, 226]);
  expect(colourAt(0.9)).toEqual([73, 16, 76]);
  expect(colourAt(0.96)).toEqual([47, 110, 168]);
});

test("what is hot passes straw and bronze between silver and orchid", () => {
  expect(colourAt(0.56, heated)).toEqual(colourAt(0.56));
  expect(colourAt(0.61, heated)).toEqual([243, 210, 124]);
  expect(colourAt(0.67, heated)).toEqual([200, 116, 60]);
  expect(colourAt(0.74, heated)).toEqual(colourAt(0.74));
  expect([...temperTables().slice(4 * (256 + 161), 4 * (256 + 161) + 4)]).not.toEqual([
    ...temperTables().slice(4 * 161, 4 * 161 + 4),
  ]);
});

test("a colour of the palette is read as its own temperature, on the steel side and on the orchid side", () => {
  const tables = temperTables();
  for (let temperature = 0.02; temperature < 0.9; temperature += 0.02) {
    const [red, green, blue] = colourAt(temperature);
    const brightness = Math.round(red * 0.2126 + green * 0.7152 + blue * 0.0722);
    const read = tables[4 * (512 + brightness) + (temperature > 0.56 ? 1 : 0)] ?? Number.NaN;
    expect(Math.abs(read / 255 - temperature)).toBeLessThan(0.03);
  }
});
