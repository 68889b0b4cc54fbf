/** What was before, and what came after. */

import "../pages/CaseStudyPage/changeOpenings.css";
import { Compare } from "./Compare/Compare.tsx";
import { Screens } from "./Screens/Screens.tsx";
import { Sequence } from "./Sequence/Sequence.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const changeSections: ComponentsIn<"changeSections"> = {
  screens: Screens,
  compare: Compare,
  sequence: Sequence,
};
