import { matchRoutes } from "react-router-dom";
import { type RouteId, type RouteParams, routes } from "../shared/routes.ts";

const pages = Object.entries(routes).map(([id, { path }]) => ({ id, path, caseSensitive: true }));

/** The page at a path of this site; `null` for any other path, such as a file or a feed. */
export function matchPage(path: string): { id: RouteId; params: RouteParams<RouteId> } | null {
  const match = isDecodable(path) ? matchRoutes(pages, path)?.[0] : undefined;
  return match ? { id: match.route.id as RouteId, params: match.params as RouteParams<RouteId> } : null; // from the table
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false; // malformed percent-encoding
  }
}
