/** The browser's main script: hydrates the document and handles navigation from then on. */

import "./styles/index.css";
import { StrictMode, startTransition, useSyncExternalStore } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, createPath, RouterProvider } from "react-router-dom";
import { buildOf, type PageLoader } from "../shared/pageData.ts";
import { createRoutes, siteRouteId } from "./createRoutes.tsx";
import { DocumentPartsContext } from "./DocumentParts.tsx";
import { matchPage } from "./matchPage.ts";
import { readPageBlock } from "./pageBlock.ts";
import { createPageLoader, OtherBuildError } from "./pageLoader.ts";

const { style, fonts, script, router: hydrationData } = readPageBlock(document);
const loader = createPageLoader({
  fetch: window.fetch.bind(window),
  build: buildOf(script.url),
  now: () => performance.now(),
  layout: hydrationData.loaderData?.[siteRouteId],
});
const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");
const visited: PageLoader = {
  layout: () => loader.layout().catch(loadDocument),
  page: (id, params) => loader.page(id, params).catch(loadDocument),
};
const router = createBrowserRouter(createRoutes(visited), { hydrationData });
const reported = new Set<string>();

/** After a deployment, a visit loads the document: its script knows the data. Resolves never, as the page is left. */
function loadDocument(error: unknown): Promise<never> {
  if (!(error instanceof OtherBuildError)) throw error;
  const { location } = router.state.navigation;
  if (location) window.location.assign(createPath(location));
  else window.location.reload();
  return new Promise(() => {});
}

/** Once for each type: a section is rendered many times. */
function reportSection(type: string): void {
  if (reported.has(type)) return;
  reported.add(type);
  window.reportError(new Error(`the script must know the type of every section (got ${JSON.stringify(type)})`));
}

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
      <DocumentPartsContext value={{ style, fonts, prefetch, reportSection }}>
        <Browser />
      </DocumentPartsContext>
    </StrictMode>,
  );
});
