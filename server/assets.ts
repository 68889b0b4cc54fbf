/** The build's manifest, and the display font that it names. */

import { readFile } from "node:fs/promises";
import path from "node:path";

export type Script = { url: string; integrity: string };

/** The files that a page loads. */
export type Manifest = {
  /** The first script, which loads the other. */
  start: Script;
  script: Script;
  /** Heats the plates, once a page is idle. */
  forge: Script;
  /** The sections that are not in the main script, by the names of their files. Other builds than production's have none. */
  chunks?: { [name: string]: Script };
  style: string;
  /** The styles of these sections. */
  chunkStyles?: { [name: string]: string };
  /** The style together with those of all chunks that a page needs, by their `combinationOf`. */
  pageStyles?: { [chunks: string]: string };
  fonts: string[];
};

export type BuildManifest = Manifest & {
  /** The display font as a TrueType file beside the manifest, which no visitor downloads. */
  displayFont: { file: string } & Omit<DisplayFont, "truetype">;
};

/** The font of the pictures that the server draws. */
export type DisplayFont = {
  truetype: Buffer;
  /** Changes with the font's bytes. */
  version: string;
  /** Every letter that the font has. */
  letters: string;
};

/** Rejects when there is no build. */
export const readAssets = (clientDir: string): Promise<BuildManifest> => readManifest(clientDir);

/** The script and the style of the pages of a preview. Rejects when there is no build. */
export const readPreviewAssets = (previewDir: string): Promise<Pick<Manifest, "script" | "style">> =>
  readManifest(previewDir);

/** The JSON that the build wrote, whose shape the caller knows. */
async function readManifest<Built>(directory: string): Promise<Built> {
  const file = path.join(directory, "manifest.json");
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (cause) {
    throw new Error(`the build must be there (no ${path.relative(process.cwd(), file)}): run npm run build`, { cause });
  }
}

/** Rejects when the build lacks the font. */
export async function readDisplayFont(
  clientDir: string,
  { displayFont: { file, ...font } }: Pick<BuildManifest, "displayFont">,
): Promise<DisplayFont> {
  return { truetype: await readFile(path.join(clientDir, file)), ...font };
}
