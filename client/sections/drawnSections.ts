/** What is drawn from numbers that editors write. */

import { Distance } from "./Distance/Distance.tsx";
import { Pattern } from "./Pattern/Pattern.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const drawnSections: ComponentsIn<"drawnSections"> = { distance: Distance, pattern: Pattern };
