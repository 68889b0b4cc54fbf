import { expect, test } from "vitest";
import { displayFont } from "../../tests/harness/displayFont.ts";
import { type Line, loadLettering, toPathData } from "./lettering.ts";

const { setLine } = await loadLettering(displayFont.truetype);
const letters = new Set(displayFont.letters);

/** From the leftmost point of a line to its rightmost. */
function extentOf({ commands }: Line): number {
  const xs = commands.flatMap(({ args }) => args.filter((_, index) => index % 2 === 0));
  return Math.max(...xs) - Math.min(...xs);
}

test("the width axis widens the letters, and their outlines with them", () => {
  const narrow = setLine("orchid/steel", { width: 82, weight: 500, size: 100 });
  const wide = setLine("orchid/steel", { width: 135, weight: 500, size: 100 });
  expect(wide.width).toBeGreaterThan(narrow.width * 1.2);
  expect(toPathData(wide)).not.toBe(toPathData(narrow));
});

test("the parts of a letter move apart with it", () => {
  const cut = { width: 122, weight: 800, size: 100 };
  const [point, three] = [".", "…"].map((text) => extentOf(setLine(text, cut)));
  expect(three).toBeGreaterThan((point ?? 0) * 3);
  const [single, double] = ["‘", "“"].map((text) => extentOf(setLine(text, cut)));
  expect(double).toBeGreaterThan((single ?? 0) * 1.6);
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

test.each([
  ["Power cuts, plainly put: “½”…", true],
  ["", true],
  ["Орхидея", false],
  ["orchid 鉄", false],
  ["Łódź", false],
  ["one 🎈", false],
  ["half a letter \ud83c", false],
])("the letters say whether a text can be set: %j is %j", (text, isSettable) => {
  expect([...text].every((letter) => letters.has(letter))).toBe(isSettable);
  const set = () => setLine(text, { width: 100, weight: 400, size: 10 });
  if (isSettable) set();
  else expect(set).toThrow(RangeError);
});

test("a file that is no font is rejected", async () => {
  await expect(loadLettering(Buffer.from("no font at all"))).rejects.toThrow();
});
