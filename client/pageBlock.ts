/** The JSON block in which the server hands a page's state to the browser. */

import type { HydrationState } from "react-router-dom";

export type PageBlock = {
  style: string;
  fonts: readonly string[];
  /** What takes the page over. */
  script: { url: string; integrity: string };
  router: HydrationState;
};

export const pageBlockId = "page-data";

/** JSON that cannot end its own script element. */
export function writePageBlock(block: unknown): string {
  return JSON.stringify(block).replaceAll("<", "\\u003c");
}

/** Throws when the document has no block, which only a document of another making lacks. */
export function readPageBlock(document: Document): PageBlock {
  const text = document.getElementById(pageBlockId)?.textContent;
  if (!text) throw new TypeError(`the document must have an element "${pageBlockId}" (got none)`);
  return JSON.parse(text);
}
