/** The display font, unpacked as the build does it. */

import { readFileSync } from "node:fs";
import decompressWoff2 from "woff2-encoder/decompress";
import type { DisplayFont } from "../../server/assets.ts";
import { lettersOf } from "../../server/social/lettering.ts";

const file = "@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2";
const truetype = Buffer.from(await decompressWoff2(readFileSync(new URL(import.meta.resolve(file)))));

export const displayFont: DisplayFont = { truetype, version: "test", letters: await lettersOf(truetype) };
