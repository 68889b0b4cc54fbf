/** Connects the page to the Studio that frames it: the overlays, the address bar of the Studio, and its perspective. */

import { enableVisualEditing, type VisualEditingOptions } from "@sanity/visual-editing-standalone";
import type { Router } from "../hydrate.tsx";

type Perspective = Parameters<NonNullable<VisualEditingOptions["onPerspectiveChange"]>>[0];
type History = NonNullable<VisualEditingOptions["history"]>;

export type ConnectStudioOptions = {
  router: Router;
  /** Loads the data of the page again. */
  revalidate: () => Promise<void>;
  setPerspective: (layers: readonly string[]) => void;
};

export function connectStudio({ router, revalidate, setPerspective }: ConnectStudioOptions): void {
  enableVisualEditing({
    history: historyOf(router),
    refresh: revalidate,
    onPerspectiveChange: (perspective) => setPerspective(layersOf(perspective)),
    zIndex: 2147483645,
  });
}

const layersOf = (perspective: Perspective) => (typeof perspective === "string" ? [perspective] : perspective);

const kinds = { PUSH: "push", POP: "pop", REPLACE: "replace" } as const;

/** The router's history, as the Studio follows and moves it. */
function historyOf(router: Router): History {
  return {
    subscribe(navigate) {
      let url = "";
      const tell = () => {
        const { location, historyAction } = router.state;
        if (url === router.createHref(location)) return;
        url = router.createHref(location);
        navigate({ type: kinds[historyAction], url, title: document.title });
      };
      tell();
      return router.subscribe(tell);
    },
    update({ type, url }) {
      if (type === "pop") return void router.navigate(-1);
      const { origin, pathname, search, hash } = new URL(url, window.location.href);
      if (origin === window.location.origin)
        void router.navigate(pathname + search + hash, { replace: type === "replace" });
    },
  };
}
