import { useState } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { pageRouteId, siteRouteId } from "../createRoutes.tsx";
import { layout as usualLayout } from "./content/agency.ts";
import type { Example } from "./example.ts";

/** An example among what it would find around it on the site: the router, the layout, the page's data or its failure. */
export function ExampleView({ example }: { example: Example }) {
  const [router] = useState(() => createExampleRouter(example));
  return <RouterProvider router={router} />;
}

/** Each example has an address of its own, so that following a link in one changes no other. */
function createExampleRouter({ element, path = "/", layout = usualLayout, data, error }: Example) {
  const page = { id: pageRouteId, path: "*", element, loader: () => data ?? null };
  const routes = [
    {
      id: siteRouteId,
      element: <Outlet />,
      loader: () => layout,
      children: [error === undefined ? page : { ...page, errorElement: element }],
    },
  ];
  return createMemoryRouter(routes, {
    initialEntries: [path],
    hydrationData: {
      loaderData: { [siteRouteId]: layout, [pageRouteId]: data ?? null },
      errors: error === undefined ? null : { [pageRouteId]: error },
    },
  });
}
