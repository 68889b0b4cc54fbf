/** What an agency says of itself: its name, its ways, its people. */

import "./Hero/crossing.css";
import "./RichTextSection/pictured.css";
import "./slider.css";
import { FeatureGrid } from "./FeatureGrid/FeatureGrid.tsx";
import { Statistics } from "./Statistics/Statistics.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";
import { Team } from "./Team/Team.tsx";
import { Tempering } from "./Tempering/Tempering.tsx";

export const agencySections: ComponentsIn<"agencySections"> = {
  tempering: Tempering,
  featureGrid: FeatureGrid,
  team: Team,
  statistics: Statistics,
};
