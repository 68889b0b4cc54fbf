/** Sentences that replaced others, and what answers visitors. */

import "../pages/CaseStudyPage/draftsOpening.css";
import { Lookup } from "./Lookup/Lookup.tsx";
import { Readings } from "./Readings/Readings.tsx";
import { Sentences } from "./Sentences/Sentences.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const lookupSections: ComponentsIn<"lookupSections"> = {
  sentences: Sentences,
  lookup: Lookup,
  readings: Readings,
};
