/** What visitors step through and try. */

import "./slider.css";
import { Seats } from "./Seats/Seats.tsx";
import { Sequence } from "./Sequence/Sequence.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const triedSections: ComponentsIn<"triedSections"> = { seats: Seats, sequence: Sequence };
