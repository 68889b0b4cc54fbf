/** What visitors step through and try. */

import { Sequence } from "./Sequence/Sequence.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const triedSections: ComponentsIn<"triedSections"> = { sequence: Sequence };
