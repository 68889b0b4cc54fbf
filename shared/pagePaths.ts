/** Which paths may have a page, from memory alone. */

import { pageRouteIds, pathTo, routes } from "./routes.ts";

export type MayBePage = (path: string) => boolean;

const composedPaths: ReadonlySet<string> = new Set(pageRouteIds.map((id) => routes[id].path));
const caseStudyStart = pathTo("caseStudy", { slug: "" });

/**
 * A path of the table or of a case study in the list. Until the list has been read, any slug may be one. `caseStudies`
 * returns the same list until it changes.
 */
export function createPagePaths(caseStudies: () => readonly { slug: string }[] | null | undefined): MayBePage {
  let known: { list: unknown; slugs: ReadonlySet<string> } | undefined;

  function mayBeSlug(slug: string): boolean {
    const list = caseStudies();
    if (!list) return true;
    if (known?.list !== list) known = { list, slugs: new Set(list.map(({ slug }) => slug)) };
    return known.slugs.has(slug);
  }

  return (path) =>
    composedPaths.has(path) || (path.startsWith(caseStudyStart) && mayBeSlug(path.slice(caseStudyStart.length)));
}
