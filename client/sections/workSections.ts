import "../styles/clientColours.css";
import "./Hero/crossing.css";
import "./Quote/line.css";
import { CaseStudies } from "./CaseStudies/CaseStudies.tsx";
import { Services } from "./Services/Services.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const workSections: ComponentsIn<"workSections"> = { services: Services, caseStudies: CaseStudies };
