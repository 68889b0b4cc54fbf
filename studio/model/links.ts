/** Where a link leads: to a page of the route table, to a document with an address of its own, or away from the site. */

import { redirectKey } from "../../shared/redirects.ts";
import { type Route, type RouteId, routes } from "../../shared/routes.ts";

export type LinkTarget =
  | { kind: "page" }
  /** A page that exists if a document of the type has the slug. */
  | { kind: "document"; path: string; type: string; slug: string }
  /** Another site, a fragment, an address for mail, or a file: not checked. */
  | { kind: "other" }
  | { kind: "unknown"; path: string };

export function linkTarget(href: string): LinkTarget {
  const [path = ""] = href.trim().split(/[?#]/);
  if (!path.startsWith("/") || /\.\w+$/.test(path)) return { kind: "other" };
  for (const id of Object.keys(routes) as RouteId[]) {
    const route: Route = routes[id];
    const slug = matchRoute(route.path, path);
    if (slug === null) continue;
    return slug === undefined ? { kind: "page" } : { kind: "document", path, type: route.document, slug };
  }
  return { kind: "unknown", path };
}

/** The value of the route's parameter, `undefined` for a route without one; `null` when the path is another page's. */
function matchRoute(pattern: string, path: string): string | undefined | null {
  const found = new RegExp(`^${pattern.replace(/:\w+/g, "([^/]+)")}/?$`).exec(
    path === "/" ? path : path.replace(/\/$/, ""),
  );
  return found ? found[1] : null;
}

/** Whether a redirect leads from the path, by the `from` of all redirects. */
export function isRedirected(path: string, froms: readonly unknown[]): boolean {
  return froms.some((from) => typeof from === "string" && redirectKey(from) === redirectKey(path));
}

/** What an editor reads about a path that no page has. */
export const unknownPage = (path: string) =>
  `The site has no page ${path}: visitors who follow this link see “not found”.`;
