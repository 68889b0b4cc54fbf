/**
 * Path → status and stream: the routes the browser has, rendered on the server. Knows nothing of HTTP.
 *
 * Everything that decides the status is loaded before the first byte. React never waits while it renders, so its
 * output has no inline script and the whole document can be kept as bytes.
 */

import type { PipeableStream } from "react-dom/server";
import { renderToPipeableStream } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router-dom";
import { DocumentPartsContext } from "../../client/DocumentParts.tsx";
import { writePageBlock } from "../../client/pageBlock.ts";
import { createRoutes, pageRouteId, siteRouteId } from "../../client/routes.tsx";
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

export type RenderPage = (path: string) => Promise<Rendering>;

/** The layout itself could not be loaded, so there is nothing to show an error in. */
export class LayoutError extends Error {
  override name = "LayoutError";
}

export function createPageRenderer({ loader, manifest, log }: PageRendererOptions): RenderPage {
  const handler = createStaticHandler(createRoutes(loader));

  return async (path) => {
    const context = await handler.query(new Request(new URL(path, "http://site.invalid"))); // loaders see no host
    if (context instanceof Response) throw new TypeError(`no route may answer by itself (got ${context.status})`);
    const layoutFailure = context.errors?.[siteRouteId];
    if (layoutFailure) throw new LayoutError("the layout could not be loaded", { cause: layoutFailure });
    for (const error of Object.values(context.errors ?? {}))
      if (!isRouteErrorResponse(error)) log.error("page.loadFailed", { path, error });
    try {
      return await render(context);
    } catch (error) {
      log.error("page.renderFailed", { path, error });
      return render({ ...context, statusCode: 500, errors: { [pageRouteId]: error } });
    }
  };

  /** Resolves when the document has begun; rejects when its shell could not be rendered. */
  function render(context: StaticHandlerContext): Promise<Rendering> {
    const router = createStaticRouter(handler.dataRoutes, context);
    const { promise, resolve, reject } = Promise.withResolvers<Rendering>();
    let isBroken = false;
    const stream = renderToPipeableStream(
      <DocumentPartsContext value={documentParts(context)}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </DocumentPartsContext>,
      {
        bootstrapModules: [{ src: manifest.start.url, integrity: manifest.start.integrity }],
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

  function documentParts(context: StaticHandlerContext) {
    const { style, fonts, script } = manifest;
    const { loaderData } = context;
    const router = { loaderData, errors: publicErrors(context.errors) };
    const layout = loaderData[siteRouteId] as LayoutData;
    const page = pageOf(context);
    return {
      style,
      fonts,
      prefetch: () => {},
      onServer: {
        pageBlock: writePageBlock({ style, fonts, script, router }),
        jsonLd: page && writePageBlock(jsonLd(layout, page)),
      },
    };
  }
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
