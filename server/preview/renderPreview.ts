/** Pages and page data in a perspective, made for one request each. */

import { buildOf, type PageLoader, type SiteIdentity } from "../../shared/pageData.ts";
import type { Manifest } from "../assets.ts";
import type { PreviewSource } from "../content/contentSource.ts";
import type { Answer } from "../http/answerHandler.ts";
import { siteUnavailable } from "../http/requireLayout.ts";
import type { Log } from "../log.ts";
import { createImageLinks, type ImageLinksOptions } from "../pages/imageLinks.ts";
import { createPageDataAnswers } from "../pages/pageDataHandler.ts";
import { createPageLoader } from "../pages/pageLoader.ts";
import { collectPage } from "../pages/pageMaker.ts";
import { createPageRenderer, LayoutError } from "../pages/renderPage.tsx";
import type { Layers } from "./perspective.ts";
import { createPreviewReader } from "./previewContent.ts";

export type PreviewRendererOptions = {
  source: Pick<PreviewSource, "fetch">;
  identity: SiteIdentity;
  imageLinks: ImageLinksOptions;
  /** The site's, with the preview's script and style. */
  manifest: Manifest;
  year: () => number;
  log: Log;
};

export type PreviewPage = { status: number; body: Buffer };

export type PreviewRenderer = ReturnType<typeof createPreviewRenderer>;

export function createPreviewRenderer({ source, identity, imageLinks, year, ...rendering }: PreviewRendererOptions) {
  const images = createImageLinks(imageLinks);
  const build = buildOf(rendering.manifest.script.url);
  /** A preview has no social cards, and its newsletter form sends nothing. */
  const socialCards = { linkOf: () => null };
  const loaderFor = (layers: Layers): PageLoader =>
    createPageLoader({ content: createPreviewReader(source, layers), images, socialCards, site: identity, year });

  /** Throws an `HttpError` where the perspective has no layout. */
  async function renderPreview(path: string, layers: Layers): Promise<PreviewPage> {
    const renderer = createPageRenderer({ ...rendering, loader: loaderFor(layers) });
    try {
      const page = await renderer.render(await renderer.load(path));
      return { status: page.status, body: await collectPage(page) };
    } catch (error) {
      throw error instanceof LayoutError ? siteUnavailable(error) : error;
    }
  }

  /** The data of a path below `/_data`. */
  const pageData = (path: string, layers: Layers): Promise<Answer> =>
    createPageDataAnswers({ loader: loaderFor(layers), build, isRedirected: () => false })(path);

  return { renderPreview, pageData };
}
