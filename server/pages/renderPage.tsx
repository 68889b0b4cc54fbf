/**
 * Path → data → status and stream: the browser's routes, rendered on the server. Knows nothing of HTTP.
 *
 * Everything that decides the status is loaded before the first byte. React never waits while it renders, so its output
 * has no inline script and the whole document can be cached as bytes.
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
import { type PageBlock, writePageBlock } from "../../client/pageBlock.ts";
import { allSections } from "../../client/sections/allSections.ts";
import { chunksOf, combinationOf } from "../../client/sections/sectionChunks.ts";
import { jsonLd } from "../../shared/jsonLd.ts";
import type { LayoutData, PageData, PageLoader } from "../../shared/pageData.ts";
import type { Manifest } from "../assets.ts";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";

export type PageRendererOptions = { loader: PageLoader; manifest: Manifest; log: Log };

export type Rendering = {
  status: number;
  stream: PipeableStream;
  /** Whether React met an error after the document had begun: what was streamed is incomplete. */
  isBroken: () => boolean;
};

/** What a page is rendered from. */
export type LoadedPage = {
  path: string;
  status: number;
  /** Pages with equal keys are equal. */
  key: string;
  context: StaticHandlerContext;
  /** The address of its styles. */
  style: string;
  /** The data, as the browser will read it in the page. */
  pageBlock: string;
};

export type PageRenderer = {
  /** Rejects with a `LayoutError`; every other failure becomes a page. */
  load(path: string): Promise<LoadedPage>;
  /** Resolves when the document has begun; rejects when its shell could not be rendered, not even for the error. */
  render(page: LoadedPage): Promise<Rendering>;
};

/** The layout itself could not be loaded, so there is nothing to show an error in. */
export class LayoutError extends Error {
  override name = "LayoutError";
}

export function createPageRenderer({ loader, manifest, log }: PageRendererOptions): PageRenderer {
  const { chunkStyles = {}, pageStyles = {}, fonts, script, chunks, forge } = manifest;
  const warn = createSparingLog({ log, now: () => performance.now() });
  const reportSection = (type: string) => warn("page.sectionUnknown", undefined, { type }, type);
  const { query, dataRoutes: routes } = createStaticHandler(createRoutes(loader));
  const common = { routes, manifest, reportSection };

  async function load(path: string): Promise<LoadedPage> {
    const context = await query(new Request(new URL(path, "http://site.invalid"))); // loaders see no host
    if (context instanceof Response) throw new TypeError(`a route must not redirect (got ${context.status})`);
    const layoutFailure = context.errors?.[siteRouteId];
    if (layoutFailure) throw new LayoutError("the layout could not be loaded", { cause: layoutFailure });
    for (const error of Object.values(context.errors ?? {}))
      if (!isRouteErrorResponse(error)) log.error("page.loadFailed", { path, error });
    return loadedPage(path, context);
  }

  function loadedPage(path: string, context: StaticHandlerContext): LoadedPage {
    const router = { loaderData: context.loaderData, errors: publicErrors(context.errors) };
    const names = [...chunksOf(pageOf(context) ?? null)];
    const style = pageStyles[combinationOf(names)] ?? manifest.style;
    const needed = names.flatMap((name) => chunks?.[name] ?? []);
    const block: PageBlock = { style, chunkStyles, fonts, script, chunks: needed, forge, router };
    const pageBlock = writePageBlock(block);
    return { path, status: context.statusCode, context, style, pageBlock, key: hash("sha256", pageBlock, "base64url") };
  }

  async function render(page: LoadedPage): Promise<Rendering> {
    const { path, context } = page;
    try {
      return await renderDocument(page, common);
    } catch (error) {
      log.error("page.renderFailed", { path, error });
      const failed = { ...context, statusCode: 500, errors: { [pageRouteId]: error } };
      return renderDocument(loadedPage(path, failed), common);
    }
  }

  return { load, render };
}

/** What all documents have in common. */
type Common = {
  routes: Parameters<typeof createStaticRouter>[0];
  manifest: Manifest;
  reportSection: (type: string) => void;
};

/** Resolves when the document has begun. */
function renderDocument(page: LoadedPage, common: Common): Promise<Rendering> {
  const { context } = page;
  const { start } = common.manifest;
  const { promise, resolve, reject } = Promise.withResolvers<Rendering>();
  let isBroken = false;
  const stream = renderToPipeableStream(
    <DocumentPartsContext value={documentParts(page, common)}>
      <StaticRouterProvider router={createStaticRouter(common.routes, context)} context={context} hydrate={false} />
    </DocumentPartsContext>,
    {
      bootstrapModules: [{ src: start.url, integrity: start.integrity }],
      progressiveChunkSize: Number.POSITIVE_INFINITY, // otherwise inline scripts would assemble long pages
      // React may call back before it has returned the stream.
      onShellReady: () =>
        queueMicrotask(() => resolve({ status: context.statusCode, stream, isBroken: () => isBroken })),
      onShellError: reject,
      onError: () => {
        isBroken = true; // reported by the promise, or by what collects the page
      },
    },
  );
  return promise;
}

function documentParts({ context, style, pageBlock }: LoadedPage, { manifest: { fonts }, reportSection }: Common) {
  const layout = context.loaderData[siteRouteId] as LayoutData; // loaded, or there would be no page
  const page = pageOf(context);
  const onServer = { pageBlock, jsonLd: page && writePageBlock(jsonLd(layout, page)) };
  return {
    style,
    fonts,
    components: allSections,
    prefetch: () => {},
    reportSection,
    onServer,
  };
}

function pageOf({ matches, loaderData }: StaticHandlerContext): PageData | undefined {
  const id = matches.at(-1)?.route.id;
  return id === undefined ? undefined : (loaderData[id] as PageData | undefined);
}

/** What the browser may know of an error: its status, in the shape of the router's own errors. */
function publicErrors(errors: StaticHandlerContext["errors"]) {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const status = isRouteErrorResponse(error) ? error.status : 500;
      return [id, { status, statusText: "", internal: false, data: null }];
    }),
  );
}
