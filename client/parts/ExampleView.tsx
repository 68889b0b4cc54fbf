import { useState } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { pageRouteId, siteRouteId } from "../createRoutes.tsx";
import { layout as usualLayout } from "./content/agency.ts";
import type { Example } from "./example.ts";

/** An example inside a router with the layout and the page's data or error, as on the site. */
export function ExampleView({ example }: { example: Example }) {
  const [router] = useState(() => createExampleRouter(example));
  return <RouterProvider router={router} />;
}

/** Each example has its own router, so that following a link in one does not change the others. */
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
