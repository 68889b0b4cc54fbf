/** The components of sections in a visitor's browser: those of the main script, and others before a page shows them. */

import type { PageData } from "../../shared/pageData.ts";
import { appendLink } from "../appendLink.ts";
import { ConnectionError } from "../connectionError.ts";
import { mainSections } from "./mainSections.ts";
import {
  type ComponentsIn,
  chunkStylesOf,
  chunksOf,
  type SectionChunk,
  type SectionComponents,
} from "./sectionChunks.ts";

const load: { [Name in SectionChunk]: () => Promise<ComponentsIn<Name>> } = {
  workSections: async () => (await import("./workSections.ts")).workSections,
  listSections: async () => (await import("./listSections.ts")).listSections,
  agencySections: async () => (await import("./agencySections.ts")).agencySections,
  contactSections: async () => (await import("./contactSections.ts")).contactSections,
  artefactSections: async () => (await import("./artefactSections.ts")).artefactSections,
  drawnSections: async () => (await import("./drawnSections.ts")).drawnSections,
  changeSections: async () => (await import("./changeSections.ts")).changeSections,
  chartSections: async () => (await import("./chartSections.ts")).chartSections,
  triedSections: async () => (await import("./triedSections.ts")).triedSections,
  lookupSections: async () => (await import("./lookupSections.ts")).lookupSections,
};

/** The document came with the styles of its own pages. */
export function createSectionLoader(styles: { readonly [chunk: string]: string }, ownPages: readonly PageData[]) {
  const components: Partial<SectionComponents> = { ...mainSections };
  const ownStyles = ownPages.flatMap((page) => chunkStylesOf(page, styles));
  const stylesLoading = new Map(ownStyles.map((url) => [url, Promise.resolve()]));

  /** Once, unless it fails: then the next visit tries again. */
  function loadStyleOnce(url: string): Promise<void> {
    const loading = stylesLoading.get(url) ?? loadStyle(url);
    stylesLoading.set(url, loading);
    loading.catch(() => stylesLoading.delete(url));
    return loading;
  }

  return {
    /** Grows with the chunks that have been loaded. */
    components,

    /** Resolves when the page can be shown. A chunk that is loaded already is not requested again. */
    async loadFor(page: PageData | null): Promise<void> {
      const scripts = [...chunksOf(page)].map(async (name) => Object.assign(components, await load[name]()));
      await Promise.all([...scripts, ...chunkStylesOf(page, styles).map(loadStyleOnce)]).catch((cause: unknown) => {
        throw new ConnectionError("the components of a page could not be loaded", { cause });
      });
    },
  };
}

/** Resolves when the document has the style. */
async function loadStyle(url: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = url;
  await appendLink(link).catch((error) => {
    link.remove();
    throw error;
  });
}
