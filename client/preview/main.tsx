/** The main script of a previewed page: hydrates it as on the site, then follows every change of its content. */

import "../styles/index.css";
import "@sanity/visual-editing-standalone/style.css";
import { buildOf, dataPathTo } from "../../shared/pageData.ts";
import { siteRouteId } from "../createRoutes.tsx";
import { hydrate } from "../hydrate.tsx";
import { keepSliders } from "../keepSliders.ts";
import { matchPage } from "../matchPage.ts";
import { readPageBlock } from "../pageBlock.ts";
import { allSections } from "../sections/allSections.ts";
import { coalesced } from "./coalesced.ts";
import { type ConnectionState, followChanges } from "./followChanges.ts";
import { keepAttributes } from "./graft.ts";
import { createPreviewBar } from "./previewBar.ts";
import { createPreviewLoader } from "./previewLoader.ts";

keepSliders();
/** Only the Studio may frame a preview. */
const isInStudio = window.parent !== window;
const bar = createPreviewBar({ isInStudio, onLeave: () => void leave() });
const block = readPageBlock(document);
const loader = createPreviewLoader({
  fetch: window.fetch.bind(window),
  build: buildOf(block.script.url),
  initial: documentData(),
  onEnded: () => bar.show("ended"),
  onOtherBuild: () => window.location.reload(),
});
const router = await hydrate({ block, loader, components: allSections, prefetch: () => {} });
const revalidate = coalesced(() => router.revalidate());

const following = followChanges({
  open: () => new EventSource("/_preview/changes"),
  onChange: () => void revalidate(),
  onState: (state) => void showState(state),
});
void describe();
if (isInStudio) {
  keepAttributes(router);
  void import("./connectStudio.ts").then(({ connectStudio }) =>
    connectStudio({ router, revalidate, setPerspective: (layers) => void setPerspective(layers) }),
  );
}

/** An event stream does not say why it failed: a session may have ended while the computer slept. */
async function showState(state: ConnectionState): Promise<void> {
  bar.show(state);
  if (state !== "interrupted") return;
  const session = await fetch("/_preview/session").catch(() => null);
  if (session?.status !== 401) return;
  following.stop();
  bar.show("ended");
}

/** The layout and the page of the document. */
function* documentData(): Generator<[path: string, data: unknown]> {
  const { loaderData = {} } = block.router;
  const page = matchPage(window.location.pathname);
  yield [dataPathTo("layout"), loaderData[siteRouteId]];
  if (page && loaderData[page.id]) yield [dataPathTo(page.id, page.params), loaderData[page.id]];
}

async function describe(): Promise<void> {
  const response = await fetch("/_preview/session");
  if (response.ok) bar.describe(await response.json());
}

async function setPerspective(layers: readonly string[]): Promise<void> {
  const query = new URLSearchParams({ perspective: layers.join() });
  const response = await fetch(`/_preview/perspective?${query}`, { method: "POST" });
  if (!response.ok) return;
  const { isChanged } = await response.json();
  if (isChanged) await Promise.all([revalidate(), describe()]);
}

/** Where the session cannot be ended, the page stays, and the bar with it. */
async function leave(): Promise<void> {
  const { siteUrl } = await fetch("/_preview/session").then((response) => response.json());
  const { ok } = await fetch("/_preview/leave", { method: "POST" });
  if (ok) window.location.assign(siteUrl + window.location.pathname);
}
