import { agencySections } from "./agencySections.ts";
import { artefactSections } from "./artefactSections.ts";
import { changeSections } from "./changeSections.ts";
import { chartSections } from "./chartSections.ts";
import { contactSections } from "./contactSections.ts";
import { drawnSections } from "./drawnSections.ts";
import { listSections } from "./listSections.ts";
import { lookupSections } from "./lookupSections.ts";
import { mainSections } from "./mainSections.ts";
import type { SectionComponents } from "./sectionChunks.ts";
import { triedSections } from "./triedSections.ts";
import { workSections } from "./workSections.ts";

/** For the server, previews and the parts page; visitors download what they see. */
export const allSections: SectionComponents = {
  ...mainSections,
  ...workSections,
  ...listSections,
  ...agencySections,
  ...contactSections,
  ...artefactSections,
  ...changeSections,
  ...drawnSections,
  ...chartSections,
  ...lookupSections,
  ...triedSections,
};
