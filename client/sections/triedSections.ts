/** What visitors step through and try. */

import "./slider.css";
import { Pattern } from "./Pattern/Pattern.tsx";
import { Seats } from "./Seats/Seats.tsx";
import { Sequence } from "./Sequence/Sequence.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const triedSections: ComponentsIn<"triedSections"> = { pattern: Pattern, seats: Seats, sequence: Sequence };
