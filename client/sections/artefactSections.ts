import "../pages/CaseStudyPage/caseStudy.css";
import "../styles/clientColours.css";
import "./RichTextSection/sideBySide.css";
import { Compare } from "./Compare/Compare.tsx";
import { Figures } from "./Figures/Figures.tsx";
import { Media } from "./Media/Media.tsx";
import { ObjectPicture } from "./ObjectPicture/ObjectPicture.tsx";
import { Pair } from "./Pair/Pair.tsx";
import { Screens } from "./Screens/Screens.tsx";
import { Sentences } from "./Sentences/Sentences.tsx";
import { Sequence } from "./Sequence/Sequence.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const artefactSections: ComponentsIn<"artefactSections"> = {
  screens: Screens,
  objectPicture: ObjectPicture,
  sentences: Sentences,
  compare: Compare,
  figures: Figures,
  sequence: Sequence,
  pair: Pair,
  media: Media,
};
