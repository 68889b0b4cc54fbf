import "./Hero/crossing.css";
import "./RichTextSection/pictured.css";
import "../pages/ReadingPage/readingPage.css";
import "../styles/clientColours.css";
import "./Quote/floors.css";
import { ClientLogos } from "./ClientLogos/ClientLogos.tsx";
import { FeatureGrid } from "./FeatureGrid/FeatureGrid.tsx";
import { Media } from "./Media/Media.tsx";
import { Statistics } from "./Statistics/Statistics.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";
import { Team } from "./Team/Team.tsx";

export const listSections: ComponentsIn<"listSections"> = {
  featureGrid: FeatureGrid,
  statistics: Statistics,
  media: Media,
  clientLogos: ClientLogos,
  team: Team,
};
