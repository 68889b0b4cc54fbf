/** The components of sections in a visitor's browser: those of the main script, and others before a page shows them. */

import type { PageData } from "../../shared/pageData.ts";
import { ConnectionError } from "../connectionError.ts";
import { mainSections } from "./mainSections.ts";
import { type ComponentsIn, chunksOf, type SectionChunk, type SectionComponents } from "./sectionChunks.ts";

const load: { [Name in SectionChunk]: () => Promise<ComponentsIn<Name>> } = {
  listSections: async () => (await import("./listSections.ts")).listSections,
  artefactSections: async () => (await import("./artefactSections.ts")).artefactSections,
};

export function createSectionLoader() {
  const components: Partial<SectionComponents> = { ...mainSections };
  return {
    /** Grows with the chunks that have been loaded. */
    components,

    /** Resolves when the page can be shown. A chunk that is loaded already is not requested again. */
    async loadFor(page: PageData | null): Promise<void> {
      const loading = [...chunksOf(page)].map(async (name) => Object.assign(components, await load[name]()));
      await Promise.all(loading).catch((cause: unknown) => {
        throw new ConnectionError("the components of a page could not be loaded", { cause });
      });
    },
  };
}
