/** The build's manifest and files: what a page has to load, and the bytes to answer with. */

import { readFile } from "node:fs/promises";
import path from "node:path";

export type Script = { url: string; integrity: string };

export type Manifest = {
  /** The first script, which brings the other. */
  start: Script;
  script: Script;
  style: string;
  fonts: string[];
  /** Every letter that the display font has. */
  letters: string;
};

/** Throws when there is no build. */
export async function readAssets(clientDir: string): Promise<Manifest> {
  const file = path.join(clientDir, "manifest.json");
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (cause) {
    throw new Error(`the build must be there (no ${path.relative(process.cwd(), file)}): run npm run build`, { cause });
  }
}

/** The file of the font family with this name. Throws when the build has none. */
export async function readFont(clientDir: string, { fonts }: Pick<Manifest, "fonts">, family: string): Promise<Buffer> {
  const url = fonts.find((font) => path.basename(font).startsWith(`${family}-`));
  if (!url) throw new Error(`the build must have the font ${family} (got ${fonts.join(", ") || "none"})`);
  return readFile(path.join(clientDir, url));
}
