import { readFile } from "node:fs/promises";
import path from "node:path";
import { create, type Font } from "fontkit";
import { describe, expect, test } from "vitest";
import decompress from "woff2-encoder/decompress";
import { basicFonts, type CutFont, clientFonts, cutFont } from "./fonts.ts";

const [styles = "", tokens = ""] = await Promise.all(
  ["fonts.css", "tokens.css"].map((file) => readFile(path.join(import.meta.dirname, "../client/styles", file), "utf8")),
);

/** The families of the display font and of the text font, in the order in which a letter is looked for. */
const fontStacks = [...tokens.matchAll(/--font-\w+: (.*);/g)].map(([, families = ""]) =>
  [...families.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name),
);

/** The corners and the middle of what the styles use; fontkit ignores an axis that a font does not have. */
const variations = [
  { wdth: 60, wght: 400 },
  { wdth: 100, wght: 700 },
  { wdth: 135, wght: 800 },
];

/** The signs of the display text that the text font's small file has. */
const signs = lettersOf(basicFonts["Host Grotesk"]).filter((point) => rangeOf("Temper signs").includes(point));

describe.each(Object.entries(basicFonts))("%s", (family, basic) => {
  test("the file of the basic letters is the one that `npm run fonts` makes", async () => {
    expect((await cutFont(basic)).equals(await readFile(basic.file))).toBe(true);
  });

  test.each(variations)("at $wdth % and weight $wght, words look as in the whole font", async (variation) => {
    const [cut, whole] = await Promise.all([open(basic.file), open(basic.whole)]);
    const text = `${basic.letters}AVATAR To Te Type office fluffy field 10x10 wäre`;
    const looks = [cut, whole].map((font) => lookOf(font.getVariation(axesOf(font, variation)), text, basic.features));
    expect(looks[0]?.commands).toEqual(looks[1]?.commands);
    const apart = looks[0]?.numbers.map((number, index) => Math.abs(number - (looks[1]?.numbers[index] ?? NaN))) ?? [];
    expect(Math.max(...apart)).toBeLessThanOrEqual(3); // of 1000 units: a font with fewer weights rounds them anew
  });

  test("the styles look for every letter of the whole font in one of its two files, and load the whole for no basic one", async () => {
    expect(fontStacks.find(([first]) => first === family)).toContain(`${family} whole`);
    const letters = lettersOf(basic);
    const small = family === "Anybody" ? [...letters, ...signs] : letters;
    const rest = rangeOf(`${family} whole`);
    expect(rest.filter((point) => letters.includes(point))).toEqual([]);
    const missing = (await open(basic.whole)).characterSet.filter(
      (point) =>
        point >= 0x20 &&
        point <= 0x2122 &&
        !/\p{M}/u.test(String.fromCodePoint(point)) &&
        !small.includes(point) &&
        !rest.includes(point),
    );
    expect(missing).toEqual([]);
  });
});

test.each(Object.entries(clientFonts))(
  "the file of the %s typeface is the one that `npm run fonts` makes, with the letters that it has of these",
  async (_name, font) => {
    expect((await cutFont(font)).equals(await readFile(font.file))).toBe(true);
    const [cut, whole] = await Promise.all(
      [font.file, font.whole].map(async (file) => (await open(file)).characterSet),
    );
    const wanted = [...font.letters].map((letter) => letter.codePointAt(0) ?? 0);
    expect(wanted.filter((point) => whole?.includes(point) && !cut?.includes(point))).toEqual([]);
  },
);

test("no family has two files, and text is looked for in all of them", () => {
  const withFile = [...styles.matchAll(/font-family: "([^"]*)";[^}]*woff2/g)].map(([, name = ""]) => name);
  expect(withFile).toHaveLength(new Set(withFile).size);
  expect(withFile.length).toBeGreaterThan(4);
  expect(fontStacks.flat()).toEqual(expect.arrayContaining(withFile));
});

test("the signs of the display text are in the file of the text font, and are none of the display font's", async () => {
  const letters = lettersOf(basicFonts.Anybody);
  expect(rangeOf("Temper signs").filter((point) => letters.includes(point))).toEqual([]);
  expect(signs).toEqual(expect.arrayContaining([..."+−±×°€@"].map((sign) => sign.codePointAt(0))));
});

test("no letters of the display font melt into a ligature, whose seam is visible", async () => {
  const font = await open(basicFonts.Anybody.file);
  for (const word of ["office", "fluffy", "field"])
    for (const language of ["dflt", "TRK ", "ROM ", "CAT "])
      expect(font.layout(word, undefined, "latn", language).glyphs).toHaveLength(word.length);
});

/** fontkit varies no WOFF2. */
async function open(file: string | URL): Promise<Font> {
  return create(Buffer.from(await decompress(await readFile(file)))) as Font; // each file has one font
}

/** The outline and the place of each letter: what is drawn, and where, in units of the font. */
function lookOf(font: Font, text: string, features: string[]): { commands: string; numbers: number[] } {
  const all = Object.fromEntries(font.availableFeatures.map((feature) => [feature, features.includes(feature)]));
  const { glyphs, positions } = font.layout(text, all);
  const look = glyphs.map(({ path }, index) => `${path.toSVG()} ${positions[index]?.xAdvance}`).join("\n");
  const number = /-?[\d.]+/g;
  return { commands: look.replaceAll(number, "0"), numbers: (look.match(number) ?? []).map(Number) };
}

function axesOf(font: Font, variation: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(variation).filter(([axis]) => axis in font.variationAxes));
}

function lettersOf({ letters }: CutFont): number[] {
  return [...letters].map((letter) => letter.codePointAt(0) ?? 0);
}

/** The code points for which a family with a limited range is asked. */
function rangeOf(family: string): number[] {
  const [, range = ""] = styles.match(new RegExp(`"${family}";[^}]*unicode-range:([^;]*);`)) ?? [];
  return codePointsIn(range);
}

function codePointsIn(ranges: string): number[] {
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first = "", last = first]) => {
    const start = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
  });
}
