import { useRouteLoaderData } from "react-router-dom";
import type { LayoutData } from "../../shared/pageData.ts";

/** The layout data, which every page shares. */
export function useLayout(): LayoutData {
  const layout = useRouteLoaderData<LayoutData>("site"); // not imported from createRoutes.tsx, which imports pages
  if (!layout) throw new TypeError('a page must be rendered inside the route "site"');
  return layout;
}
