/**
 * Path → data → status and stream: the routes the browser has, rendered on the server. Knows nothing of HTTP.
 *
 * Everything that decides the status is loaded before the first byte. React never waits while it renders, so its
 * output has no inline script and the whole document can be kept as bytes.
 */

import { hash } from "node:crypto";
import type { PipeableStream } from "react-dom/server";
import { renderToPipeableStream } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router-dom";
import { createRoutes, pageRouteId, siteRouteId } from "../../client/createRoutes.tsx";
import { DocumentPartsContext } from "../../client/DocumentParts.tsx";
import { writePageBlock } from "../../client/pageBlock.ts";
import { jsonLd } from "../../shared/jsonLd.ts";
import type { LayoutData, PageData, PageLoader } from "../../shared/pageData.ts";
import type { Manifest } from "../assets.ts";
import type { Log } from "../log.ts";

export type PageRendererOptions = { loader: PageLoader; manifest: Manifest; log: Log };

export type Rendering = {
  status: number;
  stream: PipeableStream;
  /** True once React met an error after the document had begun: what was streamed is not whole. */
  isBroken: () => boolean;
};

/** What a page is rendered from. */
export type LoadedPage = {
  path: string;
  /** Pages of equal keys are equal. */
  key: string;
  context: StaticHandlerContext;
  /** The data, as the browser will read it in the page. */
  pageBlock: string;
};

export type PageRenderer = {
  /** Rejects with a `LayoutError`; whatever else goes wrong is a page too. */
  load(path: string): Promise<LoadedPage>;
  /** Resolves when the document has begun; rejects when its shell could not be rendered, not even for the error. */
  render(page: LoadedPage): Promise<Rendering>;
};

/** The layout itself could not be loaded, so there is nothing to show an error in. */
export class LayoutError extends Error {
  override name = "LayoutError";
}

export function createPageRenderer({ loader, manifest, log }: PageRendererOptions): PageRenderer {
  const handler = createStaticHandler(createRoutes(loader));
  const { start, script, style, fonts } = manifest;

  async function load(path: string): Promise<LoadedPage> {
    const context = await handler.query(new Request(new URL(path, "http://site.invalid"))); // loaders see no host
    if (context instanceof Response) throw new TypeError(`no route may answer by itself (got ${context.status})`);
    const layoutFailure = context.errors?.[siteRouteId];
    if (layoutFailure) throw new LayoutError("the layout could not be loaded", { cause: layoutFailure });
    for (const error of Object.values(context.errors ?? {}))
      if (!isRouteErrorResponse(error)) log.error("page.loadFailed", { path, error });
    return loadedPage(path, context);
  }

  function loadedPage(path: string, context: StaticHandlerContext): LoadedPage {
    const router = { loaderData: context.loaderData, errors: publicErrors(context.errors) };
    const pageBlock = writePageBlock({ style, fonts, script, router });
    return { path, context, pageBlock, key: hash("sha256", pageBlock, "base64url") };
  }

  async function render(page: LoadedPage): Promise<Rendering> {
    const { path, context } = page;
    try {
      return await renderDocument(page);
    } catch (error) {
      log.error("page.renderFailed", { path, error });
      return renderDocument(loadedPage(path, { ...context, statusCode: 500, errors: { [pageRouteId]: error } }));
    }
  }

  function renderDocument({ context, pageBlock }: LoadedPage): Promise<Rendering> {
    const router = createStaticRouter(handler.dataRoutes, context);
    const { promise, resolve, reject } = Promise.withResolvers<Rendering>();
    let isBroken = false;
    const stream = renderToPipeableStream(
      <DocumentPartsContext value={documentParts(context, pageBlock)}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </DocumentPartsContext>,
      {
        bootstrapModules: [{ src: start.url, integrity: start.integrity }],
        progressiveChunkSize: Number.POSITIVE_INFINITY, // otherwise long pages are cut up by inline scripts
        // React may call back before it has returned the stream.
        onShellReady: () =>
          queueMicrotask(() => resolve({ status: context.statusCode, stream, isBroken: () => isBroken })),
        onShellError: reject,
        onError: () => {
          isBroken = true; // the promise, or the handler who asks, says so
        },
      },
    );
    return promise;
  }

  function documentParts(context: StaticHandlerContext, pageBlock: string) {
    const layout = context.loaderData[siteRouteId] as LayoutData;
    const page = pageOf(context);
    return {
      style,
      fonts,
      prefetch: () => {},
      onServer: { pageBlock, jsonLd: page && writePageBlock(jsonLd(layout, page)) },
    };
  }

  return { load, render };
}

function pageOf({ matches, loaderData }: StaticHandlerContext): PageData | undefined {
  const id = matches.at(-1)?.route.id;
  return id === undefined ? undefined : (loaderData[id] as PageData | undefined);
}

/** What the browser may know of an error: its status. In the shape by which the router recognises its own. */
function publicErrors(errors: StaticHandlerContext["errors"]) {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const status = isRouteErrorResponse(error) ? error.status : 500;
      return [id, { status, statusText: "", internal: false, data: null }];
    }),
  );
}
