/** The browser's main script: hydrates the document and handles navigation from then on. */

import "./styles/index.css";
import { StrictMode, startTransition, useSyncExternalStore } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { createRoutes, siteRouteId } from "./createRoutes.tsx";
import { DocumentPartsContext } from "./DocumentParts.tsx";
import { matchPage } from "./matchPage.ts";
import { readPageBlock } from "./pageBlock.ts";
import { createPageLoader } from "./pageLoader.ts";

const { style, fonts, router: hydrationData } = readPageBlock(document);
const loader = createPageLoader({
  fetch: window.fetch.bind(window),
  now: () => performance.now(),
  layout: hydrationData.loaderData?.[siteRouteId],
});
const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");
const router = createBrowserRouter(createRoutes(loader), { hydrationData });

function prefetch(path: string): void {
  const page = matchPage(path);
  if (!page) return;
  const ignore = () => {}; // the visit itself retries and reports the error
  loader.page(page.id, page.params).catch(ignore);
  loader.layout().catch(ignore);
}

/** React runs view transitions even under `prefers-reduced-motion`, so they are switched off for those visitors. */
function Browser() {
  const isMotionReduced = useSyncExternalStore(
    onMotionPreference,
    () => reducedMotion.matches,
    () => false,
  );
  return <RouterProvider router={router} useTransitions={isMotionReduced ? false : undefined} />;
}

function onMotionPreference(onChange: () => void): () => void {
  reducedMotion.addEventListener("change", onChange);
  return () => reducedMotion.removeEventListener("change", onChange);
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
