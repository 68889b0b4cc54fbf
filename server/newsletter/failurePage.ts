/** The page that those without script see when their form was not taken, in the site's layout. */

import { subscribePath } from "../../shared/newsletter.ts";
import { collectPage } from "../pages/pageStream.ts";
import type { PageRenderer } from "../pages/renderPage.tsx";

/** Rendered for each of them, and not kept: at its address there is nothing to be read. */
export async function renderFailurePage({ load, render }: PageRenderer): Promise<Buffer> {
  return collectPage(await render(await load(subscribePath)));
}
