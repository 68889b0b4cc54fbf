import { createContext } from "react";

/** What the document needs besides the page: the same on server and browser, except for `onServer`. */
export type DocumentParts = {
  style: string;
  fonts: readonly string[];
  /** Fetches a page's data ahead of its visit. */
  prefetch: (path: string) => void;
  /** Written into the document by the server alone; the browser reads it there. */
  onServer?: { pageBlock: string; jsonLd?: string };
};

export const DocumentPartsContext = createContext<DocumentParts>({ style: "", fonts: [], prefetch: () => {} });
