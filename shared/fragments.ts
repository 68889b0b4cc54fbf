/** Names of places within a page: what stands behind the `#` of an address. */

/** The site's own elements; no section of an editor's may take their names. */
export const ownFragments: readonly string[] = ["main", "menu", "newsletter", "newsletter-success", "all", "page-data"];

/** `Food and drink` → `food-and-drink`; letters of every script are kept. Never one of the site's own. */
export function fragmentOf(name: string): string {
  const fragment = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return fragment === "" || ownFragments.includes(fragment) ? `section-${fragment}` : fragment;
}
