/** What is drawn from numbers. */

import "../pages/CaseStudyPage/openingLevel.css";
import "./Chart/carried.css";
import { Chart } from "./Chart/Chart.tsx";
import { Levels } from "./Levels/Levels.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const chartSections: ComponentsIn<"chartSections"> = { chart: Chart, levels: Levels };
