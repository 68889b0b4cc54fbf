import "./Hero/crossing.css";
import "../pages/ReadingPage/readingPage.css";
import "../styles/clientColours.css";
import "./Quote/floors.css";
import { ClientLogos } from "./ClientLogos/ClientLogos.tsx";
import { Media } from "./Media/Media.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const listSections: ComponentsIn<"listSections"> = { media: Media, clientLogos: ClientLogos };
