/** What is drawn from numbers. */

import "../pages/CaseStudyPage/openingLevel.css";
import { Chart } from "./Chart/Chart.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const chartSections: ComponentsIn<"chartSections"> = { chart: Chart };
