import { createContext } from "react";
import type { HeatPlate } from "./forgeLoader.ts";
import type { SectionComponents } from "./sections/sectionChunks.ts";

/** What the document needs besides page data: equal on server and browser, except for `onServer`. */
export type DocumentParts = {
  /** With the styles of what the document came with; a visit to another page adds what that needs. */
  style: string;
  fonts: readonly string[];
  /** In a visitor's browser at least those of the sections that the page has. */
  components: Partial<SectionComponents>;
  /** Fetches the data of the page at `path` before the visitor goes there. */
  prefetch: (path: string) => void;
  /** Not in a preview, nor on the server. */
  heatPlate?: HeatPlate;
  /** Told of each section type that this build does not know, whenever such a section is rendered. */
  reportSection?: (type: string) => void;
  /** JSON that only the server writes into the document. */
  onServer?: { pageBlock: string; jsonLd?: string };
};

export const DocumentPartsContext = createContext<DocumentParts>({
  style: "",
  fonts: [],
  components: {},
  prefetch: () => {},
});
