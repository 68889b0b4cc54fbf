/** The browser's entry: hydrates the document the server sent and takes over its links. */

import "./styles/index.css";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { createRoutes, siteRouteId } from "./createRoutes.tsx";
import { DocumentPartsContext } from "./DocumentParts.tsx";
import { useReducedMotion } from "./hooks/useReducedMotion.ts";
import { matchPage } from "./matchPage.ts";
import { readPageBlock } from "./pageBlock.ts";
import { createPageLoader } from "./pageLoader.ts";

const { style, fonts, router: hydrationData } = readPageBlock(document);
const loader = createPageLoader({
  fetch: window.fetch.bind(window),
  now: () => performance.now(),
  layout: hydrationData.loaderData?.[siteRouteId],
});
const router = createBrowserRouter(createRoutes(loader), { hydrationData });

function prefetch(path: string): void {
  const page = matchPage(path);
  if (!page) return;
  const ignore = () => {}; // the visit itself will say what is wrong
  loader.page(page.id, page.params).catch(ignore);
  loader.layout().catch(ignore);
}

/** Pages fade and plates travel in transitions of React's; a visitor who asks for less motion gets none. */
function Browser() {
  return <RouterProvider router={router} useTransitions={useReducedMotion() ? false : undefined} />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentPartsContext value={{ style, fonts, prefetch }}>
        <Browser />
      </DocumentPartsContext>
    </StrictMode>,
  );
});
