/**
 * `npm run fonts`: cuts the letters that most pages show out of both fonts, so that a first visit loads no others, and
 * those of the clients' typefaces. `client/styles/fonts.css` says which letters are looked for in which file.
 */

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";
import type { ClientTypeface } from "../shared/content/client.ts";

export type CutFont = {
  /** The file that is made. */
  file: string;
  /** The package's file with all letters. */
  whole: URL;
  /** Of the two families of the site, none of them is in the `unicode-range` of the whole file in `fonts.css`. */
  letters: string;
  /** The OpenType features that are kept: https://learn.microsoft.com/typography/opentype/spec/featurelist */
  features: string[];
  /** The weights that are kept, or the only one. Without it those of the package's file. */
  weight?: number | { min: number; max: number } | undefined;
};

const ascii = String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
/** Without the signs of code. */
const inTexts = ascii.replaceAll(/[<=>[\\\]^_`{|}~]/g, "");
/** German, the accented letter of English, punctuation, and the mark of where a word may break. */
const beyondAscii = "\u00a0\u00ad·ÄÖÜßäéöü–—‘’“”…";

/** The weights of our styles. */
const weight = { min: 400, max: 800 };

export const basicFonts: Record<"Anybody" | "Host Grotesk", CutFont> = {
  /** Without what headlines and figures rarely have, and with no ligatures: theirs have a visible seam. */
  Anybody: {
    file: fileOf("anybody-basic.woff2"),
    whole: wholeOf("anybody/files/anybody-latin-standard-normal.woff2"),
    letters: `${inTexts.replaceAll(/[#$*+@]/g, "")}${beyondAscii}£`,
    features: ["kern"],
    weight,
  },
  "Host Grotesk": {
    file: fileOf("host-grotesk-basic.woff2"),
    whole: wholeOf("host-grotesk/files/host-grotesk-latin-wght-normal.woff2"),
    letters: `${inTexts}${beyondAscii}£€©«»º•™±×−°²áàâãçèêëíîïñóôõúû`,
    features: ["calt", "kern", "liga"],
    weight,
  },
};

/** Each in one weight: large words and numbers. */
export const clientFonts: Record<ClientTypeface, CutFont> = {
  slab: ofClient("slab", "@fontsource-variable/hepta-slab/files/hepta-slab-latin-wght-normal.woff2", 700),
  didone: ofClient("didone", "@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2", 700),
  oldStyle: ofClient("old-style", "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2", 600),
  book: ofClient("book", "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2", 600),
  soft: ofClient("soft", "@fontsource/caprasimo/files/caprasimo-latin-400-normal.woff2"),
  plain: ofClient(
    "plain",
    "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
    700,
  ),
  geometric: ofClient("geometric", "@fontsource-variable/jost/files/jost-latin-wght-normal.woff2", 500),
};

function ofClient(name: string, whole: string, weight?: number): CutFont {
  return {
    file: fileOf(`client-${name}.woff2`),
    whole: new URL(import.meta.resolve(whole)),
    letters: `${ascii}${beyondAscii}£€°−×²½áàâãçèêëíîïñóôõúû`,
    features: ["kern"],
    weight,
  };
}

/** What programs show in their menus of fonts. */
const dropTables = ["STAT"];

/** As WOFF2, with all widths. */
export async function cutFont({ whole, letters, features, weight }: CutFont): Promise<Buffer> {
  // the package's types lack what is kept and dropped
  const options = {
    targetFormat: "woff2",
    keepFeatures: features,
    dropTables,
    ...(weight && { variationAxes: { wght: weight } }),
  } as const;
  return subsetFont(await readFile(whole), letters, options);
}

function fileOf(name: string): string {
  return path.join(import.meta.dirname, "../client/fonts", name);
}

function wholeOf(name: string): URL {
  return new URL(import.meta.resolve(`@fontsource-variable/${name}`));
}

if (import.meta.main)
  for (const font of Object.values({ ...basicFonts, ...clientFonts })) await writeFile(font.file, await cutFont(font));
