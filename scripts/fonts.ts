/**
 * `npm run fonts`: cuts the letters that most pages show out of both fonts, so that a first visit loads no others.
 * `client/styles/fonts.css` says which letters are looked for in which file.
 */

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

export type BasicFont = {
  /** The file that is made. */
  file: string;
  /** The package's file with all letters. */
  whole: URL;
  /** Equal to the `unicode-range` in `fonts.css`. */
  letters: string;
  /** The OpenType features that are kept: https://learn.microsoft.com/typography/opentype/spec/featurelist */
  features: string[];
};

const ascii = String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
/** German, the accented letter of English, punctuation, and the mark of where a word may break. */
const beyondAscii = "\u00a0\u00ad·ÄÖÜßäéöü–—‘’“”…";

export const basicFonts: Record<"Anybody" | "Host Grotesk", BasicFont> = {
  /** Without what headlines and figures rarely have, and with no ligatures: theirs have a visible seam. */
  Anybody: {
    file: fileOf("anybody-basic.woff2"),
    whole: wholeOf("anybody/files/anybody-latin-standard-normal.woff2"),
    letters: `${ascii.replaceAll(/[#$*+<=>[\\\]^_`{|}~]/g, "")}${beyondAscii}£`,
    features: ["kern"],
  },
  "Host Grotesk": {
    file: fileOf("host-grotesk-basic.woff2"),
    whole: wholeOf("host-grotesk/files/host-grotesk-latin-wght-normal.woff2"),
    letters: `${ascii}${beyondAscii}£€©«»º•™±×−°²áàâãçèêëíîïñóôõúû`,
    features: ["calt", "kern", "liga"],
  },
};

/** What programs show in their menus of fonts. */
const dropTables = ["STAT"];

/** As WOFF2, with all widths and the weights of our styles. */
export async function cutFont({ whole, letters, features }: BasicFont): Promise<Buffer> {
  // the package's types lack what is kept and dropped
  const options = {
    targetFormat: "woff2",
    keepFeatures: features,
    dropTables,
    variationAxes: { wght: { min: 400, max: 800 } },
  } as const;
  return subsetFont(await readFile(whole), letters, options);
}

function fileOf(name: string): string {
  return path.join(import.meta.dirname, "../client/fonts", name);
}

function wholeOf(name: string): URL {
  return new URL(import.meta.resolve(`@fontsource-variable/${name}`));
}

if (import.meta.main) for (const font of Object.values(basicFonts)) await writeFile(font.file, await cutFont(font));
