import { expect, test } from "vitest";
import {
  brickAt,
  brickTowards,
  glowAt,
  isDark,
  kilnOf,
  numberedStops,
  placeNamed,
  shareOf,
  wetted,
} from "./firedBricks.ts";

const clays = [
  { name: "White Pit", bricks: [{ degrees: 960, colour: "#e4d7b8" }] },
  {
    name: "Upper Seam",
    bricks: [
      { degrees: 980, colour: "#a65c42" },
      { degrees: 1060, colour: "#61372e" },
    ],
  },
];

test("a brick is found by its clay and degrees, with the marks of the preview or without; what does not exist is the first", () => {
  expect(placeNamed(clays, "Upper Seam 1060")).toEqual({ clay: 1, brick: 1 });
  expect(placeNamed(clays, "Upper Seam 1060\u{f0001}")).toEqual({ clay: 1, brick: 1 });
  expect(placeNamed(clays, "Upper Seam 1061")).toEqual({ clay: 0, brick: 0 });
  expect(placeNamed(clays, "Heritage Autumn Blend 7")).toEqual({ clay: 0, brick: 0 });
});

test("arrow keys go along a clay, and across to the nearest heat of the next one, and stop at the last", () => {
  const range = [
    [960, 1000, 1060],
    [1040, 1100],
  ].map((heats) => ({ name: "Hill", bricks: heats.map((degrees) => ({ degrees, colour: "#a65c42" })) }));
  const arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
  const after = (keys: string[], clay: number, brick: number, areColumns = true) =>
    keys.map((key) => {
      const place = brickTowards(key, { clay, brick }, range, areColumns);
      return place && `${place.clay} ${place.brick}`;
    });
  expect(after(arrows, 0, 2)).toEqual(["0 1", "0 2", "0 2", "1 0"]);
  expect(after(arrows, 1, 1)).toEqual(["1 0", "1 1", "0 2", "1 1"]);
  expect(after(arrows, 1, 1, false)).toEqual(["0 2", "1 1", "1 0", "1 1"]);
  expect(after(["Enter", "Home", " "], 0, 0)).toEqual([undefined, undefined, undefined]);
});

test("a heat means the nearest brick, and a key that stays near one leads to the next on that side, if there is one", () => {
  const bricks = [960, 1000, 1060].map((degrees) => ({ degrees, colour: "#a65c42" }));
  expect([900, 981, 1000, 1200].map((degrees) => brickAt(bricks, degrees))).toEqual([0, 1, 1, 2]);
  expect([999, 1000, 1001].map((degrees) => brickAt(bricks, degrees, 1))).toEqual([0, 1, 2]);
  expect([959, 1061].map((degrees, at) => brickAt(bricks, degrees, 2 * at))).toEqual([0, 2]);
});

test("the kiln has one scale for all clays, from red to yellow", () => {
  const kiln = kilnOf(clays);
  expect(kiln).toEqual({ least: 960, most: 1060 });
  expect([960, 980, 1060].map((degrees) => shareOf(degrees, kiln))).toEqual([0, 0.2, 1]);
  expect([0, 0.5, 1].map(glowAt)).toEqual(["hsl(8 100% 32%)", "hsl(26 100% 48%)", "hsl(44 100% 64%)"]);
  expect(shareOf(960, { least: 960, most: 960 })).toBe(0);
});

test("numbers stand where there is room: the chosen one, and others that are not near it or each other", () => {
  const bricks = [960, 965, 980, 985, 1000].map((degrees) => ({ degrees, colour: "#a65c42" }));
  const numbered = (chosen: number) =>
    bricks.flatMap((one) => {
      const brick = bricks[chosen];
      return brick && numberedStops(bricks, brick, { least: 960, most: 1060 }).includes(one) ? one.degrees : [];
    });
  expect(numbered(0)).toEqual([960, 980, 1000]);
  expect(numbered(1)).toEqual([965, 980, 1000]);
  expect(numbered(3)).toEqual([960, 985, 1000]);
});

test("a wet brick is darker and redder, and black and white stay colours", () => {
  expect(wetted("#a65c42")).toBe("#7a3a26");
  expect(wetted("#000000")).toBe("#000000");
  expect(wetted("#ffffff")).toMatch(/^#[\da-f]{6}$/);
});

test("words are white on dark bricks and black on pale ones, whichever is read better", () => {
  expect(["#000000", "#61372e", "#a65c42", "#757575"].map(isDark)).toEqual([true, true, true, true]);
  expect(["#787878", "#c98660", "#e4d7b8", "#ffffff"].map(isDark)).toEqual([false, false, false, false]);
});
