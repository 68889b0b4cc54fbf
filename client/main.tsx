/** The browser's entry: hydrates the document the server sent and takes over its links. */

import "./styles/index.css";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterProvider } from "react-router-dom";
import { type RouteId, routes } from "../shared/routes.ts";
import { DocumentPartsContext } from "./DocumentParts.tsx";
import { readPageBlock } from "./pageBlock.ts";
import { createPageLoader } from "./pageLoader.ts";
import { createRoutes } from "./routes.tsx";

const { style, fonts, router: hydrationData } = readPageBlock(document);
const loader = createPageLoader({ fetch: window.fetch.bind(window), now: () => performance.now() });
const router = createBrowserRouter(createRoutes(loader), { hydrationData });

const paths = Object.entries(routes).map(([id, { path }]) => ({ id, path }));

function prefetch(path: string): void {
  const match = matchRoutes(paths, path)?.[0];
  if (!match) return;
  const ignore = () => {}; // the visit itself will say what is wrong
  loader.page(match.route.id as RouteId, match.params as { slug: string }).catch(ignore);
  loader.layout().catch(ignore);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentPartsContext value={{ style, fonts, prefetch }}>
        <RouterProvider router={router} />
      </DocumentPartsContext>
    </StrictMode>,
  );
});
