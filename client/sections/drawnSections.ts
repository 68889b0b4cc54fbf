/** What is drawn from numbers that editors write. */

import { Distance } from "./Distance/Distance.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const drawnSections: ComponentsIn<"drawnSections"> = { distance: Distance };
