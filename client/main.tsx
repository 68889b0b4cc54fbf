/** The browser's main script: hydrates the document with data that it fetches at most once in ten seconds. */

import "./styles/index.css";

export * from "./forChunks.ts";

import { createPath } from "react-router-dom";
import { buildOf, type PageData, type PageLoader } from "../shared/pageData.ts";
import type { RouteId, RouteParams } from "../shared/routes.ts";
import { siteRouteId } from "./createRoutes.tsx";
import { createForgeLoader } from "./forgeLoader.ts";
import { hydrate } from "./hydrate.tsx";
import { keepSliders } from "./keepSliders.ts";
import { matchPage } from "./matchPage.ts";
import { nextTask } from "./nextTask.ts";
import { readPageBlock } from "./pageBlock.ts";
import { createPageLoader, OtherBuildError } from "./pageLoader.ts";
import { createSectionLoader } from "./sections/loadSections.ts";

keepSliders();
const block = readPageBlock(document);
const loader = createPageLoader({
  fetch: window.fetch.bind(window),
  build: buildOf(block.script.url),
  now: () => performance.now(),
  layout: block.router.loaderData?.[siteRouteId],
});
const pages = Object.values(block.router.loaderData ?? {});
const { components, loadFor } = createSectionLoader(block.chunkStyles, pages);
const visited: PageLoader = {
  layout: () => loader.layout().catch(loadDocument),
  page: (id, params) => loadPage(id, params).catch(loadDocument),
};
/** The sections import from this module, so it must not wait for them. */
const hydrated = Promise.all(pages.map(loadFor))
  .then(nextTask)
  .then(() => hydrate({ block, loader: visited, components, prefetch, heatPlate: createForgeLoader(block.forge) }));

/** The page's data, when what shows it is there too. */
async function loadPage<Id extends RouteId>(id: Id, params: RouteParams<Id>): Promise<PageData | null> {
  const page = await loader.page(id, params);
  await loadFor(page);
  return page;
}

/** After a deployment, a visit loads the document: its script knows the data. Resolves never, as the page is left. */
async function loadDocument(error: unknown): Promise<never> {
  if (!(error instanceof OtherBuildError)) throw error;
  const { location } = (await hydrated).state.navigation;
  if (location) window.location.assign(createPath(location));
  else window.location.reload();
  return new Promise(() => {});
}

function prefetch(path: string): void {
  const page = matchPage(path);
  if (!page) return;
  const ignore = () => {}; // the visit itself retries and reports the error
  loadPage(page.id, page.params).catch(ignore);
  loader.layout().catch(ignore);
}
