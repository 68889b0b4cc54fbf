/** Pages and page data in a perspective, made for one request each. */

import { buildOf, type PageLoader, type SiteIdentity } from "../../shared/pageData.ts";
import type { Manifest } from "../assets.ts";
import type { PreviewSource } from "../content/contentSource.ts";
import type { Answer } from "../http/answerHandler.ts";
import { siteUnavailable } from "../http/requireLayout.ts";
import type { Log } from "../log.ts";
import { createImageLinks, type ImageLinksOptions } from "../pages/imageLinks.ts";
import { createPageDataAnswers } from "../pages/pageDataHandler.ts";
import { type ContentReader, createPageLoader } from "../pages/pageLoader.ts";
import { collectPage } from "../pages/pageMaker.ts";
import { createPageRenderer, LayoutError } from "../pages/renderPage.tsx";
import { createMarks } from "./marks.ts";
import type { Layers } from "./perspective.ts";
import { createPreviewReader } from "./previewContent.ts";

export type PreviewRendererOptions = {
  source: Pick<PreviewSource, "fetch">;
  identity: SiteIdentity;
  imageLinks: ImageLinksOptions;
  /** The site's, with the preview's script and style. */
  manifest: Manifest;
  /** Where the texts of a page are edited. */
  studioUrl: string;
  year: () => number;
  log: Log;
};

export type PreviewPage = { status: number; body: Buffer };

export type PreviewRenderer = ReturnType<typeof createPreviewRenderer>;

export function createPreviewRenderer(options: PreviewRendererOptions) {
  const { source, identity, imageLinks, studioUrl, year, ...rendering } = options;
  const images = createImageLinks(imageLinks);
  const build = buildOf(rendering.manifest.script.url);
  /** A preview has no social cards, and its newsletter form sends nothing. */
  const socialCards = { linkOf: () => null };
  const loaderFor = (content: ContentReader, links = images): PageLoader =>
    createPageLoader({ content, images: links, socialCards, site: identity, year });

  async function render(path: string, loader: PageLoader): Promise<PreviewPage> {
    const renderer = createPageRenderer({ ...rendering, loader });
    const page = await renderer.render(await renderer.load(path));
    return { status: page.status, body: await collectPage(page) };
  }

  /** Throws an `HttpError` where the perspective has no layout. */
  async function renderPreview(path: string, layers: Layers): Promise<PreviewPage> {
    const content = createPreviewReader(source, layers);
    const marks = createMarks(studioUrl);
    try {
      const [clean, marked] = await Promise.all([
        render(path, loaderFor(content)),
        render(path, loaderFor(marks.reader(content), marks.images(images))),
      ]);
      const body = marks.attributesOn(clean.body.toString(), marked.body.toString());
      return { status: clean.status, body: Buffer.from(body) };
    } catch (error) {
      throw error instanceof LayoutError ? siteUnavailable(error) : error;
    }
  }

  /** The data of a path below `/_data`. */
  const pageData = (path: string, layers: Layers): Promise<Answer> =>
    createPageDataAnswers({ loader: loaderFor(createPreviewReader(source, layers)), build, isRedirected: () => false })(
      path,
    );

  return { renderPreview, pageData };
}
