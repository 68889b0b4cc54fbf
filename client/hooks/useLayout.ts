import { useRouteLoaderData } from "react-router-dom";
import type { LayoutData } from "../../shared/pageData.ts";

/** What every page shares. */
export function useLayout(): LayoutData {
  const layout = useRouteLoaderData<LayoutData>("site"); // its id in the table of routes, which imports pages
  if (!layout) throw new TypeError("a page must be rendered inside the site's layout");
  return layout;
}
