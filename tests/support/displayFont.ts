/** The display font's file, from the package that the build takes it from. */

import { readFileSync } from "node:fs";

const file = "@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2";

export const displayFont = readFileSync(new URL(import.meta.resolve(file)));
