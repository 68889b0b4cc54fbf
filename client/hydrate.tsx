/** Hydrates the document and handles navigation from then on: on the site, and in a preview. */

import { StrictMode, startTransition, useCallback, useEffect, useSyncExternalStore } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import type { PageLoader } from "../shared/pageData.ts";
import { createRoutes } from "./createRoutes.tsx";
import { type DocumentParts, DocumentPartsContext } from "./DocumentParts.tsx";
import { nextTask } from "./nextTask.ts";
import type { PageBlock } from "./pageBlock.ts";

export type HydrateOptions = { block: PageBlock; loader: PageLoader } & Pick<
  DocumentParts,
  "components" | "prefetch" | "heatPlate"
>;

export type Router = ReturnType<typeof createBrowserRouter>;

/** In two tasks, neither of which keeps the browser from answering a visitor on a slow phone. */
export async function hydrate(options: HydrateOptions): Promise<Router> {
  const { block, loader, components, prefetch, heatPlate } = options;
  const { style, fonts, router: hydrationData } = block;
  keyEntry();
  window.addEventListener("popstate", keyEntry); // before the router's
  const router = createBrowserRouter(createRoutes(loader), { hydrationData });
  await nextTask();
  const reported = new Set<string>();
  const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");

  /** Once for each type: a section is rendered many times. */
  function reportSection(type: string): void {
    if (reported.has(type)) return;
    reported.add(type);
    window.reportError(new Error(`the script must know the type of every section (got ${JSON.stringify(type)})`));
  }

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentPartsContext value={{ style, fonts, components, prefetch, heatPlate, reportSection }}>
          <Browser router={router} reducedMotion={reducedMotion} />
        </DocumentPartsContext>
      </StrictMode>,
    );
  });
  return router;
}

/**
 * Gives an entry of the tab's history the key by which the router keeps its scroll position. Those that a document or a
 * plain link to a fragment made have none, and would share one.
 */
function keyEntry(): void {
  const { state } = window.history;
  if (!state?.key) window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, "");
}

/** React runs view transitions even under `prefers-reduced-motion`, so they are switched off for those visitors. */
function Browser({ router, reducedMotion }: { router: Router; reducedMotion: MediaQueryList }) {
  const onMotionPreference = useCallback(
    (onChange: () => void) => {
      reducedMotion.addEventListener("change", onChange);
      return () => reducedMotion.removeEventListener("change", onChange);
    },
    [reducedMotion],
  );
  const isMotionReduced = useSyncExternalStore(
    onMotionPreference,
    () => reducedMotion.matches,
    () => false,
  );
  useEffect(() => {
    document.documentElement.style.viewTransitionName = "root"; // else React leaves the window out of its transitions
    window.dispatchEvent(new Event("hydrated")); // every component has its effects by now: start.ts waits for it
  }, []);
  return <RouterProvider router={router} useTransitions={isMotionReduced ? false : undefined} />;
}
