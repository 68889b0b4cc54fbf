/** The page that a visitor meant whose address has a typo, or more words than the page's. */

import { type PageRouteId, pageRouteIds, routes } from "../../../shared/routes.ts";

/** Longer addresses are no typos of ours, and would take long to compare. */
const maxLength = 26;
/** The share of letters that may differ; two may in any address that is not shorter than our shortest. */
const [shareOfLetters, lettersInAnyCase, shortestLength] = [0.4, 2, 4];

/** `null` where no page in the site's table has an address like this one, or is named in it. */
export function likelyPage(pathname: string): PageRouteId | null {
  if (pathname.length > maxLength) return null; // before the expression, which is slow with thousands of slashes
  const typed = pathname.toLowerCase().replace(/^\/+|\/+$/g, "");
  const words = typed.split(/[-/]/);
  const mostLetters = Math.max(typed.length < shortestLength ? 0 : lettersInAnyCase, shareOfLetters * typed.length);
  const [nearest] = pageRouteIds
    .filter((id) => id !== "home")
    .map((id) => ({ id, path: routes[id].path.slice(1) }))
    .map(({ id, path }) => ({ id, letters: words.includes(path) ? 0 : differentLetters(typed, path) }))
    .filter(({ letters }) => letters <= mostLetters)
    .toSorted((one, other) => one.letters - other.letters);
  return nearest?.id ?? null;
}

/** The Levenshtein distance: how many letters have to be added, removed or replaced. */
function differentLetters(from: string, to: string): number {
  let row = [...to, ""].map((_, place) => place);
  for (const [place, letter] of [...from].entries()) {
    const next = [place + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
