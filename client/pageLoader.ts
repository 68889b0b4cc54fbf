/** The browser's page loader: fetches page data and caches it for as long as content may be stale. */

import { dataPathTo, type LayoutData, type PageData, type PageLoader } from "../shared/pageData.ts";
import { ConnectionError } from "./connectionError.ts";

/** The same limit as for content on the server. */
const maxAgeMs = 10_000;

export type BrowserPageLoaderOptions = {
  fetch: typeof fetch;
  /** The build of the script that runs. Data of another build may have what this script does not know. */
  build: string;
  now: () => number;
  /** The layout from the document, used until a newer one has loaded. */
  layout?: LayoutData;
};

/** The data is of another build, or of none as its page has moved: only the server knows what the address shows. */
export class OtherBuildError extends Error {
  override name = "OtherBuildError";
}

export function createPageLoader({ fetch, build, now, layout: firstLayout }: BrowserPageLoaderOptions): PageLoader {
  let lastLayout = firstLayout;
  const responses = new Map<string, { json: Promise<unknown>; requestedAt: number }>();

  /** The JSON at `path`, fetched at most once while it is fresh; `null` for a 404. */
  function load(path: string): Promise<unknown> {
    for (const [other, { requestedAt }] of responses) if (now() - requestedAt > maxAgeMs) responses.delete(other);
    const cached = responses.get(path);
    if (cached) return cached.json;
    const response = { json: request(path), requestedAt: now() };
    responses.set(path, response);
    response.json.catch(() => {
      if (responses.get(path) === response) responses.delete(path); // failures are not cached: the next visit retries
    });
    return response.json;
  }

  async function request(path: string): Promise<unknown> {
    // The server ignores the query; a cache that serves stale data keeps those of each build apart.
    const response = await fetch(`${path}?build=${build}`, { headers: { Accept: "application/json" } }).catch(
      (cause: unknown) => {
        throw new ConnectionError(`${path} could not be requested`, { cause });
      },
    );
    if (!response.ok && response.status !== 404)
      throw new Error(`${path} must answer 200 or 404 (got ${response.status})`);
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const data: { build?: string } | null = isJson ? await response.json() : {}; // another build lacks the address
    if (data && data.build !== build) throw new OtherBuildError(`${path} must be of this build (got ${data.build})`);
    return data;
  }

  /** Falls back to the last layout, so that a lost connection does not remove the header and footer. */
  async function layout(): Promise<LayoutData> {
    try {
      lastLayout = (await load(dataPathTo("layout"))) as LayoutData; // from our own server
      return lastLayout;
    } catch (error) {
      if (lastLayout && !(error instanceof OtherBuildError)) return lastLayout;
      throw error;
    }
  }

  return {
    layout,
    page: (id, params) => load(dataPathTo(id, params)) as Promise<PageData | null>,
  };
}
