/** Fragments: the part of a URL after `#`, which names an element of the page. */

/** The ids of the site's own elements, which content must not use. */
export const ownFragments: readonly string[] = ["main", "menu", "newsletter", "newsletter-success", "all", "page-data"];

/** `Food and drink` → `food-and-drink`. Keeps letters of every script; an id of the site gets the prefix `section-`. */
export function fragmentOf(name: string): string {
  const fragment = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return fragment === "" || ownFragments.includes(fragment) ? `section-${fragment}` : fragment;
}
