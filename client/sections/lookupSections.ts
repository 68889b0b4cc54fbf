/** What answers visitors. */

import { Lookup } from "./Lookup/Lookup.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const lookupSections: ComponentsIn<"lookupSections"> = { lookup: Lookup };
