/** The page that a browser without script gets for a form that failed: made once for each revision of the content. */

import { subscribePath } from "../../shared/newsletter.ts";
import { collectPage } from "../pages/pageMaker.ts";
import type { PageRenderer } from "../pages/renderPage.tsx";

export type FailurePageOptions = { renderer: PageRenderer; revision: () => string };

/** Returns what makes the page. It rejects where the page cannot be rendered, and then the next form tries again. */
export function createFailurePage({ renderer, revision }: FailurePageOptions): () => Promise<Buffer> {
  let last: { revision: string; page: Promise<Buffer> } | undefined;

  async function render(): Promise<Buffer> {
    const rendering = await renderer.render(await renderer.load(subscribePath));
    if (rendering.status === 200) return collectPage(rendering);
    rendering.stream.abort();
    throw new TypeError(`the page of a failed form must have the status 200 (got ${rendering.status})`);
  }

  return function failurePage() {
    if (last?.revision === revision()) return last.page;
    const made = { revision: revision(), page: render() };
    last = made;
    made.page.catch(() => {
      if (last === made) last = undefined;
    });
    return made.page;
  };
}
