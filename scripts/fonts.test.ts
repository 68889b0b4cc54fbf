import { readFile } from "node:fs/promises";
import path from "node:path";
import { create, type Font } from "fontkit";
import { expect, test } from "vitest";
import decompress from "woff2-encoder/decompress";
import { displayFont } from "../tests/harness/displayFont.ts";
import { basicFont, basicLetters, cutBasicFont } from "./fonts.ts";

const styles = await readFile(path.join(import.meta.dirname, "../client/styles/fonts.css"), "utf8");

test("the file of the basic letters is the one that `npm run fonts` makes", async () => {
  expect((await cutBasicFont()).equals(await readFile(basicFont))).toBe(true);
});

test.each([
  [60, 400],
  [100, 700],
  [135, 900],
])("at width %d and weight %d, basic letters look as in the whole font", async (wdth, wght) => {
  const read = (file: Uint8Array) => (create(Buffer.from(file)) as Font).getVariation({ wdth, wght });
  const [basic, whole] = [read(await decompress(await readFile(basicFont))), read(displayFont.truetype)];
  for (const letter of basicLetters) {
    const [cut, original] = [basic, whole].map((font) => font.layout(letter));
    expect(cut?.advanceWidth, letter).toBe(original?.advanceWidth);
    expect(cut?.glyphs[0]?.path.toSVG(), letter).toBe(original?.glyphs[0]?.path.toSVG());
  }
});

test("basic letters look the same beside each other: none is replaced by a ligature or a form of a language", async () => {
  const font = create(Buffer.from(await decompress(await readFile(basicFont)))) as Font;
  const outlineOf = (letter: string) => font.layout(letter).glyphs[0]?.path.toSVG();
  for (const word of ["office", "fluffy", "field"])
    for (const language of ["dflt", "TRK ", "ROM ", "CAT "]) {
      const { glyphs } = font.layout(word, undefined, "latn", language);
      expect(glyphs.map(({ path: outline }) => outline.toSVG())).toEqual([...word].map(outlineOf));
    }
});

test("the styles look for the basic letters in the small file, and for the others in the whole", () => {
  const letters = new Set(basicLetters.map((letter) => letter.codePointAt(0)));
  const [basic = [], rest = []] = [...styles.matchAll(/@font-face \{[^}]*"Anybody";[^}]*unicode-range:([^;]*);/g)].map(
    ([, range = ""]) => codePointsIn(range),
  );
  expect(new Set(basic)).toEqual(letters);
  expect(rest.filter((point) => letters.has(point))).toEqual([]);
  const missing = [...displayFont.letters].filter((letter) => {
    const point = letter.codePointAt(0) ?? 0;
    return (
      point >= 0x20 && point <= 0x2122 && !/\p{M}/u.test(letter) && !basic.includes(point) && !rest.includes(point)
    );
  });
  expect(missing).toEqual([]);
});

function codePointsIn(ranges: string): number[] {
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first = "", last = first]) => {
    const start = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
  });
}
