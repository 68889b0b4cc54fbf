/** The display font's file, from the package that the build takes it from. */

import { readFileSync } from "node:fs";
import { lettersOf } from "../../server/social/lettering.ts";

const file = "@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2";

export const displayFont = readFileSync(new URL(import.meta.resolve(file)));
export const displayLetters = await lettersOf(displayFont);
