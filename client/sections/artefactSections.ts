import "../pages/CaseStudyPage/caseStudy.css";
import "../pages/CaseStudyPage/sentenceOpening.css";
import "../styles/clientColours.css";
import "./Quote/quoteForms.css";
import "./RichTextSection/sideBySide.css";
import "./Quote/stairs.css";
import { Figures } from "./Figures/Figures.tsx";
import { ObjectPicture } from "./ObjectPicture/ObjectPicture.tsx";
import { Pair } from "./Pair/Pair.tsx";
import { Sentences } from "./Sentences/Sentences.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const artefactSections: ComponentsIn<"artefactSections"> = {
  sentences: Sentences,
  objectPicture: ObjectPicture,
  figures: Figures,
  pair: Pair,
};
