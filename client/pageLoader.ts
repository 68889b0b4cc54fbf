/** The browser's page loader: fetches page data and caches it for as long as content may be stale. */

import { dataPathTo, type LayoutData, type PageData, type PageLoader } from "../shared/pageData.ts";

/** The same limit as for content on the server. */
const maxAgeMs = 10_000;

export type BrowserPageLoaderOptions = {
  fetch: typeof fetch;
  now: () => number;
  /** The layout from the document, used until a newer one has loaded. */
  layout?: LayoutData;
};

export function createPageLoader({ fetch, now, layout: firstLayout }: BrowserPageLoaderOptions): PageLoader {
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
    const response = await fetch(path, { headers: { Accept: "application/json" } });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`${path} must answer 200 or 404 (got ${response.status})`);
    return response.json();
  }

  /** Falls back to the last layout, so that a lost connection does not remove the header and footer. */
  async function layout(): Promise<LayoutData> {
    try {
      lastLayout = (await load(dataPathTo("layout"))) as LayoutData; // from our own server
      return lastLayout;
    } catch (error) {
      if (lastLayout) return lastLayout;
      throw error;
    }
  }

  return {
    layout,
    page: (id, params) => load(dataPathTo(id, params)) as Promise<PageData | null>,
  };
}
