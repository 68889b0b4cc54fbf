/** An example: a component, section or page in one state, for the parts page, the unit tests and axe. */

import type { ReactNode } from "react";
import type { CaseStudyPageData, ComposedPageData, LayoutData, PageSection } from "../../shared/pageData.ts";

/** The path of the parts page. A single example is at `/_parts/<id>`. */
export const partsPath = "/_parts";

export type Surface = "paper" | "tint" | "ink" | "ember";

/**
 * How the parts page shows an example. A `tile` shares a row with others; a `row` has the full text width; both are on
 * their surface. A `band` runs from edge to edge. The others are framed documents: a `page` at any width, a `phone` at
 * a phone's width, and a `document` that brings its own `html` element.
 */
export type Stage = "tile" | "row" | "band" | "page" | "phone" | "document";

/** An example's surroundings, and what happens to it after hydration. */
export type ExampleOptions = {
  /** The surface of a tile or row; `paper` by default. */
  surface?: Surface;
  /** The language of the words as a BCP 47 tag: English by default, German in a state named "long words". */
  language?: string;
  /** Against the direction of the language, to see a component mirrored. */
  direction?: "rtl";
  /** The path of the current page; `/` by default. */
  path?: string;
  /** The loader data of the layout and the page, or the error with which the page failed. */
  layout?: LayoutData;
  data?: ComposedPageData | CaseStudyPageData;
  error?: unknown;
  /** The example renders nothing: a section whose list is empty. */
  isBlank?: boolean;
  /** What a visitor does to reach the state, run after hydration; `root` contains only this example. */
  act?: (root: HTMLElement) => void | Promise<void>;
};

export type Example = ExampleOptions & {
  /** Unique, made from part and state: `text-link-on-ink`. */
  id: string;
  part: string;
  state: string;
  stage: Stage;
  element: ReactNode;
  /** The content of a section. */
  section?: PageSection;
};

/** A component, section or page, named after its folder, with an example per state. */
export type Part = { name: string; examples: Example[] };

/** Whether the example is shown in an iframe. */
export function isFramed({ stage }: Example): boolean {
  return stage === "page" || stage === "phone" || stage === "document";
}
