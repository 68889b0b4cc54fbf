/** An example: a component or a section in one of its states, as the page of parts, the unit tests and axe see it. */

import type { ReactNode } from "react";
import type { CaseStudyPageData, ComposedPageData, LayoutData, PageSection } from "../../shared/pageData.ts";

/** The page of parts. An example alone is at `/_parts/<id>`. */
export const partsPath = "/_parts";

export type Surface = "paper" | "tint" | "ink" | "ember";

/**
 * Where an example is shown. A `tile` stands beside others, a `row` has the width of the page to itself, both on their
 * surface; a `band` runs from edge to edge. The others need a document of their own: a `page` at any width, a `phone`
 * at a phone's; a `document` is one.
 */
export type Stage = "tile" | "row" | "band" | "page" | "phone" | "document";

/** What an example finds around it, and what is done with it. */
export type Circumstances = {
  /** What a tile or a row stands on; paper unless it says otherwise. */
  surface?: Surface;
  /** The visitor's address on the site; the home page's unless it says otherwise. */
  path?: string;
  /** What the site's layout and the page's loader would have answered, or how the page failed. */
  layout?: LayoutData;
  data?: ComposedPageData | CaseStudyPageData;
  error?: unknown;
  /** Nothing is to be seen: a section of a list that is empty. */
  isBlank?: boolean;
  /** What a visitor does to reach the state, once script has taken over; `root` holds the example alone. */
  act?: (root: HTMLElement) => void | Promise<void>;
};

export type Example = Circumstances & {
  /** `text-link-on-ink`: of part and state, so that no two are the same. */
  id: string;
  part: string;
  state: string;
  stage: Stage;
  element: ReactNode;
  /** What the element was made from, where it is a section. */
  section?: PageSection;
};

/** A component or section, by the name of its folder, in every state worth seeing. */
export type Part = { name: string; examples: Example[] };

/** Whether it is shown in a document of its own. */
export function isFramed({ stage }: Example): boolean {
  return stage === "page" || stage === "phone" || stage === "document";
}
