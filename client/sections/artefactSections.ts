import "../pages/CaseStudyPage/caseStudy.css";
import "../styles/clientColours.css";
import "./Quote/quoteForms.css";
import "./RichTextSection/sideBySide.css";
import "./Quote/stairs.css";
import { Figures } from "./Figures/Figures.tsx";
import { ObjectPicture } from "./ObjectPicture/ObjectPicture.tsx";
import { Pair } from "./Pair/Pair.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const artefactSections: ComponentsIn<"artefactSections"> = {
  objectPicture: ObjectPicture,
  figures: Figures,
  pair: Pair,
};
