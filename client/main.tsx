/** The browser's main script: hydrates the document with data that it fetches at most once in ten seconds. */

import "./styles/index.css";
import { createPath } from "react-router-dom";
import { buildOf, type PageLoader } from "../shared/pageData.ts";
import { siteRouteId } from "./createRoutes.tsx";
import { createForgeLoader } from "./forgeLoader.ts";
import { hydrate } from "./hydrate.tsx";
import { matchPage } from "./matchPage.ts";
import { readPageBlock } from "./pageBlock.ts";
import { createPageLoader, OtherBuildError } from "./pageLoader.ts";

const block = readPageBlock(document);
const loader = createPageLoader({
  fetch: window.fetch.bind(window),
  build: buildOf(block.script.url),
  now: () => performance.now(),
  layout: block.router.loaderData?.[siteRouteId],
});
const visited: PageLoader = {
  layout: () => loader.layout().catch(loadDocument),
  page: (id, params) => loader.page(id, params).catch(loadDocument),
};
const router = hydrate({ block, loader: visited, prefetch, heatPlate: createForgeLoader(block.forge) });

/** After a deployment, a visit loads the document: its script knows the data. Resolves never, as the page is left. */
function loadDocument(error: unknown): Promise<never> {
  if (!(error instanceof OtherBuildError)) throw error;
  const { location } = router.state.navigation;
  if (location) window.location.assign(createPath(location));
  else window.location.reload();
  return new Promise(() => {});
}

function prefetch(path: string): void {
  const page = matchPage(path);
  if (!page) return;
  const ignore = () => {}; // the visit itself retries and reports the error
  loader.page(page.id, page.params).catch(ignore);
  loader.layout().catch(ignore);
}
