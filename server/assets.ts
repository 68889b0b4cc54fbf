/** The build's manifest and files: what a page has to load, and the bytes to answer with. */

import { readFile } from "node:fs/promises";
import path from "node:path";

export type Manifest = {
  script: { url: string; integrity: string };
  style: string;
  fonts: string[];
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
