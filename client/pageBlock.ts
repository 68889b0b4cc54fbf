/** The page block: the JSON in a page's HTML from which the browser hydrates it. */

import type { HydrationState } from "react-router-dom";

export type BuiltScript = { url: string; integrity: string };

export type PageBlock = {
  /** All that the page needs, in one file. */
  style: string;
  /** The styles of the sections in each chunk alone, by its name: other pages need them. */
  chunkStyles: { readonly [chunk: string]: string };
  fonts: readonly string[];
  /** The main script, which hydrates the page. */
  script: BuiltScript;
  /** What the main script needs for this page, loaded beside it. */
  chunks: readonly BuiltScript[];
  /** Loaded when the page is idle. */
  forge: BuiltScript;
  router: HydrationState;
};

export const pageBlockId = "page-data";

/** Escapes `<`, so that no text in the JSON can close its script element. */
export function writePageBlock(block: unknown): string {
  return JSON.stringify(block).replaceAll("<", "\\u003c");
}

/** Throws a `TypeError` when the document was not rendered by this site and has no page block. */
export function readPageBlock(document: Document): PageBlock {
  const text = document.getElementById(pageBlockId)?.textContent;
  if (!text) throw new TypeError(`the document must have an element "${pageBlockId}" (got none)`);
  return JSON.parse(text);
}
