import { expect, test } from "vitest";
import { setLine, toPathData } from "./lettering.ts";

test("the width axis widens the letters, and their outlines with them", () => {
  const narrow = setLine("orchid/steel", { width: 82, weight: 500, size: 100 });
  const wide = setLine("orchid/steel", { width: 135, weight: 500, size: 100 });
  expect(wide.width).toBeGreaterThan(narrow.width * 1.2);
  expect(toPathData(wide)).not.toBe(toPathData(narrow));
});

test("every letter of the alphabet and of the team's names has an outline", () => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&/.,éêãçõø";
  for (const letter of letters) {
    expect(setLine(letter, { width: 118, weight: 800, size: 10 }).commands, letter).not.toHaveLength(0);
  }
});

test("a letter the font lacks is an error, not a box", () => {
  expect(() => setLine("漢", { width: 100, weight: 400, size: 10 })).toThrow('no letter "漢"');
});
